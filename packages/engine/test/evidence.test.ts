import { createHash } from 'node:crypto'
import type { Evidence } from '@assay/contract/run-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldRun, type StepView } from '../src/log/fold.ts'
import type { Audience } from '../src/run/host.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import type { RunHost } from '../src/surfaces/run-host.ts'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { eachLocalClient } from './support/each-local-client.ts'
import { testBundle, testHost } from './support/host.ts'
import { noFirefox } from './support/no-firefox.ts'
import { type Pages, servePages } from './support/pages.ts'
import { reusedBrowsers } from './support/reused-browsers.ts'

const secret = 'kite/"s3cret"'
/** The explicit wait is that of pages as well, which a busy machine loads slowly. */
const patientLoads = { timeouts: { pageLoad: 60_000 } }
let pages: Pages

beforeAll(async () => {
	pages = await servePages({
		'/': `<!doctype html><title>Shop</title><h1>Shop</h1><input type="password" value="typed by hand">
			<script>console.log('hello'); fetch('/api?key=' + encodeURIComponent(${JSON.stringify(secret)}), { method: 'POST', body: 'a=1' })
			.then((reply) => reply.text()).then((text) => { document.body.append(text); console.warn('answered') })</script>`,
		'/api': `the key is ${secret}`,
		'/moves':
			'<!doctype html><h1>0</h1><script>setInterval(() => { document.querySelector("h1").textContent++ }, 50)</script>',
		'/still': '<!doctype html><h1>Still</h1>',
	})
})

afterAll(() => pages?.close())

const named = (step: StepView | undefined, name: string) =>
	step?.evidence.find((one) => one.kind !== 'exchange' && 'name' in one && one.name === name)
/** Without the lines of the console, which come in their own time, and the pages, which every step has. */
const kept = (step: StepView | undefined) =>
	step?.evidence
		.filter(({ kind }) => kind !== 'console' && kind !== 'page')
		.map((one) => ('name' in one ? one.name : one.kind))

/** Runs in a real browser, by what these settings open, and gives the steps and what was kept. */
function runsIn(ofBrowser: Record<string, unknown>) {
	const open = reusedBrowsers()
	return async function run(
		text: string,
		settings: Record<string, unknown> = {},
		more: Partial<Pick<RunHost, 'audience' | 'sleep'>> = {},
	) {
		const blobs = new Map<string, Buffer>()
		let films = 0
		const host = testHost({
			clock: Date.now,
			nanos: () => performance.now() * 1e6,
			sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
			keep: async (bytes) => {
				const blob = createHash('sha256').update(bytes).digest('hex')
				blobs.set(blob, Buffer.from(bytes))
				return { blob, size: bytes.length }
			},
			openDriver: async (wanted, signal): Promise<Driver> => {
				const driver = await open(wanted, signal)
				const film: Driver['film'] = (take) => {
					films++
					return driver.film(take)
				}
				return { ...driver, film }
			},
			...more,
		})
		const environment = {
			name: 'Test',
			ui: { password: secret },
			api: {},
			settings: { 'Explicit.wait.time': 1, capabilities: patientLoads, ...ofBrowser, ...settings },
		}
		const locators = { shop: { title: '//h1', nobody: '//h6' } }
		await runBundle(testBundle([{ text: `Feature: f\n${text}`, locators }], { environment }), host)
		const scenarios = foldRun(host.events).features[0]?.scenarios ?? []
		const read = (one: Evidence | undefined) =>
			one && 'content' in one && 'blob' in one.content ? blobs.get(one.content.blob) : undefined
		return { scenarios, steps: scenarios[0]?.steps ?? [], read, films, log: JSON.stringify(host.events) }
	}
}

