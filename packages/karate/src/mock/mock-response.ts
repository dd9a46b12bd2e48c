import type { HttpReply } from '../http/message.ts'
import { valuesOf } from '../steps/request.ts'

/** A reply without a body; a header with a list of values is sent once per value. */
export function simpleHeaders(status: number, headers: Record<string, unknown>): HttpReply {
	return {
		status,
		statusText: '',
		headers: Object.entries(headers).flatMap(([name, value]) =>
			valuesOf(value).map((one): [string, string] => [name, one]),
		),
		body: new Uint8Array(),
	}
}
