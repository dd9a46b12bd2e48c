import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openReaper } from '@assay/engine/executor/reaper'
import { findAppium } from '@assay/engine/surfaces/mobile/node/find-appium'
import { openDevice } from '@assay/engine/surfaces/mobile/node/open-device'
import { ownAppium } from '@assay/engine/surfaces/mobile/node/own-appium'
import { runBundle } from '@assay/engine/surfaces/run-bundle'
import { appiumHome, noAppium } from '../../packages/engine/test/support/appium.ts'
import { median, say } from './figures.ts'
import { timed } from './still-page.ts'

const rounds = 6
const times = 40

const app = `<app width="400" height="800"><title>still</title>
	<MockInputField id="i" left="20" top="100" width="300" height="40"/>
	<MockButton id="b" text="Press" left="20" top="200" width="200" height="50"/></app>`

/** What is done in the app, as steps and as the commands of Appium that do the same. */
const steps = {
	tap: 'MOBILE_CLICK [id=b]',
	enter: 'APP_ENTER_DATA [id=i] + <Lisbon>',
	verify: 'APP_VERIFY_TEXT [id=i] + {Lisbon}',
}
type Deed = keyof typeof steps
const deeds = Object.keys(steps) as Deed[]

/** A step on Appium's fake device beside the bare commands of Appium, in turn, on one server. */
export async function mobileStep(): Promise<void> {
	const installed = noAppium ? undefined : findAppium(appiumHome)
	if (!installed) return console.log(`A mobile step is not measured: ${noAppium}`)
	const reaper = openReaper(await mkdtemp('/tmp/assay-bench-mobile-'))
	const own = ownAppium({ installed, folder: reaper.folder, onProcess: reaper.lease })
	const seen = new Map<string, number[]>()
	const note = (what: string, milliseconds: number[]) => seen.set(what, [...(seen.get(what) ?? []), ...milliseconds])
	const capabilities = { platformName: 'Fake', 'appium:automationName': 'Fake', 'appium:deviceName': 'Fake' }
	try {
		const { url, place } = await own.running(new AbortController().signal)
		const path = `${place.folder}.xml`
		await writeFile(path, app, { mode: 0o644 })
		const all = { ...capabilities, 'appium:app': path }
		for (let round = 0; round < rounds; round++) {
			for (const [deed, taken] of Object.entries(
				await ofSteps({ 'remote.webdriver.url': url.href, capabilities: all }),
			))
				note(`ours ${deed}`, taken)
			for (const [deed, taken] of Object.entries(await ofCommands(url, all))) note(`bare ${deed}`, taken)
		}
		await rm(path)
	} finally {
		await own.close()
		reaper.close()
	}
	for (const what of ['session', ...deeds]) {
		const [ours, bare] = [median(seen.get(`ours ${what}`) ?? []), median(seen.get(`bare ${what}`) ?? [])]
		const figure = `${(ours / bare).toFixed(2)}× (${ours.toFixed(1)} ms : ${bare.toFixed(1)} ms)`
		const goal = what === 'session' ? 'goal: no slower' : 'goal: under 1.1×'
		say(`Mobile ${what} over the bare Appium commands`, figure, goal)
	}
}

type Times = Record<Deed | 'session', number[]>
const noTimes = (): Times => ({ session: [], tap: [], enter: [], verify: [] })

async function ofSteps(settings: Record<string, unknown>): Promise<Times> {
	const lines = deeds.flatMap((deed) => Array.from({ length: times }, () => `    Then ${steps[deed]}`))
	const text = `Feature: f\n  Scenario: s\n    Given ${steps.enter}\n${lines.join('\n')}\n`
	const found = noTimes()
	let at = -1
	let problem = ''
	await runBundle(
		{
			name: 'bench',
			kind: 'BUSINESS_SCENARIO',
			features: [{ name: 'f', path: 'f.feature', text, featureType: 'MOBILE', locators: {} }],
			included: {},
			files: [],
			environment: { name: 'none', ui: {}, api: {}, settings },
			secrets: [],
		},
		{
			clock: Date.now,
			nanos: () => Number(process.hrtime.bigint()),
			emit(event) {
				if (event.type !== 'stepFinished') return
				if (event.status !== 'passed') problem ||= `${event.step}: ${event.message}`
				const deed = deeds[Math.floor(at / times)]
				if (at++ >= 0 && deed) found[deed].push(event.nanos / 1e6)
			},
			keep: async () => ({ blob: '0'.repeat(64), size: 0 }),
			openDriver: () => Promise.reject(new Error('no browser here')),
			async openDevice(wanted) {
				const began = performance.now()
				const device = await openDevice(wanted)
				found.session.push(performance.now() - began)
				return device
			},
			openDesktop: () => Promise.reject(new Error('no desktop here')),
			runKarate: () => Promise.reject(new Error('no Karate feature here')),
			runLoad: () => Promise.reject(new Error('no load test here')),
			sleep: (milliseconds) => sleep(milliseconds),
			signal: new AbortController().signal,
		},
	)
	if (problem) throw new Error(problem)
	return found
}

/** Find, then act, as a program without any waiting would. */
async function ofCommands(url: URL, alwaysMatch: object): Promise<Times> {
	const send = async (method: string, path: string, body?: object) => {
		const headers = { 'content-type': 'application/json' }
		const response = await fetch(new URL(path, url), {
			method,
			headers,
			...(body ? { body: JSON.stringify(body) } : {}),
		})
		const { value } = (await response.json()) as { value: Record<string, string> & string }
		if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
		return value
	}
	const found = noTimes()
	const began = performance.now()
	const { sessionId } = await send('POST', '/session', { capabilities: { alwaysMatch } })
	found.session.push(performance.now() - began)
	const session = `/session/${sessionId}`
	const element = async (value: string) =>
		`${session}/element/${Object.values(await send('POST', `${session}/element`, { using: 'id', value }))[0]}`
	const does: Record<Deed, () => Promise<unknown>> = {
		tap: async () => send('POST', `${await element('b')}/click`, {}),
		async enter() {
			const field = await element('i')
			await send('POST', `${field}/clear`, {})
			await send('POST', `${field}/value`, { text: 'Lisbon' })
		},
		verify: async () => send('GET', `${await element('i')}/text`),
	}
	for (const deed of deeds) for (let n = 0; n < times; n++) found[deed].push(await timed(does[deed]))
	await send('DELETE', session)
	return found
}
