import { createHmac, timingSafeEqual } from 'node:crypto'
import { notFound, Refused } from '@assay/contract/problem'
import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { attachmentNamed } from './attachment.ts'

/** Gives the address of a kept file under a name, for who can show no token: an Appium server that installs an app. */
export type SignedAddress = (sha256: string, name: string) => string

const below = '/apps/'
const hour = 3_600_000

/** Files of projects below /apps/, to whoever knows an address that the server has signed, for one to two hours. */
export function openSignedFiles({ sealer, clock, config, blobs }: World, origin: () => string) {
	const key = sealer.derived('signed file')
	const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
	const signed: SignedAddress = (sha256, name) => {
		// The same for an hour: Appium asks whether what it has from an address is still good.
		const until = (Math.floor(clock().getTime() / hour) + 2) * hour
		const text = `${sha256}.${until.toString(36)}`
		const path = `${below}${text}.${sign(`${text}/${name}`)}/${encodeURIComponent(name)}`
		return new URL(path, config.publicUrl ?? origin()).href
	}
	return {
		signed,
		serve(app: FastifyInstance) {
			app.get(`${below}*`, async (request, reply) => {
				const path = (request.params as { '*': string })['*']
				const [, text = '', sha256 = '', until = '', signature = '', name = ''] =
					/^(([0-9a-f]{64})\.([0-9a-z]{1,12}))\.([\w-]{43})\/([^/]+)$/.exec(path) ?? []
				const expected = Buffer.from(sign(`${text}/${name}`))
				const given = Buffer.from(signature)
				if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound()
				if (Number.parseInt(until, 36) < clock().getTime())
					throw new Refused(403, 'This address of the app has expired. The next session with a device gets another.')
				const kept = await blobs.openKept(sha256)
				if (!kept) throw notFound()
				const etag = `"${sha256}"`
				reply.header('etag', etag)
				if (request.headers['if-none-match'] === etag) {
					kept.stream.destroy()
					return reply.code(304).send()
				}
				return reply
					.headers({
						'content-type': 'application/octet-stream',
						'content-length': String(kept.size),
						'content-disposition': attachmentNamed(name),
						'x-content-type-options': 'nosniff',
						'content-security-policy': "default-src 'none'; sandbox",
					})
					.send(kept.stream)
			})
		},
	}
}
