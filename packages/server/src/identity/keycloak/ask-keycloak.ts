import { callOutside, type OutsideReply } from '../../outbound/call-outside.ts'
import { OutsideFailed } from '../../outbound/outside-failed.ts'
import type { OutsideRequest } from '../../outbound/outside-request.ts'
import { IdentityAway } from '../identity-away.ts'
import type { KeycloakSettings } from './settings.ts'

/** Asks Keycloak through the guarded client. Answers below 500 are given back; anything else is thrown as {@link IdentityAway}. */
export type AskKeycloak = (request: Omit<OutsideRequest, 'allowPrivate' | 'limits'>) => Promise<OutsideReply>

/** Short enough that a Keycloak that hangs does not hold up what waits for it. */
const limits = { connect: 3000, headers: 8000, whole: 9000, retryAfter: 2000, backoff: 200 }
const answers = Array.from({ length: 100 }, (_, index) => 400 + index).filter((status) => status !== 429)

export function askKeycloak(
	{ url, issuer }: Pick<KeycloakSettings, 'url' | 'issuer'>,
	allowPrivate: readonly string[],
): AskKeycloak {
	// The operator named these two himself; where they redirect to, or what they name, is checked like any other.
	const allowed = [
		...allowPrivate,
		...[url, issuer].map((address) => new URL(address).hostname.replace(/^\[|\]$/g, '')),
	]
	return async (request) => {
		const expects = [...answers, ...(request.expects ?? [])]
		const answer = await callOutside({ ...request, allowPrivate: allowed, expects, limits }).catch((error) => {
			throw away(error)
		})
		const json = () => {
			try {
				return answer.json()
			} catch (error) {
				throw away(error, true)
			}
		}
		return { ...answer, json }
	}
}

function away(error: unknown, reached = error instanceof OutsideFailed && error.reason === 'status') {
	return error instanceof OutsideFailed
		? new IdentityAway(`Keycloak: ${error.message}`, reached, { cause: error })
		: error
}

/** The same in the shape of `fetch`, for the libraries that sign in and read keys. */
export const asFetch =
	(ask: AskKeycloak) =>
	async (
		url: string,
		{
			method = 'GET',
			headers,
			body,
			signal,
		}: { method?: string; headers?: HeadersInit; body?: unknown; signal?: unknown },
	): Promise<Response> => {
		const answer = await ask({
			url,
			method: method as 'GET' | 'POST',
			headers: Object.fromEntries(new Headers(headers)),
			...(body === undefined || body === null ? {} : { body: String(body) }),
			...(signal instanceof AbortSignal ? { signal } : {}),
		})
		const { status, headers: given, text } = answer
		return new Response(status === 204 ? null : text, { status, headers: given })
	}

/** The form that Keycloak's token and session endpoints read; the secret goes in the body, where nothing need be escaped. */
export const formOf = (
	{ id, secret }: { id: string; secret: string },
	fields: Record<string, string>,
): Pick<OutsideRequest, 'method' | 'headers' | 'body'> => ({
	method: 'POST',
	headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
	body: new URLSearchParams({ client_id: id, client_secret: secret, ...fields }).toString(),
})
