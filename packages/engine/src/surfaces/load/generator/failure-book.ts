import { otherRequests } from './few-names.ts'
import type { GeneratorEvent, Sample } from './generator-event.ts'
import { maskedMessage } from './masked-message.ts'

/** Of each kind kept whole. */
export const mostSamples = 10
/** Of all kinds with their exchange. */
const mostExchanges = 200
export const mostKinds = 200

/** Numbers the kinds of failures, and emits the first of each. A load whose failures all differ has one last kind for the rest. */
export function failureBook(emit: (event: GeneratorEvent) => void, clock: () => number) {
	const kinds = new Map<string, { number: number; samples: number }>()
	let exchanges = 0

	return (request: string, sample: Omit<Sample, 'exchange'>, exchange: () => Sample['exchange']): number => {
		const masked = maskedMessage(sample.message)
		const own = kinds.get(`${request}\n${masked}`)
		const [name, message] = own || kinds.size < mostKinds ? [request, masked] : [otherRequests, 'Other failures']
		const key = `${name}\n${message}`
		const kind = kinds.get(key) ?? { number: kinds.size + 1, samples: 0 }
		kinds.set(key, kind)
		if (kind.samples < mostSamples) {
			kind.samples++
			const whole = exchanges < mostExchanges ? exchange() : undefined
			if (whole) exchanges++
			const kept = { ...sample, message: sample.message.slice(0, 2000), ...(whole ? { exchange: whole } : {}) }
			emit({ type: 'loadFailure', at: clock(), failure: kind.number, request: name, message, sample: kept })
		}
		return kind.number
	}
}

export type FailureBook = ReturnType<typeof failureBook>