function aStepThatFails(run: ReturnType<typeof runsIn>, browserName: string) {
	describe('a step that fails', () => {
		let ran: Awaited<ReturnType<typeof run>>
		beforeAll(async () => {
			ran = await run(
				`Scenario: a\n* OPEN <${pages.base}/>\n* SEE [shop.title]\n* PAUSE_IN_SEC <1>\n* SEE [shop.nobody]`,
			)
		}, 60_000)

		it('shows the page before and then, its source and what was loaded; those that passed cost no picture', () => {
			expect(kept(ran.steps[3])).toEqual(['before.png', 'failure.png', 'page-source.html', 'network.har'])
			expect(ran.read(named(ran.steps[3], 'failure.png'))?.subarray(1, 4).toString()).toBe('PNG')
			for (const step of ran.steps.slice(0, 3)) expect(kept(step)).toEqual([])
			expect(ran.films).toBe(0)
		})

		it('has its lines of the console, and the steps before it have theirs', () => {
			const lines = ran.steps.map(({ evidence }) => evidence.flatMap((one) => (one.kind === 'console' ? one.text : [])))
			expect(lines[0]?.join()).toMatch(/hello/)
			expect(lines.flat().join()).toMatch(/answered/)
		})

		it('keeps the source as text that no browser runs, without secrets and typed passwords', () => {
			const source = named(ran.steps[3], 'page-source.html')
			expect(source).toMatchObject({ content: { mediaType: 'text/plain' } })
			const text = String(ran.read(source))
			expect(text).toMatch(/^<!doctype html>\n<html>/)
			expect(text).toContain('the key is ********')
			expect(text).not.toMatch(/s3cret|typed by hand/)
		})

		it('keeps what was loaded as an HTTP archive with bodies, without secrets', () => {
			const text = String(ran.read(named(ran.steps[3], 'network.har')))
			expect(text).not.toContain('s3cret')
			const { log } = JSON.parse(text)
			expect(log).toMatchObject({ version: '1.2', creator: { name: 'Assay' }, browser: { name: browserName } })
			const find = (method: string) =>
				log.entries.find(
					(entry: { request: object }) => entry.request && (entry.request as { method: string }).method === method,
				)
			expect(find('GET')).toMatchObject({ request: { url: `${pages.base}/` }, response: { status: 200 } })
			expect(find('GET').response.content.text).toContain('<title>Shop</title>')
			expect(find('POST')).toMatchObject({
				request: { queryString: [{ name: 'key', value: '********' }], postData: { text: 'a=1' } },
				response: { status: 200, content: { text: 'the key is ********' } },
			})
			for (const { request, time, timings, startedDateTime } of log.entries) {
				expect(request.url).toMatch(/^http/)
				expect(Math.abs(Date.now() - Date.parse(startedDateTime))).toBeLessThan(120_000)
				expect(time).toBeGreaterThanOrEqual(0)
				for (const part of ['send', 'wait', 'receive']) expect(timings[part]).toBeGreaterThanOrEqual(0)
			}
		})
	})
}

