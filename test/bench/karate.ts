import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { karateClassPath } from '@assay/engine/executor/karate-jvm/class-path'
import { newSuite, runFeature } from '@assay/karate/run-feature'
import { root } from '../product.ts'
import { median, say } from './figures.ts'
import { newmanProgram } from './newman.ts'

const exec = promisify(execFile)
const roomy = { maxBuffer: 256 * 1024 * 1024 }

const request = (url: string) => `    Given url '${url}'\n    When method get\n    Then status 200\n`
const tenRequests = (url: string) => `Feature: ten\n  Scenario: requests\n${request(url).repeat(10)}`
const suite = (url: string, scenarios: number) =>
	`Feature: many\n${`  Scenario: one\n${request(url)}    And match response == { id: '#number', name: '#string' }\n`.repeat(scenarios)}`

/**
 * Ours beside the real Karate 1.5 and newman on the same small server: whole processes, and the slope between a suite of
 * 1,000 scenarios and one of 3,000, which is what a scenario costs when everything is warm. Without Java: ours alone.
 */
export async function karate() {
	const server = createServer((_, response) =>
		response.setHeader('content-type', 'application/json').end('{"id":1,"name":"kettle"}'),
	)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
	const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
	const file = async (name: string, text: string) => {
		await writeFile(join(folder, name), text)
		return join(folder, name)
	}
	const ten = await file('ten.feature', tenRequests(url))
	const thousand = await file('thousand.feature', suite(url, 1000))
	const three = await file('three.feature', suite(url, 3000))
	const collection = await file('thousand.json', JSON.stringify(thousandRequests(url)))
	await file('logback.xml', '<configuration><root level="WARN"/></configuration>')
	const ours = (path: string, ...words: string[]) =>
		exec(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), 'run', path, ...words], roomy)
	const eight = ['--parallel-scenarios', '8']
	const jars = await karateClassPath(process.env.KARATE_JAR || 'io.karatelabs:karate-core:1.5.2').catch(
		(error: Error) => {
			console.log(`without the real Karate: ${error.message}`)
			return undefined
		},
	)
	const theirs = (path: string, threads: number) => {
		const words = [
			'-cp',
			[folder, ...(jars ?? [])].join(delimiter),
			'com.intuit.karate.Main',
			'-T',
			String(threads),
			'-o',
			join(folder, 'out'),
			path,
		]
		return exec('java', [`-Dlogback.configurationFile=${join(folder, 'logback.xml')}`, ...words], {
			...roomy,
			cwd: folder,
		})
	}
	const newmanPath = await newmanProgram()
	const newman = () =>
		exec(
			process.execPath,
			[newmanPath, 'run', collection, '--reporters', 'json', '--reporter-json-export', join(folder, 'n.json')],
			roomy,
		)

	const mine = {
		ten: await times(() => ours(ten)),
		thousand: await times(() => ours(thousand, ...eight)),
		three: await times(() => ours(three, ...eight)),
	}
	say('ten requests, whole process', ms(mine.ten), 'ours')
	say('1,000 scenarios of one request, 8 at once, whole process', ms(mine.thousand), 'ours')
	say('one more such scenario when warm', `${((mine.three - mine.thousand) / 2).toFixed(0)} µs`, 'ours')
	if (jars) {
		const their = {
			ten: await times(() => theirs(ten, 1)),
			thousand: await times(() => theirs(thousand, 8)),
			three: await times(() => theirs(three, 8)),
		}
		const ratio = (what: string, a: number, b: number, goal: string) =>
			say(`${what}: Karate 1.5 over ours`, `${(a / b).toFixed(1)}× (${ms(a)} : ${ms(b)})`, goal)
		ratio('ten requests, whole process', their.ten, mine.ten, 'goal: over 5×')
		ratio('1,000 scenarios, 8 at once, whole process', their.thousand, mine.thousand, 'goal: over 5×')
		ratio(
			'2,000 scenarios more, 8 at once, warm',
			their.three - their.thousand,
			mine.three - mine.thousand,
			'goal: over 2×',
		)
	}
	const newmans = await times(newman)
	say(
		'1,000 requests: newman, one at a time, over ours',
		`${(newmans / mine.thousand).toFixed(1)}× (${ms(newmans)} : ${ms(mine.thousand)})`,
		'whole processes',
	)
	server.close()
	await rm(folder, { recursive: true })
	await overheads()
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`

function thousandRequests(url: string) {
	const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
	const check = [
		'pm.test("status", () => pm.response.to.have.status(200))',
		'pm.test("body", () => pm.expect(pm.response.json().id).to.be.a("number"))',
	]
	const item = Array.from({ length: 1000 }, (_, n) => ({
		name: `request ${n}`,
		request: { method: 'GET', url },
		event: [{ listen: 'test', script: { exec: check } }],
	}))
	return { info: { name: 'thousand', schema }, item }
}

/** The median of three, after one that warms the disk. */
async function times(work: () => Promise<unknown>): Promise<number> {
	const all: number[] = []
	for (let round = 0; round < 4; round++) {
		const started = performance.now()
		await work()
		all.push(performance.now() - started)
	}
	return median(all.slice(1))
}

/** What the language itself costs, in one process and without HTTP, in processor time: the machine may be busy. */
async function overheads() {
	const step = await slope((count) => `Feature:\nScenario:\n${'* def a = { id: 1 }\n'.repeat(count)}`)
	say('a step', `${step.toFixed(1)} µs`, 'goal: under 50 µs')
	const scenario = await slope((count) => `Feature:\n${'Scenario:\n* def a = 1\n'.repeat(count)}`)
	say('a scenario of one step', `${scenario.toFixed(1)} µs`, 'goal: under 500 µs')
	const item = { id: 1, name: 'kettle', price: 12.5, tags: ['a', 'b'], size: { width: 10, height: 20 } }
	const text = JSON.stringify(Array.from({ length: 9500 }, (_, id) => ({ ...item, id })))
	const files = { 'big.json': text }
	const read = `Feature:\nScenario:\n* def big = read('big.json')\n* def same = read('big.json')\n`
	const count = 10
	const without = await cpu(read, files)
	const matched = ((await cpu(read + '* match big == same\n'.repeat(count), files)) - without) / count
	const started = performance.now()
	for (let n = 0; n < count; n++) JSON.parse(text)
	const parsed = (performance.now() - started) / count
	say(
		`a match of ${(text.length / 1e6).toFixed(2)} MB over JSON.parse of it`,
		`${(matched / parsed).toFixed(1)}× (${matched.toFixed(1)} ms : ${parsed.toFixed(1)} ms)`,
		'in one process',
	)
}

/** Microseconds for one more. */
async function slope(text: (count: number) => string): Promise<number> {
	await cpu(text(2000))
	const rounds: number[] = []
	for (let round = 0; round < 3; round++) rounds.push(((await cpu(text(6000))) - (await cpu(text(1000)))) / 5)
	return median(rounds)
}

async function cpu(text: string, files: Record<string, string> = {}): Promise<number> {
	const tree: Record<string, string> = { ...files, 'a.feature': text }
	const nothing = () => {}
	const started = process.cpuUsage()
	const { failed, error } = await runFeature({
		path: 'a.feature',
		files: { read: (path) => (Object.hasOwn(tree, path) ? Buffer.from(tree[path] ?? '') : undefined), roots: [''] },
		io: { http: () => Promise.reject(new Error('no HTTP here')) },
		suite: newSuite(),
		listener: {
			scenarioStarted: nothing,
			stepStarted: nothing,
			stepFinished: nothing,
			exchange: nothing,
			print: nothing,
			attachment: nothing,
			scenarioFinished: nothing,
		},
	})
	if (failed || error) throw new Error(error ?? 'a scenario of the benchmark failed')
	const { user, system } = process.cpuUsage(started)
	return (user + system) / 1000
}
