import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** HTML forms as the identity pages send them. */
export type Form = Record<string, string | undefined>

export function takeForms(scope: FastifyInstance) {
	scope.removeAllContentTypeParsers()
	scope.addContentTypeParser(
		'application/x-www-form-urlencoded',
		{ parseAs: 'string', bodyLimit: 16_384 },
		(_request, text, done) => done(null, parse(text as string, undefined, undefined, { maxKeys: 20 })),
	)
}

export function readForm(request: FastifyRequest): Form {
	const body = (request.body ?? {}) as Record<string, string | string[] | undefined>
	// A field sent twice is none, and U+0000 is nothing the database could keep.
	return Object.fromEntries(
		Object.entries(body).map(([name, value]) => [
			name,
			typeof value === 'string' ? value.replaceAll('\u0000', '') : undefined,
		]),
	)
}
