import { Histogram } from '../../../log/load/histogram.ts'
import { fewNames } from './few-names.ts'
import type { GeneratorSecond } from './generator-event.ts'

interface Counted {
	ok: Histogram
	ko: Histogram
	unsent: number
	/** Of all; absent until one should have been sent earlier than it was: until then it is as those that were sent. */
	intended: Histogram | undefined
}

/** Below it a start or a request is in time: timers know no more. Milliseconds. */
const inTime = 1

/** What has happened since the last second was closed. */
export function secondBook() {
	const nameOf = fewNames()
	let requests = new Map<string, Counted>()
	let failures = new Map<number, number>()
	let lag = new Histogram()
	let started = 0

	const of = (given: string): Counted => {
		const name = nameOf(given)
		const known = requests.get(name)
		if (known) return known
		const made: Counted = { ok: new Histogram(), ko: new Histogram(), unsent: 0, intended: undefined }
		requests.set(name, made)
		return made
	}

	return {
		/** A user began, so many milliseconds late; absent where that does not count. */
		started(late?: number) {
			started++
			if (late !== undefined) lag.record(Math.max(0, late) * 1000)
		},
		/** `late`: milliseconds by which it should have been sent earlier. */
		request(name: string, right: boolean, micros: number, late: number) {
			const counted = of(name)
			const missed = late < inTime ? 0 : late
			if (missed > 0 && !counted.intended) {
				counted.intended = new Histogram()
				counted.intended.add(counted.ok)
				counted.intended.add(counted.ko)
			}
			counted[right ? 'ok' : 'ko'].record(micros)
			counted.intended?.record(micros + missed * 1000)
		},
		unsent(name: string) {
			of(name).unsent++
		},
		failure(number: number) {
			failures.set(number, (failures.get(number) ?? 0) + 1)
		},
		/** Gives what there is and begins anew. */
		close(): Pick<GeneratorSecond, 'started' | 'requests' | 'failures'> & { lag?: string } {
			const closed = {
				started,
				requests: [...requests].map(([name, { ok, ko, unsent, intended }]) => ({
					name,
					...(ok.count > 0 ? { ok: ok.text } : {}),
					...(ko.count > 0 ? { ko: ko.text } : {}),
					...(unsent > 0 ? { unsent } : {}),
					...(intended ? { intended: intended.text } : {}),
				})),
				...(failures.size > 0 ? { failures: [...failures] } : {}),
				...(lag.count > 0 ? { lag: lag.text } : {}),
			}
			requests = new Map()
			failures = new Map()
			lag = new Histogram()
			started = 0
			return closed
		},
	}
}

export type SecondBook = ReturnType<typeof secondBook>
