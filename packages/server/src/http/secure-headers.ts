import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a page may use of the device: nothing that Assay has no use for. */
export const permissionsPolicy = [
	'accelerometer',
	'camera',
	'display-capture',
	'geolocation',
	'gyroscope',
	'magnetometer',
	'microphone',
	'midi',
	'payment',
	'usb',
]
	.map((feature) => `${feature}=()`)
	.join(', ')

const year = 365 * 24 * 3600

/** For every answer, also of those that write their own head; what a page or a report needs otherwise it says itself. */
export const everyAnswer = {
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'referrer-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'permissions-policy': permissionsPolicy,
}

export function secureHeaders(http: FastifyInstance, publicUrl: string | undefined) {
	const overTls = ({ protocol }: FastifyRequest) =>
		protocol === 'https' || (publicUrl !== undefined && new URL(publicUrl).protocol === 'https:')
	const always = (request: FastifyRequest) =>
		overTls(request) ? { ...everyAnswer, 'strict-transport-security': `max-age=${year}` } : everyAnswer

	// Set where the head is written, so that streams and the identity service, which write it themselves, have it too.
	http.addHook('onRequest', async (request, reply) => {
		for (const [name, value] of Object.entries(always(request))) reply.raw.setHeader(name, value)
		reply.raw.setHeader('x-request-id', request.id)
	})
	http.addHook('onSend', async (request, reply) => {
		const unless = (name: string, value: string) => reply.hasHeader(name) || reply.header(name, value)
		// A document in a sandbox has no origin to be kept from others by, and browsers refuse one that asks for it.
		if (!String(reply.getHeader('content-security-policy')).includes('sandbox'))
			unless('cross-origin-opener-policy', 'same-origin')
		if (!request.url.startsWith('/api/') && !request.url.startsWith('/auth/')) return
		unless('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
		unless('cache-control', 'no-store')
	})
}
