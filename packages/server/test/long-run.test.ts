import type { AddressInfo } from 'node:net'
import type { RunEvent } from '@assay/contract/run-events'
import { readOutline } from '@assay/engine/log/run-outline'
import { beforeAll, expect, test } from 'vitest'
import { runPages } from '../src/runs/schema.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

/** A run whose log is too long to be replayed: 1,500 scenarios of two features that ran side by side, four events each. */
const scenarios = 1500
let app: TestApp
let alice: Person
let report: (from: number, events: RunEvent[]) => Promise<unknown>
let run = 0
let next = 1

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	alice = project.alice
	const body = { feature_id: project.feature, env_id: project.environment, application_id: project.application }
	run = (await alice.post('/api/run/feature', body)).body.id
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'one', waitSeconds: 0 })).body
	report = async (from, events) => {
		next = from + events.length
		const { status, text } = await app.executor.post(`/api/executor/runs/${run}/events`, { epoch, from, events })
		if (status >= 300) throw new Error(text)
	}
	const feature = (id: string, name: string): RunEvent => ({
		type: 'featureStarted',
		at: 1000,
		feature: id,
		name,
		path: `${name}.feature`,
		featureType: 'KARATE',
	})
	await report(1, [
		{ type: 'runStarted', at: 1000, name: 'Nightly', kind: 'FEATURE' },
		feature('1', 'Basket'),
		feature('2', 'Invoices'),
	])
	for (let at = 0; at < scenarios; at += 200) await report(next, side(at, Math.min(scenarios, at + 200)))
}, 60_000)

/** Every hundredth fails and prints; those of the two features take turns, and their steps stand between each other. */
function side(from: number, to: number): RunEvent[] {
	const events: RunEvent[] = []
	for (let n = from; n < to; n += 2) {
		const pair = [`1.${n / 2 + 1}`, `2.${n / 2 + 1}`]
		for (const id of pair) events.push(begins(id, n))
		for (const id of pair)
			events.push({
				type: 'stepStarted',
				at: 1001 + n,
				step: `${id}.1`,
				keyword: '* ',
				text: `pay ${n}`,
				line: 2 * n + 4,
			})
		for (const id of pair) events.push(...ends(id, n, id === `2.${n / 2 + 1}` && n % 100 === 0))
	}
	return events
}

const begins = (scenario: string, n: number): RunEvent => ({
	type: 'scenarioStarted',
	at: 1000 + n,
	scenario,
	name: scenario === '1.7' ? 'pays by Überweisung' : `case ${n}`,
	line: 2 * n + 3,
	tags: n === 4 ? ['@smoke'] : [],
	...(n === 8 ? { row: { town: 'Lisbon' } } : {}),
})
const ends = (id: string, n: number, fails: boolean): RunEvent[] => [
	...(fails
		? [{ type: 'evidence', at: 1002 + n, step: `${id}.1`, evidence: { kind: 'print', text: `seen ${n}` } } as const]
		: []),
	{
		type: 'stepFinished',
		at: 1002 + n,
		step: `${id}.1`,
		status: fails ? 'failed' : 'passed',
		nanos: 2_000_000,
		...(fails ? { message: `Expected 200 but was 50${n % 7}\nGET /` } : {}),
	},
	{ type: 'scenarioFinished', at: 1003 + n, scenario: id, status: fails ? 'failed' : 'passed', nanos: 3_000_000 },
]

/** The first message of the stream. */
async function opened() {
	const { text } = await alice.get(`/api/run/${run}/events?outline=true`)
	const [message = '', ...rest] = text.split('\n\n')
	const [id, event, data = ''] = message.split('\n')
	return { id, event, outline: JSON.parse(data.replace('data: ', '')), rest }
}
const ask = async (rest: string) => (await alice.get(`/api/run/${run}/${rest}`)).body

async function looks() {
	expect(await ask('scenarios?ids=1.3,2.5,1.9999,3.1')).toEqual([
		{ scenario: '1.3', name: 'case 4', line: 11, tags: ['@smoke'], nanos: 3_000_000 },
		{ scenario: '2.5', name: 'case 8', line: 19, tags: [], row: { town: 'Lisbon' }, nanos: 3_000_000 },
	])
	expect(await ask('scenarios?ids=2.51')).toEqual([
		{ scenario: '2.51', name: 'case 100', line: 203, tags: [], nanos: 3_000_000, failure: 'Expected 200 but was 502' },
	])
	expect((await ask('scenarios?ids=1.1-700')).length).toBe(400)
	expect(await ask(`scenarios/found?text=${encodeURIComponent('überweisung PAYS')}`)).toEqual({ count: 1, ids: '1.7' })
	expect(await ask('scenarios/found?text=lisbon')).toEqual({ count: 2, ids: '1.5,2.5' })
	expect(await ask('scenarios/found?text=invoices+case+4+smoke')).toEqual({ count: 1, ids: '2.3' })
	expect(await ask('scenarios/found?text=Expected+was+506')).toEqual({ count: 2, ids: '2.151,2.501' })
	expect(await ask('scenarios/found?verdict=failed')).toMatchObject({ count: 15 })
	expect(await ask('scenarios/found?text=basket&verdict=failed')).toEqual({ count: 0, ids: '' })
	expect(await ask('scenarios/found?text=basket')).toEqual({ count: 750, ids: '1.1-750' })
	const { text } = await alice.get(`/api/run/${run}/scenarios/events?ids=2.51`)
	expect(text.split('\n').map((line) => JSON.parse(line).type)).toEqual([
		'scenarioStarted',
		'stepStarted',
		'evidence',
		'stepFinished',
		'scenarioFinished',
	])
	expect(text).toContain('pay 100')
	expect(text).not.toContain('"2.511')
	const { text: two } = await alice.get(`/api/run/${run}/scenarios/events?ids=1.1,2.51,3.1`)
	expect(two.split('\n').length).toBe(9)
	expect(two.endsWith(text)).toBe(true)
	expect((await ask('console')).lines.filter(({ text }: { text: string }) => text === 'seen 100')).toEqual([
		{ at: 1102, level: 'print', text: 'seen 100', step: '2.51.1' },
	])
}

