import type { RecordedEvent, RecordingNews } from '@assay/contract/recordings'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { recordingEvents, recordingInputs, recordingPictures, recordings } from '../src/recordings/schema.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'

let app: TestApp
let url: string
let alice: Person
let colleague: Person
let application: number
let environment: number

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	;({ alice, application } = project)
	colleague = await project.join('cora', 'read_write')
	const content = '{"baseUrl":"http://shop.example/","login":{"password":"a canary of ours"}}'
	environment = (await alice.post('/api/environment/save', { name: 'shop', content, applicationId: application })).body
		.id
	url = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
	await app.world.db.delete(recordings)
})

const ask = (body: object = {}, who = alice) =>
	who.post('/api/recording', { applicationId: application, env_id: environment, ...body })
const claim = async (recordings = true) =>
	(await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0, recordings })).body
const report = (id: number, body: object) =>
	app.executor.post(`/api/executor/recordings/${id}/events`, { from: 0, events: [], ...body })
const inputs = (id: number, waitSeconds = 0) =>
	app.executor.post(`/api/executor/recordings/${id}/inputs`, { waitSeconds })
const show = (id: number, picture: Buffer) =>
	app.executor.call('POST', `/api/executor/recordings/${id}/picture?width=800&height=600`, picture, {
		'content-type': 'application/octet-stream',
	})
const act = (id: number, input: object, who = alice) => who.post(`/api/recording/${id}/inputs`, { inputs: [input] })
const since = (id: number, times: Partial<typeof recordings.$inferInsert>) =>
	app.world.db.update(recordings).set(times).where(eq(recordings.id, id))
const left = async () => {
	const { db } = app.world
	const tables = [recordings, recordingEvents, recordingInputs, recordingPictures]
	return (await Promise.all(tables.map((table) => db.select().from(table)))).flat().length
}

const window = { n: 0, title: 'Shop' }
const went: RecordedEvent = { what: 'went', how: 'open', url: 'http://shop.example/', window }
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('a')])

/** Somebody follows: `latest` is what the stream said last of each thing, put together as the page does it. */
async function follow(id: number, who = alice, from = 0) {
	const leave = new AbortController()
	const response = await fetch(`${url}/api/recording/${id}/stream?from=${from}`, {
		headers: { authorization: `Bearer ${who.token}` },
		signal: leave.signal,
	})
	const latest: RecordingNews = {}
	const seen: RecordedEvent[] = []
	const ended = (async () => {
		let text = ''
		for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
			text += part
			const messages = text.split('\n\n')
			text = messages.pop() ?? ''
			for (const message of messages) {
				if (!message.startsWith('data: ')) continue
				const news: RecordingNews = JSON.parse(message.slice(6))
				Object.assign(latest, news)
				seen.push(...(news.events?.list ?? []))
			}
		}
	})().catch(() => {})
	return { status: response.status, latest, seen, ended, leave: () => leave.abort() }
}

const until = (reached: () => boolean | Promise<boolean>) => expect.poll(reached).toBe(true)

test('a secret that is one of our own words, or stands in a number, goes from what was typed alone', async () => {
	const content = '{"baseUrl":"http://shop.example/","login":{"password":"secret","token":"1234"}}'
	const env = { name: 'words', content, applicationId: application }
	const { id: env_id } = (await alice.post('/api/environment/save', env)).body
	const { id } = (await ask({ env_id })).body
	await claim()
	const page = await follow(id)
	const on = { page: 'login', element: 'pin', locators: ['#secret'], frames: [] }
	const input: RecordedEvent = { what: 'input', on, text: 'my secret', secret: false, window }
	const now = { url: 'http://shop.example/', title: 'Shop', menu: { options: [], chosen: 0, x: 1234.5, y: 0.1234 } }
	const menu = { ...now.menu, width: 1, height: 1 }
	const taken = await report(id, { events: [input], now: { ...now, menu } })
	expect(taken.status, taken.text).toBe(204)
	await until(() => page.seen.length === 1)
	expect(page.seen).toEqual([{ ...input, on: { ...on, locators: ['#********'] }, text: 'my ********' }])
	expect(page.latest.now).toEqual({ ...now, menu })
	page.leave()
})

test('who may no longer record is shown nothing more of it', async () => {
	const eve = await app.user('eve, for a while')
	const inProject = { applicationId: application, username: eve.name, role: 'developer' }
	expect(await alice.post('/api/applications/users/assign', inProject)).toMatchObject({ status: 200 })
	const { id } = (await ask({}, eve)).body
	expect(await claim()).toMatchObject({ recordingId: id })
	const page = await follow(id, eve)
	await report(id, { events: [went] })
	await until(() => page.seen.length === 1)
	await alice.post('/api/applications/users/remove', { applicationId: application, userId: eve.id })
	// What she may is asked again after five seconds.
	await new Promise((resolve) => setTimeout(resolve, 5_500))
	await report(id, { from: 1, events: [went] })
	await page.ended
	expect(page.seen).toHaveLength(1)
})

