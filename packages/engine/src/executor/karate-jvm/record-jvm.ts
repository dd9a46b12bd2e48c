import type { Exchange } from '@assay/karate/run-feature'
import { exchangeEvidence, type Keep } from '../../run/exchange-evidence.ts'
import type { Recorder } from '../../run/host.ts'
import { recordMessages } from '../sandbox/recorded-feature.ts'
import type { RecorderMessage } from '../sandbox/sandbox-messages.ts'
import type { JvmMessage } from './karate-process.ts'

/** Turns what the Java runner says of one feature into calls of a recorder. */
export function recordJvm(recorder: Recorder, keep: Keep) {
	const recorded = recordMessages(recorder)
	return {
		take(message: JvmMessage): void {
			const { type, lane = 0 } = message
			if (type === 'print') {
				const text = withoutClock(String((message.print as { text?: unknown }).text ?? ''))
				recorded.take({ type: 'evidence', lane, evidence: { kind: 'print', text } })
			} else if (type === 'exchange') {
				const exchange = readExchange(message.exchange as SaidExchange)
				recorded.take({ type: 'evidence', lane, evidence: exchangeEvidence(exchange, keep) })
			} else {
				const { result } = message as { result?: { message?: string; reason?: string } }
				if (result?.message) result.message = withoutPlace(result.message)
				if (result?.reason) result.reason = withoutPlace(result.reason)
				recorded.take(message as unknown as RecorderMessage)
			}
		},
		finished: (problem: unknown) =>
			recorded.outcome({
				scenarios: 0,
				passed: 0,
				failed: 0,
				...(typeof problem === 'string' ? { error: problem } : {}),
			}),
		cutOff: recorded.cutOff,
	}
}

/** Karate ends a message with the line of the step, which the log has beside it. */
const withoutPlace = (text: string) => text.replace(/(?:\n\S*\.feature:\d+)+\s*$/, '').trimEnd()

const withoutClock = (text: string) => text.replace(/^\d\d:\d\d:\d\d\.\d+ (?:\[print\] )?/gm, '').trimEnd()

interface SaidExchange {
	startedAt: number
	request: { method: string; url: string; headers: [string, string][]; body?: string }
	status?: number
	headers?: [string, string][]
	body?: string
	total?: number
	failure?: string
}

const bodyOf = (body: string | undefined) => (body === undefined ? {} : { body: Buffer.from(body, 'base64') })

function readExchange({ request, status, headers = [], body, ...said }: SaidExchange): Exchange {
	const { body: sent, ...asked } = request
	return {
		request: { ...asked, ...bodyOf(sent) },
		...(status === undefined ? {} : { response: { status, headers, ...bodyOf(body) } }),
		...(said.failure === undefined ? {} : { failure: said.failure }),
		startedAt: said.startedAt,
		timings: { total: said.total ?? 0 },
	}
}