test('of a run that goes on the server names, finds and shows each scenario', looks)

test('the stream of a run that goes on begins with its outline, and goes on with each event as it comes', async () => {
	await app.http.listen({ host: '127.0.0.1', port: 0 })
	const { port } = app.http.server.address() as AddressInfo
	const answer = await fetch(`http://127.0.0.1:${port}/api/run/${run}/events?outline=true`, {
		headers: { authorization: `Bearer ${alice.token}`, 'accept-encoding': 'br' },
	})
	expect(answer.headers.get('content-encoding')).toBe('br')
	let text = ''
	const reading = (async () => {
		for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
	})()
	const messages = () => text.split('\n\n').slice(0, -1)
	await expect.poll(() => messages().length).toBe(1)
	const [outlined = ''] = messages()
	expect(outlined.split('\n').slice(0, 2)).toEqual([`id: ${next - 1}`, 'event: outline'])
	const view = readOutline(JSON.parse(outlined.split('data: ')[1] ?? ''))
	expect(view.counts).toEqual({ scenarios, passed: 1485, failed: 15, running: 0, notRun: 0 })
	await report(next, [begins('1.751', 1500)])
	await expect.poll(() => messages().length).toBe(2)
	expect(messages()[1]).toMatch(new RegExp(`^id: ${next - 1}\ndata: .*"scenario":"1.751"`))
	void answer.body?.cancel().catch(() => undefined)
	app.http.server.closeAllConnections()
	await reading.catch(() => undefined)
})

test('the page of a run that ended opens from an outline, whatever ended it, and finds the same in it', async () => {
	await report(next, [{ type: 'runFinished', at: 9000, status: 'FAILURE', nanos: 8e9 }])
	expect((await app.world.db.select().from(runPages)).length).toBe(1 + Math.ceil((scenarios + 1) / 250))
	const { id, event, outline, rest } = await opened()
	expect([id, event, rest]).toEqual([`id: ${next - 1}`, 'event: outline', ['']])
	const view = readOutline(outline)
	expect(view.counts).toEqual({ scenarios: 1501, passed: 1485, failed: 16, running: 0, notRun: 0 })
	expect(view.features.map(({ scenarios }) => scenarios.length)).toEqual([751, 750])
	expect(view.features[1]?.scenarios[50]).toMatchObject({
		id: '2.51',
		status: 'failed',
		line: 203,
		startedAt: 1100,
		failure: { id: '2.51.1', sentence: 'Expected 200 but was 500' },
	})
	await app.settled()
	const found = await ask('scenarios/found?verdict=failed')
	expect(found.count).toBe(16)
	expect(await ask('scenarios?ids=1.751')).toMatchObject([{ name: 'case 1500', line: 3003 }])
})

test('a run that ended before there were outlines gets one when it is opened', async () => {
	const before = await opened()
	await app.world.db.delete(runPages)
	expect((await opened()).outline).toEqual(before.outline)
	expect((await app.world.db.select().from(runPages)).length).toBe(8)
	await app.world.db.update(runPages).set({ content: 'of another form' })
	expect((await opened()).outline).toEqual(before.outline)
	expect(await ask('scenarios?ids=1.3')).toMatchObject([{ name: 'case 4' }])
})

test('who asks for no outline gets every event, and a short run has none', async () => {
	const { text } = await alice.get(`/api/run/${run}/events`)
	expect(text.match(/^id: \d+$/gm)).toHaveLength(next - 1)
	expect(text).not.toContain('event: outline')
	const rest = await alice.get(`/api/run/${run}/events?outline=true&from=${next - 5000}`)
	expect(rest.text.match(/^id: \d+$/gm)).toHaveLength(4999)
})

test('ids that are none are refused with what was expected', async () => {
	const { status, text } = await alice.get(`/api/run/${run}/scenarios?ids=all`)
	expect(status).toBe(422)
	expect(text).toContain('1.1-8,2.3')
})