eachLocalClient((client) => {
	const run = runsIn({ 'webdriver.local': client })

	aStepThatFails(run, 'chrome')

	it('every step shows its page where the environment asks for it', async () => {
		const { steps } = await run(`Scenario: a\n* OPEN <${pages.base}/still>\n* SEE [shop.title]`, {
			SCREENSHOTS: 'each-step',
		})
		expect(steps.map(kept)).toEqual([['after.png'], ['after.png']])
	}, 60_000)

	it('an unknown value of a key ends the run with one sentence', async () => {
		const { log } = await run('Scenario: a\n* SEE [shop.title]', { VIDEO: 'sometimes' })
		expect(log).toContain('VIDEO: expected one of OFF, ON-FAILURE, ON, got \\"sometimes\\".')
	})

	it('the film of a scenario that failed is kept where the environment asks for it, of one that passed not', async () => {
		const passes = `Scenario: passes\n* OPEN <${pages.base}/moves>\n* PAUSE_IN_SEC <1>`
		const fails = `Scenario: fails\n* OPEN <${pages.base}/moves>\n* PAUSE_IN_SEC <3>\n* SEE [shop.nobody]`
		const { scenarios, read, films } = await run(`${passes}\n${fails}`, { VIDEO: 'on-failure' })
		expect(films).toBe(1)
		const videos = scenarios.map(({ steps }) =>
			steps.flatMap(({ evidence }) => evidence).filter(({ kind }) => kind === 'video'),
		)
		expect(videos.map(({ length }) => length)).toEqual([0, 1])
		const [video] = videos[1] as [Extract<Evidence, { kind: 'video' }>]
		const bytes = read(video)
		expect(video.frames.length).toBeGreaterThan(3)
		expect(video.frames.reduce((sum, { size }) => sum + size, 0)).toBe(bytes?.length)
		let start = 0
		for (const { size } of video.frames) {
			expect(bytes?.subarray(start, start + 3).toString('hex')).toBe('ffd8ff')
			start += size
		}
		const times = video.frames.map(({ at }) => at)
		expect(times).toEqual([...times].sort((one, other) => one - other))
	}, 60_000)

	describe('pictures of a running browser', () => {
		function audience(): Audience & {
			seen: { feature: string; picture: Uint8Array; at: number }[]
			look(on: boolean): void
		} {
			let looks = false
			const listeners = new Set<() => void>()
			return {
				seen: [],
				get looks() {
					return looks
				},
				look(on) {
					looks = on
					for (const one of listeners) one()
				},
				follow(changed) {
					listeners.add(changed)
					return () => listeners.delete(changed)
				},
				show(feature, picture) {
					this.seen.push({ feature, picture, at: Date.now() })
				},
				gone() {},
			}
		}
		const twoScenarios = () =>
			`Scenario: a\n* OPEN <${pages.base}/moves>\n* PAUSE_IN_SEC <4>\nScenario: b\n* OPEN <${pages.base}/moves>\n* PAUSE_IN_SEC <4>`

		it('are not taken while nobody looks', async () => {
			const people = audience()
			const { films } = await run(
				`Scenario: a\n* OPEN <${pages.base}/moves>\n* PAUSE_IN_SEC <1>`,
				{},
				{ audience: people },
			)
			expect(films).toBe(0)
			expect(people.seen).toEqual([])
		}, 60_000)

		it('come as soon as somebody looks, also of the next scenario, and end when nobody does any more', async () => {
			const people = audience()
			// Each pause lasts until it is ended.
			const pauses: (() => void)[] = []
			const sleep = (milliseconds: number) =>
				new Promise<void>((done) => {
					if (milliseconds === 4000) pauses.push(done)
					else setTimeout(done, milliseconds)
				})
			const running = run(twoScenarios(), {}, { audience: people, sleep })
			const more = (than: number) => expect.poll(() => people.seen.length).toBeGreaterThan(than)
			people.look(true)
			await more(3)
			people.look(false)
			const before = people.seen.length
			await new Promise((done) => setTimeout(done, 500))
			expect(people.seen.length).toBe(before)
			people.look(true)
			await more(before + 3)
			await expect.poll(() => pauses.length).toBe(1)
			pauses[0]?.()
			await expect.poll(() => pauses.length).toBe(2)
			// One more may be of a page before.
			await more(people.seen.length + 3)
			pauses[1]?.()
			const { films } = await running
			expect(films).toBe(2)
			for (const { feature, picture } of people.seen) {
				expect(feature).toBe('1')
				expect(Buffer.from(picture).subarray(0, 3).toString('hex')).toBe('ffd8ff')
			}
		}, 60_000)
	})
})

it('a browser that reports no changes is photographed, and a page that stands still only once', async () => {
	const { film } = await import('../src/surfaces/web/node/evidence/film.ts')
	const pictures: Uint8Array[] = []
	let taken = 0
	const png = (byte: number) => Buffer.from([0x89, 0x50, byte]).toString('base64')
	const browser = {
		capabilities: {},
		isBidi: false,
		takeScreenshot: async () => png(++taken > 2 ? 2 : 1),
	}
	const filming = await film(browser as never, false, async (picture) => void pictures.push(picture))
	await expect.poll(() => taken).toBeGreaterThan(3)
	filming.stop()
	expect(pictures.map((picture) => picture[2])).toEqual([1, 2])
})

describe.skipIf(noFirefox !== '')(`Firefox${noFirefox && `, skipped: ${noFirefox}`}`, () => {
	aStepThatFails(runsIn({ 'webdriver.type': 'FIREFOX' }), 'firefox')
})
