import type { LoadEvent } from '@assay/contract/load-events'
import { Histogram } from '@assay/engine/log/load/histogram'
import { foldLoad, type LoadView } from '@assay/engine/log/load/load-view'
import { expect, it } from 'vitest'
import { judgedSoFar } from '../../src/runs/load/judged-so-far.ts'

const times = (...milliseconds: number[]) => {
	const histogram = new Histogram()
	for (const one of milliseconds) histogram.record(one * 1000)
	return histogram.text
}

const started: LoadEvent = {
	type: 'loadStarted',
	at: 0,
	feature: '1',
	profile: 'atOnceUsers(1)',
	model: 'open',
	users: 1,
	duration: 0,
	seed: 1,
	thresholds: ['global.responseTime.max.lt(500)'],
}

const second = (number: number, until: number, requests: { name: string; ok?: string; ko?: string }[]): LoadEvent => ({
	type: 'loadSecond',
	at: until,
	feature: '1',
	second: number,
	until,
	users: 1,
	started: 0,
	requests,
	generator: { delay: 0, processor: 0 },
})

it('a load is judged once for all who ask, and anew when more has come', () => {
	let view: LoadView | undefined
	for (const event of [started, second(1, 2000, [{ name: 'GET /', ok: times(100) }])]) view = foldLoad(view, event)
	const load = view as LoadView
	const first = judgedSoFar(load)
	expect(first.map(({ passed }) => passed)).toEqual([true])
	expect(judgedSoFar(load)).toBe(first)
	// Of another executor, whose seconds come later: the load lasts no longer by them.
	foldLoad(load, second(0, 1000, [{ name: 'GET /', ok: times(900) }]))
	expect(judgedSoFar(load).map(({ passed }) => passed)).toEqual([false])
	const next = judgedSoFar(load)
	foldLoad(load, second(2, 3000, []))
	expect(judgedSoFar(load)).not.toBe(next)
	const thresholds = [{ text: 'global.responseTime.max.lt(500)', passed: false, value: 900 }]
	const last = judgedSoFar(load)
	foldLoad(load, { type: 'loadFinished', at: 3000, feature: '1', thresholds })
	expect(judgedSoFar(load)).not.toBe(last)
})
