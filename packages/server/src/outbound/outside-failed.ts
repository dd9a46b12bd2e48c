/** A call to another service did not give an answer that can be used. The message is one sentence for the user. */
export class OutsideFailed extends Error {
	constructor(
		readonly reason: OutsideReason,
		message: string,
		/** `status` and `said` where the service answered; `said` is the start of its text, without our credentials. */
		readonly answer: { status?: number; said?: string; retryAfter?: number } = {},
	) {
		super(message)
		this.name = 'OutsideFailed'
	}
}

export type OutsideReason =
	| 'address'
	| 'private'
	| 'unreachable'
	| 'tls'
	| 'timeout'
	| 'cut'
	| 'oversize'
	| 'redirect'
	| 'status'
	| 'unreadable'
	| 'cancelled'

/** Why the connection failed, in words; `host` is all that is said of the address, whose path may hold a secret. */
export function connectionFailed(error: unknown, host: string): OutsideFailed {
	if (error instanceof OutsideFailed) return error
	const { name = '', code = '', message = '' } = causeOf(error)
	if (name === 'TimeoutError') return new OutsideFailed('timeout', `${host} took too long, and the call was given up.`)
	if (name === 'AbortError') return new OutsideFailed('cancelled', `The call to ${host} was cancelled.`)
	if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
		return new OutsideFailed('timeout', `${host} did not accept a connection in time.`)
	if (code === 'UND_ERR_HEADERS_TIMEOUT') return new OutsideFailed('timeout', `${host} did not answer in time.`)
	if (code === 'UND_ERR_BODY_TIMEOUT')
		return new OutsideFailed('timeout', `${host} stopped in the middle of its answer.`)
	const unreachable = unreachableWords[code]
	if (unreachable) return new OutsideFailed('unreachable', `${host} cannot be reached: ${unreachable}.`)
	if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/.test(code))
		return new OutsideFailed('tls', `No secure connection to ${host}: ${tlsWords[code] ?? code}.`)
	if (code.startsWith('HPE_') || name === 'HTTPParserError')
		return new OutsideFailed('unreadable', `${host} does not answer as a web service does.`)
	if (['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code) || /other side closed/.test(message))
		return new OutsideFailed('cut', `${host} cut the connection before its answer was complete.`)
	return new OutsideFailed('unreachable', `${host} cannot be called (${code || name || 'unknown reason'}).`)
}

const unreachableWords: Record<string, string> = {
	ECONNREFUSED: 'nothing listens there',
	EHOSTUNREACH: 'there is no way to it',
	ENETUNREACH: 'there is no way to its network',
	EADDRNOTAVAIL: 'there is no way to its address',
}

const tlsWords: Record<string, string> = {
	DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
	SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not known here',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that is not known here',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that is not known here',
	CERT_HAS_EXPIRED: 'its certificate has expired',
	ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
	EPROTO: 'it does not speak TLS there',
	ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
}

const statusWords: Record<number, string> = {
	400: 'does not accept the request (400)',
	401: 'does not accept the credentials (401); check them',
	403: 'does not allow this with these credentials (403)',
	404: 'does not know the address that was called (404); check it',
	409: 'says that the change is in conflict with what it has (409)',
	413: 'says that the request is too large (413)',
}

/** What a status other than success says. */
export function statusFailed(host: string, answer: { status: number; said: string; retryAfter?: number }) {
	const { status, retryAfter } = answer
	const words =
		status === 429
			? `has had too many calls (429); try again ${retryAfter ? `in ${retryAfter} s` : 'later'}`
			: (statusWords[status] ??
				(status >= 500 ? `failed by itself (${status}); try again later` : `answered ${status}`))
	return new OutsideFailed('status', `${host} ${words}.`, answer)
}

/** Several addresses of a host fail together, each with its own reason. */
function causeOf(error: unknown): { name?: string; code?: string; message?: string } {
	const { errors, cause, code } = error as { errors?: unknown[]; cause?: unknown; code?: string }
	if (errors?.[0]) return causeOf(errors[0])
	if (cause && !code) return causeOf(cause)
	const { name, message } = error as Error
	return { name, message, code: typeof code === 'string' ? code : '' }
}
