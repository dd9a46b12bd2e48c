import { Histogram } from '../../../log/load/histogram.ts'
import { mostKinds, mostSamples } from './failure-book.ts'
import { mostNames, otherRequests } from './second-book.ts'
import type { LoadTold, ToldSecond } from './told.ts'

type ToldRequest = ToldSecond['requests'][number]
type ToldFailure = Extract<LoadTold, { type: 'loadFailure' }>

/**
 * Makes one of what several generators tell of their parts of a load: seconds are added up, without loss, once every part that goes
 * on has told them; kinds of failures that are the same have one number.
 */
export function mergedSeconds(parts: number, tell: (told: LoadTold) => void) {
	/** By part the last second that it has told; one that has ended has told all. */
	const reached = Array.from({ length: parts }, () => -1)
	const open = new Map<number, ToldSecond[]>()
	const kinds = new Map<string, { number: number; samples: number }>()
	/** By part, of each of its kinds the number here. */
	const numbers = Array.from({ length: parts }, () => new Map<number, number>())
	const names = new Set<string>()

	function takeFailure(part: number, told: ToldFailure): void {
		const own = `${told.request}\n${told.message}`
		const full = !kinds.has(own) && kinds.size >= mostKinds
		const [request, message] = full ? [otherRequests, 'Other failures'] : [told.request, told.message]
		const key = `${request}\n${message}`
		const kind = kinds.get(key) ?? { number: kinds.size + 1, samples: 0 }
		kinds.set(key, kind)
		numbers[part]?.set(told.failure, kind.number)
		if (kind.samples >= mostSamples) return
		kind.samples++
		tell({ ...told, failure: kind.number, request, message })
	}

	function flush(): void {
		const until = Math.min(...reached)
		for (const second of [...open.keys()].sort((one, other) => one - other)) {
			if (second > until) return
			const told = open.get(second) ?? []
			open.delete(second)
			tell(addedUp(told, nameOf))
		}
	}

	function nameOf(name: string): string {
		if (names.size < mostNames) names.add(name)
		return names.has(name) ? name : otherRequests
	}

	return {
		take(part: number, told: LoadTold): void {
			if (told.type === 'loadFailure') {
				takeFailure(part, told)
				return
			}
			const failures = told.failures?.map(([own, count]): [number, number] => [numbers[part]?.get(own) ?? own, count])
			open.set(told.second, [...(open.get(told.second) ?? []), { ...told, ...(failures ? { failures } : {}) }])
			reached[part] = told.second
			flush()
		},
		ended(part: number): void {
			reached[part] = Number.POSITIVE_INFINITY
			flush()
		},
	}
}

/** What several generators tell of the same second as one; how they were is how the worst of them was. */
function addedUp(seconds: readonly ToldSecond[], nameOf: (name: string) => string): ToldSecond {
	const [first] = seconds as [ToldSecond, ...ToldSecond[]]
	if (seconds.length === 1) return first
	const requests = new Map<string, ToldRequest[]>()
	for (const { requests: told } of seconds)
		for (const one of told) {
			const name = nameOf(one.name)
			requests.set(name, [...(requests.get(name) ?? []), one])
		}
	const failures = new Map<number, number>()
	for (const [kind, count] of seconds.flatMap((one) => one.failures ?? []))
		failures.set(kind, (failures.get(kind) ?? 0) + count)
	const lag = added(seconds.map(({ generator }) => generator.lag))
	return {
		type: 'loadSecond',
		at: Math.max(...seconds.map(({ at }) => at)),
		second: first.second,
		until: Math.max(...seconds.map(({ until }) => until)),
		users: sum(seconds.map(({ users }) => users)),
		started: sum(seconds.map(({ started }) => started)),
		requests: [...requests].map(([name, told]) => addedRequest(name, told)),
		...(failures.size > 0 ? { failures: [...failures] } : {}),
		generator: {
			...(lag ? { lag } : {}),
			delay: Math.max(...seconds.map(({ generator }) => generator.delay)),
			processor: Math.max(...seconds.map(({ generator }) => generator.processor)),
		},
	}
}

function addedRequest(name: string, told: readonly ToldRequest[]): ToldRequest {
	const ok = added(told.map((one) => one.ok))
	const ko = added(told.map((one) => one.ko))
	const unsent = sum(told.map((one) => one.unsent ?? 0))
	const late = told.some((one) => one.intended)
	// Where none was late its times are those from the sending.
	const intended = late ? added(told.flatMap((one) => (one.intended ? [one.intended] : [one.ok, one.ko]))) : undefined
	return {
		name,
		...(ok ? { ok } : {}),
		...(ko ? { ko } : {}),
		...(unsent > 0 ? { unsent } : {}),
		...(intended ? { intended } : {}),
	}
}

function added(histograms: readonly (number[] | undefined)[]): number[] | undefined {
	const all = new Histogram()
	for (const numbers of histograms) if (numbers) all.add(Histogram.of(numbers))
	return all.count > 0 ? all.numbers : undefined
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
