import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, root } from './prepare.mjs'
import { giveUp, run } from './say.mjs'

/** Every check that needs no running program: types, style, walls, dead code. */
const tool = (path) => [process.execPath, join(root, 'node_modules', path)]
// The compiler of its own speed; what reads our sources for the other checks still needs the older one. Several threads would each
// check again what files share, a third more in all, while both processors have other work.
const types = (folder) => [...tool('typescript-native/bin/tsc'), '-p', folder, '--singleThreaded']

// Has the compiler, a program in Go, collect memory less often: a sixth less processor time for 120 MB more.
const sparing = { GOGC: '400' }

const checks = [
	{ name: 'types of what runs in Node', command: types('.') },
	{ name: 'types of the pages', command: types('packages/web') },
	{ name: 'types of the contract, which knows neither', command: types('packages/contract') },
	{
		name: 'types of what is born in a realm, which knows neither as well',
		command: types('packages/karate/src/realm'),
	},
	{ name: 'style', command: [...tool('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'] },
	{
		name: 'walls between packages and cycles',
		command: [
			...tool('dependency-cruiser/bin/dependency-cruise.mjs'),
			'packages',
			'--config',
			'.dependency-cruiser.mjs',
		],
	},
	{ name: 'unused files, exports and dependencies', command: [...tool('knip/bin/knip.js'), '--no-progress'] },
]

/**
 * Runs all checks, two at a time, or `beside` something else one by one with what it leaves of the processor; prints a line each;
 * answers how many held and how many did not.
 */
export async function runChecks({ beside = false } = {}) {
	const waiting = [...checks]
	const count = { passed: 0, failed: 0 }
	const worker = async () => {
		for (let check = waiting.shift(); check; check = waiting.shift()) {
			const [command, ...args] = check.command
			try {
				await run(command, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', ...sparing }, yields: beside })
				count.passed++
				console.log(`✓ ${check.name}`)
			} catch (error) {
				count.failed++
				console.log(`✗ ${check.name}\n${(error.output ?? error.message).trim()}\n`)
			}
		}
	}
	await Promise.all(beside ? [worker()] : [worker(), worker()])
	return count
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	try {
		await install()
		const { failed } = await runChecks()
		process.exit(failed > 0 ? 1 : 0)
	} catch (error) {
		giveUp(error)
	}
}
