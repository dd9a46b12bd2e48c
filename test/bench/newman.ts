import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { steadyPort } from '@assay/server/steady-port'
import { root } from '../product.ts'
import { median, say } from './figures.ts'
import { npmPeer } from './npm-peer.ts'

const exec = promisify(execFile)
const rounds = 8

export const newmanProgram = () => npmPeer('newman@6.2.2', 'bin/newman.js')

/** Writes down the processor time of the process that imports it, in milliseconds, when that ends. */
const noting = (file: string) => `
import { appendFileSync } from 'node:fs'
process.on('exit', () => {
	const { user, system } = process.cpuUsage()
	appendFileSync(${JSON.stringify(file)}, (user + system) / 1000 + '\\n')
})`

/** Ten requests with a status check each, as a whole process: `assay run`, newman and bare Node in turn against the demo shop. */
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

	const bare = `for (let n = 0; n < 10; n++) {
	const { status, text } = await fetch('${address}').then(async (one) => ({ status: one.status, text: await one.text() }))
	if (status !== 200 || text === '') throw new Error(String(status))
}`
	await writeFile(join(folder, 'ten.mjs'), bare)
	await writeFile(join(folder, 'noting.mjs'), noting(join(folder, 'processor')))

	const node = (...words: string[]) => exec(process.execPath, ['--import', join(folder, 'noting.mjs'), ...words])
	const program = await newmanProgram()
	const tools = {
		ours: () => node(join(root, 'packages/cli/bin/assay.mjs'), 'run', join(folder, 'ten.feature')),
		newman: () => node(program, 'run', join(folder, 'ten.json')),
		bare: () => node(join(folder, 'ten.mjs')),
	}
	const names = Object.keys(tools) as (keyof typeof tools)[]
	const clock = new Map(names.map((name) => [name, [] as number[]]))
	for (let n = 0; n < rounds; n++) for (const name of names) clock.get(name)?.push(await timed(tools[name]))
	const noted = (await readFile(join(folder, 'processor'), 'utf8')).trim().split('\n').map(Number)
	const of = {
		clock: (name: keyof typeof tools) => median(clock.get(name) ?? []),
		processor: (name: keyof typeof tools) => median(noted.filter((_, at) => names[at % names.length] === name)),
	}
	const over = (other: keyof typeof tools, by: keyof typeof of) => {
		const [one, two] = [of[by]('ours'), of[by](other)]
		return `${(one / two).toFixed(2)}× (${one.toFixed(0)} ms : ${two.toFixed(0)} ms)`
	}
	say('assay run of ten API requests over newman, whole process', over('newman', 'clock'), 'goal: under 0.5×')
	say('the same over ten fetches in bare Node', over('bare', 'clock'), 'goal: at most 1.15×')
	say('the same by processor time', over('bare', 'processor'), 'goal: at most 1.15×')
	await shop.close()
	await rm(folder, { recursive: true })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now()
	await work()
	return performance.now() - started
}
