import { Histogram } from '../../../log/load/histogram.ts'
import { mostKinds, mostSamples } from './failure-book.ts'
import { fewNames, otherRequests } from './few-names.ts'
import type { GeneratorEvent, GeneratorSecond } from './generator-event.ts'

type GeneratorRequest = GeneratorSecond['requests'][number]
type GeneratorFailure = Extract<GeneratorEvent, { type: 'loadFailure' }>

/**
 * Makes one stream of what several generators emit, each of its part of a load: seconds are added up, without loss, once every part
 * that goes on has emitted them; kinds of failures that are the same have one number.
 */
export function mergedSeconds(parts: number, emit: (event: GeneratorEvent) => void) {
	/** By part the last second that it has emitted; one that has ended has emitted all. */
	const reached = Array.from({ length: parts }, () => -1)
	const open = new Map<number, GeneratorSecond[]>()
	const kinds = new Map<string, { number: number; samples: number }>()
	/** By part, of each of its kinds the number here. */
	const numbers = Array.from({ length: parts }, () => new Map<number, number>())
	const nameOf = fewNames()

	function takeFailure(part: number, event: GeneratorFailure): void {
		const own = `${event.request}\n${event.message}`
		const full = !kinds.has(own) && kinds.size >= mostKinds
		const [request, message] = full ? [otherRequests, 'Other failures'] : [event.request, event.message]
		const key = `${request}\n${message}`
		const kind = kinds.get(key) ?? { number: kinds.size + 1, samples: 0 }
		kinds.set(key, kind)
		numbers[part]?.set(event.failure, kind.number)
		if (kind.samples >= mostSamples) return
		kind.samples++
		emit({ ...event, failure: kind.number, request, message })
	}

	function flush(): void {
		const until = Math.min(...reached)
		for (const second of [...open.keys()].sort((one, other) => one - other)) {
			if (second > until) return
			const same = open.get(second) ?? []
			open.delete(second)
			emit(addedUp(same, nameOf))
		}
	}

	return {
		take(part: number, event: GeneratorEvent): void {
			if (event.type === 'loadFailure') {
				takeFailure(part, event)
				return
			}
			const failures = event.failures?.map(([own, count]): [number, number] => [numbers[part]?.get(own) ?? own, count])
			open.set(event.second, [...(open.get(event.second) ?? []), { ...event, ...(failures ? { failures } : {}) }])
			reached[part] = event.second
			flush()
		},
		ended(part: number): void {
			reached[part] = Number.POSITIVE_INFINITY
			flush()
		},
	}
}

/** What several generators emit of the same second as one; how they were is how the worst of them was. */
function addedUp(seconds: readonly GeneratorSecond[], nameOf: (name: string) => string): GeneratorSecond {
	const [first] = seconds as [GeneratorSecond, ...GeneratorSecond[]]
	if (seconds.length === 1 && first.requests.every(({ name }) => nameOf(name) === name)) return first
	const requests = new Map<string, GeneratorRequest[]>()
	for (const second of seconds)
		for (const one of second.requests) {
			const name = nameOf(one.name)
			requests.set(name, [...(requests.get(name) ?? []), one])
		}
	const failures = new Map<number, number>()
	for (const [kind, count] of seconds.flatMap((one) => one.failures ?? []))
		failures.set(kind, (failures.get(kind) ?? 0) + count)
	const lag = added(seconds.map(({ generator }) => generator.lag))
	const held = Math.max(...seconds.map(({ generator }) => generator.held ?? 0))
	return {
		type: 'loadSecond',
		at: Math.max(...seconds.map(({ at }) => at)),
		second: first.second,
		until: Math.max(...seconds.map(({ until }) => until)),
		users: sum(seconds.map(({ users }) => users)),
		started: sum(seconds.map(({ started }) => started)),
		requests: [...requests].map(([name, parts]) => addedRequest(name, parts)),
		...(failures.size > 0 ? { failures: [...failures] } : {}),
		generator: {
			...(lag ? { lag } : {}),
			delay: Math.max(...seconds.map(({ generator }) => generator.delay)),
			processor: Math.max(...seconds.map(({ generator }) => generator.processor)),
			...(held > 0 ? { held } : {}),
		},
	}
}

function addedRequest(name: string, parts: readonly GeneratorRequest[]): GeneratorRequest {
	const ok = added(parts.map((one) => one.ok))
	const ko = added(parts.map((one) => one.ko))
	const unsent = sum(parts.map((one) => one.unsent ?? 0))
	const late = parts.some((one) => one.intended)
	// Where none was late its times are those from the sending.
	const intended = late ? added(parts.flatMap((one) => (one.intended ? [one.intended] : [one.ok, one.ko]))) : undefined
	return {
		name,
		...(ok ? { ok } : {}),
		...(ko ? { ko } : {}),
		...(unsent > 0 ? { unsent } : {}),
		...(intended ? { intended } : {}),
	}
}

function added(histograms: readonly GeneratorRequest['ok'][]): string | undefined {
	const all = new Histogram()
	for (const one of histograms) if (one) all.add(Histogram.of(one))
	return all.count > 0 ? all.text : undefined
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
