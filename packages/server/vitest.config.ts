import { configDefaults, defineConfig } from 'vitest/config'

/** Files that put something in the place of a module, which the others must not see. */
export const alone = ['test/bad-outside.test.ts', 'test/outbound.test.ts']

export const settings = {
	name: 'server',
	include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
	globalSetup: ['./test/database-setup.ts'],
	setupFiles: ['./test/clean-up.ts'],
	hookTimeout: 60_000,
	testTimeout: 60_000,
	expect: { poll: { timeout: 40_000 } },
}

export default defineConfig({ test: { ...settings, isolate: false, exclude: [...configDefaults.exclude, ...alone] } })
