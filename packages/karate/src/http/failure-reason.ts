// A transport problem in words that can end a sentence about the request.

import type { HttpRequest } from './message.ts'

/** A problem of a connection by the codes that undici gives it, which `failureReason` has words for. */
export function connectionProblem(code: string, message: string): Error {
	return Object.assign(new Error(message), { code })
}

export function failureReason(problem: unknown, { url, options }: HttpRequest): string {
	const error = innermost(problem)
	const code = String((error as { code?: unknown }).code ?? '')
	const host = /^[a-z]+:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url
	switch (code) {
		case 'ECONNREFUSED':
			return `connection refused by ${host}`
		case 'ENOTFOUND':
		case 'EAI_AGAIN':
			return `the host ${host} is not known`
		case 'ECONNRESET':
		case 'UND_ERR_SOCKET':
			return `${host} closed the connection without answering`
		case 'UND_ERR_CONNECT_TIMEOUT':
		case 'ETIMEDOUT':
			return `no connection to ${host} within ${options.connectTimeout} ms`
		case 'UND_ERR_HEADERS_TIMEOUT':
		case 'UND_ERR_BODY_TIMEOUT':
			return `no answer from ${host} within ${options.readTimeout} ms`
		case 'ERR_INVALID_URL':
			return 'this is not a valid address'
		case 'DEPTH_ZERO_SELF_SIGNED_CERT':
		case 'SELF_SIGNED_CERT_IN_CHAIN':
		case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
		case 'CERT_HAS_EXPIRED':
			return `the certificate of ${host} is not trusted (${code}); "configure ssl = true" accepts it`
	}
	return error instanceof Error ? error.message : String(error)
}

/** Happy Eyeballs reports one error per address tried; the first says enough. */
function innermost(problem: unknown): unknown {
	if (problem instanceof AggregateError && problem.errors.length > 0) return innermost(problem.errors[0])
	if (problem instanceof Error && problem.cause instanceof Error && !('code' in problem))
		return innermost(problem.cause)
	return problem ?? new Error('unknown reason')
}