test('on a desktop it goes to an executor that has one, and pictures of it come as they are', async () => {
	const { id } = (await ask({ place: 'screen' })).body
	expect(await claim()).toBeUndefined()
	const page = await follow(id)
	await until(() => page.latest.state === 'WAITING')
	const able = { name: 'e', waitSeconds: 0, recordings: true, places: ['page', 'screen'] }
	const claimed = (await app.executor.post('/api/executor/claim', able)).body
	expect(claimed).toEqual({ recordingId: id, place: 'screen', url: '', known: [], environment: { settings: {} } })
	const on = { n: 0, title: '' }
	const part = { png: 'a canary of ours', left: 1, top: 2, width: 48, height: 24, at: { x: 24, y: 12 }, places: 2 }
	const pointed: RecordedEvent = { what: 'pointed', as: 'click', part: { ...part, word: 'Save' }, window: on }
	const typed: RecordedEvent = { what: 'typed', text: 'a canary of ours', window: on }
	const screen: RecordedEvent = { what: 'screen', png: 'x'.repeat(3_700_000), window: on }
	expect((await report(id, { events: [pointed, typed, screen] })).status).toBe(204)
	await until(() => page.seen.length === 3)
	expect(page.seen).toEqual([pointed, { ...typed, text: '********' }, screen])
	const larger = { ...screen, png: 'x'.repeat(3_800_001) }
	expect((await report(id, { from: 3, events: [larger] })).status).toBe(422)
	page.leave()
})

test('an executor is given the pictures that a recording on a screen was handed in with, and no other file', async () => {
	for (const name of ['save.png', 'secret.png']) {
		const { headers, payload } = multipart({ id: 0, applicationId: application }, { name, content: `of ${name}` })
		await alice.call('POST', '/api/files/upload', payload, headers)
	}
	const { id } = (await ask({ place: 'screen', known: ['save.png', 'gone.png'] })).body
	const page = await follow(id)
	await until(() => page.latest.state === 'WAITING')
	const given = (name: string) => app.executor.get(`/api/executor/recordings/${id}/known?path=${name}`)
	expect((await given('save.png')).status).toBe(404)
	const able = { name: 'e', waitSeconds: 0, recordings: true, places: ['page', 'screen'] }
	expect((await app.executor.post('/api/executor/claim', able)).body.known).toEqual(['save.png', 'gone.png'])
	expect(await given('save.png')).toMatchObject({ status: 200, text: 'of save.png' })
	for (const name of ['secret.png', 'gone.png']) expect((await given(name)).status).toBe(404)
	page.leave()
})

test('goes to one executor that records, its inputs there, and what was done in the browser back', async () => {
	const { id } = (await ask({ url: '/basket', known: ['//h1'] })).body
	expect(await claim(false)).toBeUndefined()
	const page = await follow(id)
	await until(() => page.latest.state === 'WAITING')
	expect(await claim()).toMatchObject({ recordingId: id, url: 'http://shop.example/basket', known: ['//h1'] })
	expect(await claim()).toBeUndefined()
	await until(() => page.latest.state === 'RUNNING')

	const waiting = inputs(id, 20)
	expect((await act(id, { do: 'text', text: 'kite' })).status).toBe(204)
	expect((await waiting).body).toEqual({ inputs: [{ do: 'text', text: 'kite' }], over: false })
	expect((await inputs(id)).body.inputs).toEqual([])

	const title = 'Hello a canary of ours'
	expect((await report(id, { events: [went], now: { url: 'http://shop.example/', title } })).status).toBe(204)
	expect((await show(id, jpeg)).status).toBe(204)
	await until(() => page.latest.picture !== undefined && page.seen.length === 1)
	expect(page.seen).toEqual([went])
	expect(page.latest.now?.title).toBe('Hello ********')
	expect(page.latest.picture).toEqual({
		url: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
		width: 800,
		height: 600,
	})
	// Reported again because the answer was lost: it happened once.
	const reload: RecordedEvent = { ...went, how: 'reload' }
	await report(id, { events: [went, reload] })
	await until(() => page.seen.length === 2)
	page.leave()
	const back = await follow(id, alice, 1)
	await until(() => back.seen.length === 1)
	expect(back.seen).toEqual([reload])

	await report(id, { from: 2, ended: 'The page has crashed the browser.' })
	await back.ended
	expect(back.latest).toMatchObject({ state: 'ENDED', message: 'The page has crashed the browser.' })
	expect((await inputs(id)).status).toBe(404)
	expect((await act(id, { do: 'reload' })).status).toBe(409)
})

test('is seen and used by nobody but who started it', async () => {
	const { id } = (await ask()).body
	await claim()
	expect((await follow(id, colleague)).status).toBe(404)
	expect((await act(id, { do: 'reload' }, colleague)).status).toBe(404)
	expect((await colleague.post(`/api/recording/${id}/stop`)).status).toBe(404)
	expect((await inputs(id)).body).toEqual({ inputs: [], over: false })
	const local = await testProject(app, 'Elsewhere')
	expect((await ask({ env_id: local.environment })).body.errors[0].message).toBe(
		`Not in this project: ${local.environment}`,
	)
})

