import type { Content, Exchange as EmittedExchange } from '@assay/contract/run-events'
import type { Exchange } from '@assay/karate/run-feature'
import type { Scrubber } from './scrub.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** Keeps a body too large for an event. Exchanges are emitted while something runs, so nobody can wait here. */
export type Keep = (bytes: Uint8Array) => { blob: string; size: number }

/** Larger bodies lie beside the log, where nobody loads them who does not look at them. */
const INLINE = 32 * 1024

/** Text in an event is scrubbed with the event; what is kept beside it is scrubbed here. */
export const keepClean =
	(keep: Keep, scrub: Scrubber): Keep =>
	(bytes) =>
		keep(scrub.bytes(bytes))

/** An exchange as the log has it: short texts in it, everything larger kept beside it. */
export function exchangeEvidence(exchange: Exchange, keep: Keep): EmittedExchange {
	const { request, response, ...rest } = exchange
	const content = ({ body, headers }: { body?: Uint8Array; headers: [string, string][] }) =>
		body && body.byteLength > 0 ? { body: contentOf(body, headers, keep) } : {}
	const { body: _, ...asked } = request
	const evidence: EmittedExchange = { kind: 'exchange', ...rest, request: { ...asked, ...content(request) } }
	if (!response) return evidence
	const { body: __, ...answered } = response
	return { ...evidence, response: { ...answered, ...content(response) } }
}

/** Bytes as an event names them: text in it, or kept beside the log. */
export function contentOf(bytes: Uint8Array, headers: [string, string][], keep: Keep): Content {
	const mediaType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
	const typed = mediaType ? { mediaType } : {}
	const text = textOfBytes(bytes)
	if (text !== undefined && bytes.byteLength <= INLINE) return { text, ...typed }
	return { ...keep(bytes), ...typed }
}
