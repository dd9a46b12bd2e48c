import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BundleFeature } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { runBundle } from '@assay/engine/surfaces/run-bundle'
import { openWebDriver } from '@assay/engine/surfaces/web/node/web'

export const programs = { chromium: process.env.ASSAY_CHROMIUM, chromedriver: process.env.ASSAY_CHROMEDRIVER }

const cells = '<i style="display:inline-block;width:9px;height:9px"></i>'.repeat(50)
const page = `<!doctype html><title>still</title><button id="b" onclick="this.dataset.n=1+(+this.dataset.n||0)">Press</button>
<input id="i"><p id="t">Welcome</p><div id="grid">${cells}</div>`

/** What is done on the page, as steps. */
export const steps = {
	click: `CLICK [//*[@id='b']]`,
	enter: `ENTER [//*[@id='i']] + <Lisbon>`,
	verify: `VERIFY_TEXT [//*[@id='t']] + {Welcome}`,
}
export type Deed = keyof typeof steps
export const deeds = Object.keys(steps) as Deed[]

/** A page without animation for as long as the work lasts. */
export async function withStillPage(work: (url: string) => Promise<void>): Promise<void> {
	const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	try {
		await work(`http://127.0.0.1:${(server.address() as { port: number }).port}/`)
	} finally {
		server.closeAllConnections()
		server.close()
	}
}

/** Milliseconds of each of these steps, which run one after the other in one scenario. */
export async function timesOfSteps(url: string, given: string[], settings: Record<string, unknown> = {}) {
	const lines = given.map((step) => `    Then ${step}\n`).join('')
	const text = `Feature: f\n  Scenario: s\n    Given OPEN [${url}]\n${lines}`
	const events = await run([{ name: 'f', path: 'f.feature', text }], settings)
	const times = events.flatMap((event) => {
		if (event.type !== 'stepFinished' || event.step === '1.1.1') return []
		if (event.status !== 'passed') throw new Error(`${event.step}: ${event.message}`)
		return [event.nanos / 1e6]
	})
	if (times.length !== given.length) throw new Error(`${times.length} of ${given.length} steps ran`)
	return times
}

/** Runs web features in this process, and gives their events. */
export async function run(given: Pick<BundleFeature, 'name' | 'path' | 'text'>[], settings: Record<string, unknown>) {
	const events: RunEvent[] = []
	await runBundle(
		{
			name: 'bench',
			kind: 'BUSINESS_SCENARIO',
			features: given.map((feature) => ({ ...feature, featureType: 'ANOROC', locators: {} })),
			included: {},
			files: [],
			environment: { name: 'none', ui: {}, api: {}, settings },
			secrets: [],
		},
		{
			clock: Date.now,
			nanos: () => Number(process.hrtime.bigint()),
			emit: (event) => void events.push(event),
			keep: async () => ({ blob: '0'.repeat(64), size: 0 }),
			openDriver: (wanted, cancelled) => openWebDriver(wanted, cancelled, programs),
			openDevice: () => Promise.reject(new Error('no device here')),
			openDesktop: () => Promise.reject(new Error('no desktop here')),
			runKarate: () => Promise.reject(new Error('no Karate feature here')),
			runLoad: () => Promise.reject(new Error('no load test here')),
			sleep: (milliseconds) => sleep(milliseconds),
			signal: new AbortController().signal,
		},
	)
	return events
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now()
	await work()
	return performance.now() - started
}