test('leaves nothing behind when it is stopped, and another takes its place', async () => {
	const { id } = (await ask()).body
	await claim()
	await report(id, { events: [went] })
	await show(id, jpeg)
	await act(id, { do: 'reload' })
	const waiting = inputs(id, 20).then(() => inputs(id, 20))
	expect((await alice.post(`/api/recording/${id}/stop`)).status).toBe(204)
	expect((await waiting).status).toBe(404)
	expect(await left()).toBe(0)

	const former = (await ask()).body.id
	await claim()
	const next = (await ask()).body.id
	expect((await inputs(former)).status).toBe(404)
	expect(await claim()).toMatchObject({ recordingId: next })
})

test('ends for the executor when nobody follows it, and is forgotten', async () => {
	const { id } = (await ask()).body
	await claim()
	await report(id, { events: [went] })
	await show(id, jpeg)
	const page = await follow(id)
	await until(() => page.latest.state === 'RUNNING')
	expect((await inputs(id)).body.over).toBe(false)
	page.leave()
	await until(async () => (await inputs(id, 2)).body.over)
	await app.sweep()
	expect(await left()).toBeGreaterThan(0)
	await since(id, { watchedUntil: new Date(Date.now() - 180_000) })
	await app.sweep()
	expect(await left()).toBe(0)
})

test('says why no browser is there', async () => {
	const { id } = (await ask()).body
	await since(id, { askedAt: new Date(Date.now() - 61_000) })
	const late = await follow(id)
	await late.ended
	expect(late.latest.message).toMatch(/^No executor took the recording within 60 seconds/)
	expect(await claim()).toBeUndefined()

	const lost = (await ask()).body.id
	await claim()
	await since(lost, { heardAt: new Date(Date.now() - 21_000) })
	const page = await follow(lost)
	await page.ended
	expect(page.latest.message).toBe('The executor that opened the browser does not answer any more.')
})

test('opens only what a browser of a test may open', async () => {
	const says = async (body: object) => {
		const { status, body: problem } = await ask(body)
		return [status, problem.errors?.[0]?.message]
	}
	expect(await says({ url: 'file:///etc/passwd' })).toEqual([
		422,
		'Expected an address that begins with http:// or https://, got file:///etc/passwd',
	])
	expect(await says({ env_id: undefined })).toEqual([
		422,
		'Expected a URL: no environment with the test data key baseUrl is chosen.',
	])
	expect(await claim()).toBeUndefined()
	const { id } = (await ask()).body
	await claim()
	expect((await act(id, { do: 'go', url: 'javascript:alert(1)' })).status).toBe(422)
	expect((await show(id, Buffer.from('<svg/>'))).status).toBe(422)
})

test('on a device goes to an executor that knows devices, which may read the app that the environment names', async () => {
	const capabilities = { platformName: 'Android', 'appium:app': 'shop.apk' }
	const save = async (name: string, settings: object) =>
		(
			await alice.post('/api/environment/save', {
				name,
				content: '{"baseUrl":"http://shop.example/"}',
				applicationId: application,
				settings_content: JSON.stringify(settings),
			})
		).body.id
	const phone = await save('phone', { capabilities })
	expect((await ask({ env_id: undefined, place: 'device' })).body.errors[0].message).toBe(
		'Choose an environment: its capabilities name the device.',
	)
	const { id } = (await ask({ env_id: phone, place: 'device' })).body
	expect(await claim()).toBeUndefined()
	const claimDevice = async () =>
		(
			await app.executor.post('/api/executor/claim', {
				name: 'e',
				waitSeconds: 0,
				recordings: true,
				places: ['device'],
			})
		).body
	expect(await claimDevice()).toMatchObject({ recordingId: id, url: '', place: 'device' })
	const content = () => app.executor.get(`/api/executor/recordings/${id}/app`)
	expect((await content()).status).toBe(404)
	const { headers, payload } = multipart({ id: 0, applicationId: application }, { name: 'shop.apk', content: 'an app' })
	expect((await alice.call('POST', '/api/files/upload', payload, headers)).status).toBe(200)
	expect(await content()).toMatchObject({ status: 200, text: 'an app' })
	const { address } = (await app.executor.get(`/api/executor/recordings/${id}/app/address`)).body
	expect(address).toMatch(/\/shop\.apk$/)
	expect(await app.nobody.get(new URL(address).pathname)).toMatchObject({ status: 200, text: 'an app' })
	const swipe = { what: 'swipe', from: { x: 50, y: 80 }, to: { x: 50, y: 20 }, window: { n: 0, title: '' } }
	expect((await report(id, { events: [swipe] })).status).toBe(204)
	expect((await act(id, { do: 'touch', n: 1, path: '0.1', as: 'tap' })).status).toBe(204)

	// A browser on a device begins at the baseUrl.
	const chrome = await save('mobile browser', { capabilities: { platformName: 'Android', browserName: 'chrome' } })
	await ask({ env_id: chrome, place: 'device' })
	expect(await claimDevice()).toMatchObject({ url: 'http://shop.example/', place: 'device' })
})
