import type { OutsideReply } from '../../outbound/call-outside.ts'
import { IdentityAway } from '../identity-away.ts'
import type { AskKeycloak } from './ask-keycloak.ts'
import type { ServiceAccount } from './service-account.ts'
import type { KeycloakSettings } from './settings.ts'

/** Keycloak's admin interface below one realm. Paths are made by {@link at}; knows nothing of what they mean. */
export interface AdminCalls {
	/** Undefined for what is not there. */
	get<T>(path: string): Promise<T | undefined>
	/** The whole of a list, page by page; nothing where what it belongs to is not there. */
	all<T extends { id: string }>(path: string): Promise<T[]>
	/** Gives back success and the refusals 400, 404 and 409. */
	send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<OutsideReply>
}

export interface AdminParts {
	settings: KeycloakSettings
	ask: AskKeycloak
	account: ServiceAccount
}

// Keycloak's own size of a page: some lists give no more however much is asked for.
const pageSize = 100

/** @param signal ends all of the calls together */
export function adminCalls({ settings, ask, account }: AdminParts, signal: AbortSignal): AdminCalls {
	const base = `${settings.url}/admin/realms/${encodeURIComponent(settings.realm)}`

	async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<OutsideReply> {
		for (let attempt = 0; ; attempt++) {
			const token = await account.token()
			const sent = body === undefined ? {} : { body: JSON.stringify(body) }
			const headers = {
				authorization: `Bearer ${token}`,
				accept: 'application/json',
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
			}
			const answer = await ask({ url: `${base}${path}`, method, headers, signal, ...sent })
			// Ended there before its time, or signed by a key that is gone: a fresh one is tried once.
			if (answer.status === 401 && attempt === 0) {
				account.drop(token)
				continue
			}
			if (answer.status < 300 || [400, 404, 409].includes(answer.status)) return answer
			const why = answer.status === 403 ? 'the service account lacks the right' : `it answered ${answer.status}`
			throw new IdentityAway(`Keycloak does not ${method} ${path.split('?')[0]}: ${why}.`, true)
		}
	}

	return {
		async get<T>(path: string) {
			const answer = await call('GET', path)
			if (answer.status === 404) return undefined
			return read<T>(answer, path)
		},

		async all<T extends { id: string }>(path: string) {
			// By id: what moves to the next page while we turn it is not there twice.
			const found = new Map<string, T>()
			for (let first = 0; ; first += pageSize) {
				const answer = await call('GET', `${path}${path.includes('?') ? '&' : '?'}first=${first}&max=${pageSize}`)
				// What belongs to a user, a group or a role goes with it; users and groups themselves are there with the realm.
				if (answer.status === 404 && /^\/\w+\/./.test(path)) return []
				const page = read<T[]>(answer, path)
				for (const one of page) found.set(one.id, one)
				if (page.length < pageSize) return [...found.values()]
			}
		},

		send: (method, path, body) => call(method, path, body),
	}
}

function read<T>(answer: OutsideReply, path: string): T {
	if (answer.status !== 200)
		throw new IdentityAway(`Keycloak does not GET ${path.split('?')[0]}: it answered ${answer.status}.`, true)
	return answer.json() as T
}

/** A path from its parts. An id is anybody's text: it must not lead to another path. */
export function at(strings: TemplateStringsArray, ...parts: string[]): string {
	return String.raw({ raw: strings }, ...parts.map((part) => (/^\.{0,2}$/.test(part) ? '-' : encodeURIComponent(part))))
}
