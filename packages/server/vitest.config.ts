import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		name: 'server',
		isolate: false,
		include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
		globalSetup: ['./test/database-setup.ts'],
		setupFiles: ['./test/clean-up.ts'],
		hookTimeout: 60_000,
		testTimeout: 60_000,
		expect: { poll: { timeout: 40_000 } },
	},
})
