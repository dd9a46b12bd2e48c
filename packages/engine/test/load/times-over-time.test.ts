import type { RunEvent } from '@assay/contract/run-events'
import { expect, it } from 'vitest'
import { foldRun } from '../../src/log/fold.ts'
import { Histogram } from '../../src/log/load/histogram.ts'
import { packLoad, unpackLoad } from '../../src/log/load/packed-load.ts'
import { addTimes, type TimesOverTime, timesAt } from '../../src/log/load/times-over-time.ts'

const all = (micros: number) => ({ p50: micros, p75: micros, p95: micros, p99: micros, max: micros })
const none = (): TimesOverTime => ({ width: 1, bands: [] })

it('has a band for each second, as bad as the worst of those that report it', () => {
	const over = none()
	addTimes(over, 0, all(10))
	addTimes(over, 2, { ...all(20), p50: 5 })
	addTimes(over, 2, { ...all(7), max: 90 })
	expect(over.bands).toEqual([[10, 10, 10, 10, 10], null, [7, 20, 20, 20, 90]])
	expect([0, 1, 2, 3].map((second) => timesAt(over, second)?.max)).toEqual([10, undefined, 90, undefined])
})

it('has at most 600 bands, each as bad as its worst second, whatever the order', () => {
	const over = none()
	for (let second = 0; second < 3600; second++) if (second !== 77) addTimes(over, second, all(second))
	addTimes(over, 77, all(5000))
	expect([over.width, over.bands.length]).toEqual([8, 450])
	expect([0, 7, 8, 79, 80, 3599].map((second) => timesAt(over, second)?.p95)).toEqual([7, 7, 15, 5000, 87, 3599])
	const late = none()
	addTimes(late, 0, all(1))
	addTimes(late, 86_399, all(2))
	expect([late.width, timesAt(late, 255)?.max, timesAt(late, 256), timesAt(late, 86_399)?.max]).toEqual([
		256,
		1,
		undefined,
		2,
	])
})

it('is kept by name, with what failed, and read where a log was kept without', () => {
	const times = (...micros: number[]) => {
		const histogram = new Histogram()
		for (const one of micros) histogram.record(one)
		return histogram.text
	}
	const second = {
		type: 'loadSecond',
		at: 1,
		feature: '1',
		users: 1,
		started: 1,
		generator: { delay: 1, processor: 0.2 },
	} as const
	const events: RunEvent[] = [
		{ type: 'featureStarted', at: 0, feature: '1', name: 'Cats', path: 'cats.feature', featureType: 'PERFORMANCE' },
		{ type: 'loadStarted', at: 0, feature: '1', profile: 'atOnceUsers(1)', model: 'open', duration: 0, seed: 1 },
		{ ...second, second: 0, until: 1000, requests: [{ name: 'GET /cats', ok: times(100), ko: times(300) }] },
		{ ...second, second: 1, until: 2000, requests: [{ name: 'GET /dogs', unsent: 1 }] },
	]
	const load = foldRun(events).features[0]?.load
	if (!load) throw new Error('no load')
	const bands = [[[100, 300, 300, 300, 300]], []]
	expect(load.requests.map(({ overTime }) => overTime.bands)).toEqual(bands)
	const packed = JSON.parse(JSON.stringify(packLoad(load)))
	expect(unpackLoad(packed).requests.map(({ overTime }) => overTime.bands)).toEqual(bands)
	for (const request of packed.requests) delete request.overTime
	expect(unpackLoad(packed).requests.map(({ overTime }) => overTime)).toEqual([none(), none()])
})
