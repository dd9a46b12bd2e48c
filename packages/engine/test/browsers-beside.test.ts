import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BundleFeature } from '@assay/contract/bundle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kill, processesNaming, startOf } from '../src/executor/process-facts.ts'
import { foldRun } from '../src/log/fold.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { openWebDriver, type StartedProcess } from '../src/surfaces/web/node/web.ts'
import { type TestHost, testBundle, testHost } from './support/host.ts'
import { type Pages, servePages } from './support/pages.ts'

let pages: Pages
let place: string
const usual = process.env.TMPDIR
beforeAll(async () => {
	pages = await servePages({ '/': '<!doctype html><title>Here</title><h1>Here</h1>' })
	// All that browsers write anywhere they write below it, and all their processes name it.
	place = mkdtempSync(join(realpathSync(tmpdir()), 'assay-beside-'))
	// The users of the browsers pass through it.
	chmodSync(place, 0o711)
	process.env.TMPDIR = place
})
afterAll(async () => {
	process.env.TMPDIR = usual
	if (usual === undefined) delete process.env.TMPDIR
	await pages?.close()
	for (const pid of processesNaming(place)) kill(pid)
	rmSync(place, { recursive: true, force: true })
})

/** What is still there of the browsers: processes and files. One that was killed takes a moment to be gone. */
async function left(): Promise<string[]> {
	const processes = () => processesNaming(place).filter((pid) => startOf(pid) !== undefined)
	for (let looks = 0; looks < 400 && processes().length > 0; looks++) await wait(50)
	return [...processes().map((pid) => `process ${pid}`), ...readdirSync(place)]
}

const feature: Partial<BundleFeature> = {
	text: `Feature: f
Background:
* OPEN </>
Scenario: one
* PAUSE_IN_SEC <2>
* VERIFY_TITLE {Here}
Scenario: two
* VERIFY_TITLE {Here}`,
}

async function beside(count: number, host: Partial<TestHost>, more: Record<string, unknown> = {}) {
	const settings = { PARALLEL_FEATURES: count, ...more }
	const world = testHost({
		clock: Date.now,
		nanos: () => performance.now() * 1e6,
		sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
		openDriver: openWebDriver,
		...host,
	})
	const features = Array.from({ length: count }, () => feature)
	await runBundle(
		testBundle(features, { environment: { name: 'Test', ui: { baseUrl: pages.base }, api: {}, settings } }),
		world,
	)
	return foldRun(world.events)
}

describe('features beside each other', () => {
	it('each have a browser, and leave nothing behind when two die and one goes on', async () => {
		const started: StartedProcess[] = []
		const onProcess = (process: StartedProcess) => {
			started.push(process)
			return { release() {} }
		}
		let waiting = 0
		let killed = () => {}
		// None goes on before all have come so far, or it would be done with its browser on a busy machine.
		const bothDead = new Promise<void>((resolve) => {
			killed = resolve
		})
		const view = await beside(3, {
			openDriver: (settings, signal) => openWebDriver(settings, signal, { onProcess }),
			sleep: async (milliseconds) => {
				if (milliseconds !== 2000) return wait(milliseconds)
				if (++waiting === 3) {
					for (const victim of started.slice(0, 2)) kill(victim.pid)
					killed()
				}
				await bothDead
				await wait(milliseconds)
			},
		})
		const scenarios = view.features.flatMap((each) => each.scenarios)
		const reasons = scenarios.filter(({ status }) => status === 'failed').map(({ reason }) => reason)
		expect(reasons).toHaveLength(2)
		for (const reason of reasons) expect(reason).toMatch(/^The browser session was lost/)
		expect(view.counts).toMatchObject({ scenarios: 6, passed: 4 })
		expect(view.status).toBe('FAILURE')
		expect(started.filter(({ what }) => what === 'browser')).toHaveLength(5)
		expect(await left()).toEqual([])
	}, 90_000)

	it('leave nothing behind when the run is cancelled, one of them still opening its browser', async () => {
		const stop = new AbortController()
		let opened = 0
		const view = await beside(2, {
			signal: stop.signal,
			openDriver(settings, signal) {
				const onProcess = () => {
					if (++opened === 2) stop.abort(new Error('The run was cancelled.'))
					return { release() {} }
				}
				return openWebDriver(settings, signal, { onProcess })
			},
		})
		expect(view).toMatchObject({ status: 'ERROR', reason: 'The run was cancelled.' })
		expect(await left()).toEqual([])
	}, 60_000)

	it('end with one sentence where the grid is dead or has no such browser', async () => {
		const closed = await servePages({})
		await closed.close()
		const dead = await beside(2, {}, { 'remote.webdriver.url': closed.base })
		expect(dead.status).toBe('ERROR')
		expect(dead.reason).toBe(
			`${closed.base} gave no browser. The browser could not be started: nothing answers there (connection refused)`,
		)
		const refused = await beside(2, {}, { capabilities: { browserName: 'netscape' } })
		expect(refused.status).toBe('ERROR')
		expect(refused.reason).toMatch(/^The browser could not be started: [^\n]+$/)
		expect(await left()).toEqual([])
	}, 60_000)
})
