import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		name: 'server',
		include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
		globalSetup: ['./test/database-setup.ts'],
		hookTimeout: 60_000,
		testTimeout: 30_000,
	},
})
