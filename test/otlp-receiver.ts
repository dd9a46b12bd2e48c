import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What OpenTelemetry's protocol calls a collector, as far as traces go: takes spans as protobuf or JSON over HTTP. */
export interface OtlpReceiver {
	url: string
	spans: ReceivedSpan[]
	/** Of each call: how it was written and what else its head said. */
	heads: IncomingHttpHeaders[]
	close(): void
}

export interface ReceivedSpan {
	name: string
	traceId: string
	spanId: string
	/** Empty at the top. */
	parentSpanId: string
	kind: number
	/** Milliseconds since 1970. */
	start: number
	end: number
	/** 2 = failed. */
	status: number
	attributes: Record<string, string | number>
	service: string
	resource: Record<string, string | number>
}

export async function otlpReceiver(): Promise<OtlpReceiver> {
	const spans: ReceivedSpan[] = []
	const heads: IncomingHttpHeaders[] = []
	const server = createServer(async (request, response) => {
		const parts: Buffer[] = []
		for await (const part of request) parts.push(part as Buffer)
		const body = Buffer.concat(parts)
		if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
		const json = request.headers['content-type'] === 'application/json'
		spans.push(...(json ? fromJson(body) : fromProtobuf(body)))
		heads.push(request.headers)
		response.writeHead(200, { 'content-type': request.headers['content-type'] }).end(json ? '{}' : '')
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		url: `http://127.0.0.1:${port}`,
		spans,
		heads,
		close() {
			server.closeAllConnections()
			server.close()
		},
	}
}

interface JsonValue {
	key: string
	value: { stringValue?: string; intValue?: number | string }
}

function fromJson(body: Buffer): ReceivedSpan[] {
	const named = (list: JsonValue[] = []) =>
		Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
	return JSON.parse(body.toString()).resourceSpans.flatMap((group: never) => {
		const { resource, scopeSpans } = group as {
			resource: { attributes: JsonValue[] }
			scopeSpans: { spans: Record<string, never>[] }[]
		}
		const about = named(resource.attributes)
		return scopeSpans.flatMap(({ spans }) =>
			spans.map(
				({ name, traceId, spanId, parentSpanId, kind, status, attributes, startTimeUnixNano, endTimeUnixNano }) => ({
					...{ name, traceId, spanId, parentSpanId: parentSpanId ?? '', kind },
					start: Number(startTimeUnixNano) / 1e6,
					end: Number(endTimeUnixNano) / 1e6,
					status: (status as { code?: number } | undefined)?.code ?? 0,
					attributes: named(attributes),
					service: String(about['service.name']),
					resource: about,
				}),
			),
		)
	})
}

/** By the numbers of the fields in OpenTelemetry's description of its messages. */
function fromProtobuf(body: Buffer): ReceivedSpan[] {
	return fields(body, 1).flatMap((group) => {
		const about = named(fields(bytes(group), 1).flatMap((resource) => fields(bytes(resource), 1)))
		return fields(bytes(group), 2)
			.flatMap((scope) => fields(bytes(scope), 2))
			.map((one) => {
				const span = bytes(one)
				const hex = (field: number) => bytes(fields(span, field)[0] ?? Buffer.alloc(0)).toString('hex')
				const [status = Buffer.alloc(0)] = fields(span, 15)
				return {
					...{ traceId: hex(1), spanId: hex(2), parentSpanId: hex(4) },
					name: bytes(fields(span, 5)[0]).toString(),
					kind: Number(fields(span, 6)[0] ?? 0),
					start: Number(fields(span, 7)[0]) / 1e6,
					end: Number(fields(span, 8)[0]) / 1e6,
					status: Number(fields(bytes(status), 3)[0] ?? 0),
					attributes: named(fields(span, 9)),
					service: String(about['service.name']),
					resource: about,
				}
			})
	})
}

function named(list: Field[]): Record<string, string | number> {
	return Object.fromEntries(
		list.map((one) => {
			const value = bytes(fields(bytes(one), 2)[0])
			const [text] = fields(value, 1)
			return [bytes(fields(bytes(one), 1)[0]).toString(), text ? bytes(text).toString() : Number(fields(value, 3)[0])]
		}),
	)
}

type Field = Buffer | bigint

function bytes(field: Field | undefined): Buffer {
	if (!Buffer.isBuffer(field)) throw new Error('expected a field that is made of bytes')
	return field
}

/** Every field of this number in a message: bytes, or the number that it is. */
function fields(message: Buffer, wanted: number): Field[] {
	const found: Field[] = []
	let at = 0
	const varint = () => {
		for (let value = 0n, shift = 0n; ; shift += 7n) {
			const byte = message[at++] ?? 0
			value |= BigInt(byte & 0x7f) << shift
			if (byte < 0x80) return value
		}
	}
	while (at < message.length) {
		const tag = Number(varint())
		const field = readField(tag & 7)
		if (tag >> 3 === wanted) found.push(field)
	}
	return found

	function readField(type: number): Field {
		if (type === 0) return varint()
		const length = type === 1 ? 8 : type === 5 ? 4 : type === 2 ? Number(varint()) : Number.NaN
		if (Number.isNaN(length)) throw new Error(`no field is written as type ${type}`)
		const part = message.subarray(at, at + length)
		at += length
		return type === 1 ? part.readBigUInt64LE() : type === 5 ? BigInt(part.readUInt32LE()) : part
	}
}
