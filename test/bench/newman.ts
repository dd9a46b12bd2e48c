import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { steadyPort } from '@assay/server/steady-port'
import { root } from '../product.ts'
import { median, say } from './figures.ts'
import { npmPeer } from './npm-peer.ts'

const exec = promisify(execFile)

export const newmanProgram = () => npmPeer('newman@6.2.2', 'bin/newman.js')

/** Ten requests with a status check each, as a whole process: `assay run` and newman in turn against the demo shop. */
export async function newman() {
	const { startShop } = await import(join(root, 'examples/shop/server.mjs'))
	const shop = await startShop({ port: await steadyPort() })
	const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
	const address = `${shop.url}/api/products`
	const steps = Array.from(
		{ length: 10 },
		() => `    Given url '${address}'\n    When method get\n    Then status 200\n`,
	)
	await writeFile(join(folder, 'ten.feature'), `Feature: ten\n  Scenario: requests\n${steps.join('')}`)
	const item = Array.from({ length: 10 }, (_, n) => ({
		name: `request ${n}`,
		request: { method: 'GET', url: address },
		event: [{ listen: 'test', script: { exec: ['pm.test("status", () => pm.response.to.have.status(200))'] } }],
	}))
	const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
	await writeFile(join(folder, 'ten.json'), JSON.stringify({ info: { name: 'ten', schema }, item }))

	const ours = () =>
		exec(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), 'run', join(folder, 'ten.feature')])
	const program = await newmanProgram()
	const theirs = () => exec(process.execPath, [program, 'run', join(folder, 'ten.json')])
	const times = { ours: [] as number[], theirs: [] as number[] }
	for (let n = 0; n < 8; n++) {
		times.ours.push(await timed(ours))
		times.theirs.push(await timed(theirs))
	}
	const ratio = median(times.ours) / median(times.theirs)
	say(
		'assay run of ten API requests over newman, whole process',
		`${ratio.toFixed(2)}× (${median(times.ours).toFixed(0)} ms : ${median(times.theirs).toFixed(0)} ms)`,
		'goal: under 0.5×',
	)
	await shop.close()
	await rm(folder, { recursive: true })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now()
	await work()
	return performance.now() - started
}
