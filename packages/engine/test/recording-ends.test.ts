import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallFailed } from '@assay/contract/client'
import type { RecordedBatch } from '@assay/contract/executor'
import { recordingLimits } from '@assay/contract/recordings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDoor } from '../src/executor/open-door.ts'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { record } from '../src/executor/record.ts'
import { recordingReport } from '../src/executor/recording-report.ts'
import { openTargets } from '../src/executor/targets.ts'
import { type Pages, servePages } from './support/pages.ts'
import { until } from './support/recorded-browser.ts'

/** However a recording ends, its browser ends with it. */
let pages: Pages
let base: string
let reaper: Reaper

beforeAll(async () => {
	pages = await servePages({ '/': '<!doctype html><title>Start</title><h1>Hello</h1>' })
	base = await mkdtemp(join(tmpdir(), 'assay-recording-'))
	reaper = openReaper(base)
})
afterAll(async () => {
	reaper?.close()
	await pages?.close()
	await rm(base, { recursive: true, force: true })
})

/** Records until the page is seen, then lets `after` answer for the server. */
async function recorded(
	after: (stop: AbortController) => { over: boolean },
	limits: Partial<typeof recordingLimits & { silent: number }> = {},
	url = pages.base,
) {
	const started: { pid: number; profile?: string | undefined }[] = []
	const watched: Reaper = {
		...reaper,
		lease(process) {
			started.push(process)
			return reaper.lease(process)
		},
	}
	const stop = new AbortController()
	let shown = false
	let reason: string | undefined
	const link = {
		async recorded(_: number, batch: { now?: { title: string }; ended?: string }) {
			reason = batch.ended ?? reason
		},
		async recordingInputs() {
			await new Promise((done) => setTimeout(done, 50))
			return { inputs: [], ...(shown ? after(stop) : { over: false }) }
		},
		app: async () => undefined,
		appAddress: async () => undefined,
		known: async () => undefined,
		async recordingPicture() {
			shown = true
		},
	}
	const claimed = { recordingId: 1, place: 'page' as const, url, known: [], environment: { settings: {} } }
	const all = { ...recordingLimits, silent: 20, ...limits }
	const door = await openDoor(openTargets())
	await record(claimed, { reaper: watched, door: async () => door, link, limits: all }, stop.signal)
	door.close()
	expect(started.map(({ profile }) => profile && existsSync(profile))).not.toContain(true)
	await until(async () => started.every(({ pid }) => !lives(pid)) || undefined)
	return { reason, opened: started.length > 0 }
}

const lives = (pid: number) => {
	try {
		return process.kill(pid, 0)
	} catch {
		return false
	}
}

it('goes on with a server that starts anew, and loses nothing that was recorded meanwhile', async () => {
	const starts = Date.now() + 4000
	const taken: unknown[] = []
	let lost = false
	const link = {
		async recorded(_: number, { from, events }: RecordedBatch) {
			if (Date.now() < starts) throw new Error('connect ECONNREFUSED')
			taken.push([from, events.map(({ what }) => what)])
		},
	}
	const over = () => {
		lost = true
	}
	const window = { n: 0, title: '' }
	const report = recordingReport(1, link, { lost: over, silent: 20 })
	report.event({ what: 'typed', text: 'a', window })
	report.event({ what: 'pressed', keys: '{Enter}', window })
	await expect.poll(() => taken.length > 0 || lost, { timeout: 20_000 }).toBe(true)
	expect([taken, lost]).toEqual([[[0, ['typed', 'pressed']]], false])
}, 60_000)

it('ends when the person leaves, when the recording is gone and when the server does not answer', async () => {
	expect(await recorded(() => ({ over: true }))).toEqual({ reason: '', opened: true })
	const gone = recorded(() => {
		throw new CallFailed(404, 'Not found.', undefined)
	})
	expect(await gone).toEqual({ reason: '', opened: true })
	const silent = recorded(
		() => {
			throw new Error('connect ECONNREFUSED')
		},
		{ silent: 1 },
	)
	expect(await silent).toEqual({ reason: '', opened: true })
}, 60_000)

it('ends with the reason when nothing is done, when its time is over and when the executor stops', async () => {
	const goesOn = () => ({ over: false })
	expect((await recorded(goesOn, { idle: 0 })).reason).toMatch(/^Nothing was done for/)
	expect((await recorded(goesOn, { whole: 0 })).reason).toMatch(/^The recording took/)
	const stopped = await recorded((stop) => {
		stop.abort(new Error('The executor was stopped.'))
		return { over: false }
	})
	expect(stopped.reason).toBe('The executor was stopped.')
}, 60_000)

it('says why a page cannot be opened', async () => {
	const refused = await recorded(() => ({ over: false }), {}, 'http://127.0.0.1:9/')
	expect(refused).toEqual({
		reason: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/ cannot be opened/),
		opened: true,
	})
}, 60_000)
