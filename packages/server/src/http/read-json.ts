import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { Refused } from '@assay/contract/problem'
import { type BodyLimits, type Route, usualLimits } from '@assay/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Excess, jsonGauge } from './json-gauge.ts'
import { oneAtATime } from './one-at-a-time.ts'

declare module 'fastify' {
	interface FastifyContextConfig {
		limits?: BodyLimits
	}
	interface FastifyRequest {
		/** Of a large body: says that the work with it is done. */
		ended: (() => void) | undefined
		/** Whether nothing in the text of its body may be a character that cannot be kept. */
		keepable: boolean | undefined
	}
}

/** How U+0000 and half a character stand in JSON that is well-formed UTF-8: escaped, or not at all. */
const unkeepable = /\\u(?:0000|[dD][89a-fA-F])/

/** Bytes from which a body waits for its turn, and milliseconds after which the next one does not wait any more. */
const large = 128 * 1024
const longest = 250

export const limitsOf = ({ limits }: Pick<Route, 'limits'>): BodyLimits => ({ ...usualLimits, ...limits })

/**
 * JSON and nothing else, held against the route's limits while it arrives: what is too much is refused where it begins to
 * be, and not kept. A refusal becomes the body: thrown here it would end the connection. A call without a body may still carry JSON's content type, as every specified call does.
 */
export function readJson(app: FastifyInstance) {
	app.removeAllContentTypeParsers()
	const turn = oneAtATime(longest)
	const parse = app.getDefaultJsonParser('error', 'error')
	app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
		const limits = request.routeOptions.config.limits ?? usualLimits
		if (Number(request.headers['content-length'] ?? 0) > limits.bytes)
			return tooMuch({ of: 'bytes', limit: limits.bytes })
		const bytes = await take(payload, limits)
		if (bytes instanceof Refused) return bytes
		if (bytes.length === 0) return undefined
		if (bytes.length > large) request.ended = await turn()
		if (!isUtf8(bytes)) return new Refused(400, 'Expected JSON in UTF-8; these bytes are no text.')
		const text = bytes.toString()
		request.keepable = !unkeepable.test(text)
		return new Promise((resolve) => {
			const refuse = () => resolve(new Refused(400, 'The request is not well-formed JSON.'))
			try {
				parse(request, text, (error, value) => (error ? refuse() : resolve(value)))
			} catch {
				refuse()
			}
		})
	})
}

async function take(payload: Readable, limits: BodyLimits): Promise<Buffer | Refused> {
	const measure = jsonGauge(limits)
	const parts: Uint8Array[] = []
	// The connection lives on: on it the refusal is answered.
	for await (const part of payload.iterator({ destroyOnReturn: false })) {
		const excess = measure(part)
		if (excess) return tooMuch(excess)
		parts.push(part)
	}
	return Buffer.concat(parts)
}

const says: Record<keyof BodyLimits, (limit: number) => string> = {
	bytes: (limit) => `is larger than ${limit.toLocaleString('en')} bytes, the most that this call takes.`,
	depth: (limit) => `is nested deeper than ${limit} levels.`,
	keys: (limit) => `has more than ${limit.toLocaleString('en')} keys.`,
	items: (limit) => `has lists of more than ${limit.toLocaleString('en')} items together.`,
}

const tooMuch = ({ of, limit }: Excess) => new Refused(of === 'bytes' ? 413 : 422, `The request ${says[of](limit)}`)
