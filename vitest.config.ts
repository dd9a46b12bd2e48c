import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { EnvironmentsTogether } from './test/environments-together.ts'
import { keepTemporaryFilesTogether } from './test/temporary-files.ts'

keepTemporaryFilesTogether()

/** Every test of the project. A project's own settings lie in its package; the rest is here. */
// Modules are read once for all files of a worker.
const plain = (name: string, root: string, more = {}) => ({
	extends: true as const,
	test: { name, root, isolate: false, ...more },
})

// These start the built program, which is built first where it is older than its sources.
const built = { globalSetup: fileURLToPath(new URL('./scripts/built-program.mjs', import.meta.url)) }

// A step of a journey is many clicks in a real browser.
const journeys = {
	testTimeout: 90_000,
	globalSetup: fileURLToPath(new URL('./test/journeys-setup.ts', import.meta.url)),
}

export default defineConfig({
	test: {
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// Files wait for browsers, servers and time too: more than the two processors. A fourth reads all modules once more for no gain.
		maxWorkers: 3,
		sequence: { sequencer: EnvironmentsTogether },
		// What comes on its own may come late on a busy machine.
		expect: { poll: { timeout: 40_000 } },
		projects: [
			plain('contract', 'packages/contract'),
			plain('karate', 'packages/karate'),
			plain('engine', 'packages/engine', built),
			plain('cli', 'packages/cli', built),
			plain('examples', 'examples'),
			'packages/server',
			'packages/web',
			plain('journeys', 'test', journeys),
		],
	},
})
