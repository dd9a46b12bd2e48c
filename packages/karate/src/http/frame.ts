// Messages on a pipe: two lengths, JSON, and bytes (a body) behind it. Not v8.serialize: what the process with the
// user's scripts writes must not be read by anything more trusting than JSON.parse.

export interface Frame {
	message: Record<string, unknown>
	body?: Uint8Array
}

export const headLength = 8

export function encodeFrame({ message, body }: Frame): Uint8Array {
	const json = new TextEncoder().encode(JSON.stringify({ ...message, hasBody: body !== undefined }, withBytes))
	const frame = new Uint8Array(headLength + json.length + (body?.length ?? 0))
	const view = new DataView(frame.buffer)
	view.setUint32(0, json.length)
	view.setUint32(4, body?.length ?? 0)
	frame.set(json, headLength)
	if (body) frame.set(body, headLength + json.length)
	return frame
}

export function frameLengths(head: Uint8Array): { json: number; body: number } {
	const view = new DataView(head.buffer, head.byteOffset, headLength)
	return { json: view.getUint32(0), body: view.getUint32(4) }
}

export function decodeFrame(head: Uint8Array, rest: Uint8Array): Frame {
	const { json, body } = frameLengths(head)
	const { hasBody, ...message } = JSON.parse(new TextDecoder().decode(rest.subarray(0, json)), backToBytes) as Record<
		string,
		unknown
	>
	return { message, ...(hasBody ? { body: rest.slice(json, json + body) } : {}) }
}

/** Certificates and the like lie inside of the message. */
const marker = '$bytes'

function withBytes(this: Record<string, unknown>, key: string, value: unknown): unknown {
	const own = this[key]
	return own instanceof Uint8Array ? { [marker]: Buffer.from(own).toString('base64') } : value
}

function backToBytes(_: string, value: unknown): unknown {
	const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[marker] : undefined
	return typeof text === 'string' ? new Uint8Array(Buffer.from(text, 'base64')) : value
}
