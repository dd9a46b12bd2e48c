import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { steadyPort } from '@assay/server/steady-port'
import { caller, emptyData, endOf, removeData, root, startProduct, tokenOf } from './product.ts'

/** The lines of Node that Assay supports, and the newest one for which long support is promised. */
const lines = [20, 22, 24, 26]
export const newestLine = 26

/** As root where the users of sandboxes reach it too, as they reach a Node that is installed. */
const cache =
	process.getuid?.() === 0 ? '/var/cache/assay' : join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'assay')

type Say = (line: string) => void

/** The newest Node of a line, which npm brings as a package, kept outside of the repository. Throws with a sentence where it cannot be had. */
async function nodeOf(line: number): Promise<string> {
	const folder = join(cache, `node-${line}`)
	const node = join(folder, 'node_modules/node/bin/node')
	if (!existsSync(node)) {
		mkdirSync(folder, { recursive: true })
		writeFileSync(join(folder, 'package.json'), '{"private":true}')
		const args = ['install', `node@${line}`, '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1']
		await promisify(execFile)('npm', args, { cwd: folder, timeout: 300_000 })
	}
	await promisify(execFile)(node, ['--version'])
	return node
}

/** Undefined, after one sentence, where this Node cannot be had. */
export const nodeIfHad = (line: number, say: Say): Promise<string | undefined> =>
	nodeOf(line).catch((error: Error) => {
		say(`Node ${line} is skipped: npm does not bring it (${error.message.split('\n').at(-1)})`)
		return undefined
	})

/** As if that Node were the one that is installed, and with options for every Node that is started. */
const underNode = (node: string) => ({
	...process.env,
	PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
	NODE_OPTIONS: '--max-old-space-size=3000 --trace-uncaught',
})

/**
 * Starts the built product under a Node, has it run a feature of each kind, and asks the doctor. Gives the verdicts of the runs,
 * with what stands in the way, and the doctor's line about Node.
 */
export async function productUnder(node: string): Promise<{ api: string; web: string; doctor: string }> {
	const data = await emptyData()
	const env = { ...underNode(node), SHOP_PORT: String(await steadyPort()) } as Record<string, string>
	const product = await startProduct({ data, env, node })
	try {
		const api = caller(product.url, await tokenOf(data))
		const { id: applicationId } = await api.session.sample({})
		const features = await api.features.all({ params: { applicationId } })
		const [environment] = await api.environments.all({ query: { applicationId } })
		const verdict = async (name: string) => {
			const feature_id = features.find((one) => one.name === name)?.id ?? 0
			const body = { feature_id, env_id: environment?.id ?? 0, application_id: applicationId }
			const { id } = await api.runs.startFeature({ body })
			const { status, errorDescription } = await endOf(api, id)
			return [status, errorDescription].filter(Boolean).join(': ')
		}
		const { stdout } = await promisify(execFile)(node, [join(root, 'dist/cli.mjs'), 'doctor'], {
			env: { ...env, ASSAY_DATA: data, NO_COLOR: '1' },
		})
		return { api: await verdict('Order by API'), web: await verdict('Buy a kite'), doctor: stdout.split('\n')[0] ?? '' }
	} finally {
		await product.stop()
		await removeData(data)
	}
}

/** Runs tests under a Node; gives the exit code of vitest. */
export function testsUnder(node: string, words: string[]): Promise<number | null> {
	const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--exclude=**/node-lines.test.ts', ...words]
	const env = { ...underNode(node), NODE_NO_WARNINGS: '1' }
	const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
	return new Promise((resolve) => child.once('close', resolve))
}

/** Every line: the product, and the tests of the engine and of the journeys. False when something is not as on our own Node. */
export async function nodeLines(say: Say): Promise<boolean> {
	let good = true
	for (const line of lines) {
		const node = await nodeIfHad(line, say)
		if (!node) continue
		const { api, web, doctor } = await productUnder(node)
		say(`Node ${line}: API feature ${api}, web feature ${web}; ${doctor}`)
		good &&= api === 'SUCCESS' && web === 'SUCCESS'
		if (process.version.startsWith(`v${line}.`)) continue
		const code = await testsUnder(node, ['--project', 'engine', '--project', 'journeys'])
		say(`Node ${line}: tests of engine and journeys ended with ${code}`)
		good &&= code === 0
	}
	return good
}
