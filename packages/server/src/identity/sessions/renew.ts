import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenId } from '../provider/openid.ts'
import type { BrowserSession, SessionStore, Tokens } from './session-store.ts'

/** An access token for a session, renewed when it is about to end: once, however many tabs and servers ask. */
const renewBefore = 60_000

/** A realm's tokens may live no longer than that: then from half of their life on. */
const renewFrom = ({ accessUntil, renewFrom }: Tokens) => renewFrom ?? accessUntil - renewBefore

/** Undefined when the identity service takes the session's refresh token no more: the session is over. */
export async function freshTokens(
	session: BrowserSession,
	{ store, openId, now }: { store: SessionStore; openId: (origin: string) => Promise<OpenId>; now: () => number },
): Promise<Tokens | undefined> {
	let current: BrowserSession | undefined = session
	while (current !== undefined) {
		if (now() < renewFrom(current.tokens)) return current.tokens
		if (await store.claimRenewal(current)) return renew(current, store, await openId(current.origin), now)
		// Somebody else renews it: his result is ours.
		await sleep(50)
		current = await store.read(current.idHash)
	}
	return undefined
}

async function renew(
	session: BrowserSession,
	store: SessionStore,
	{ lib, configuration }: OpenId,
	now: () => number,
): Promise<Tokens | undefined> {
	try {
		const answer = await lib.refreshTokenGrant(configuration, session.tokens.refresh)
		const tokens = tokensOf(answer, now(), session.tokens.refresh)
		await store.renewed(session, tokens)
		return tokens
	} catch (error) {
		if (error instanceof lib.ResponseBodyError && error.error === 'invalid_grant') {
			await store.end(session)
			return undefined
		}
		await store.notRenewed(session)
		throw error
	}
}

export function tokensOf(
	answer: { access_token: string; expires_in?: number; refresh_token?: string },
	now: number,
	refresh = '',
): Tokens {
	const life = (answer.expires_in ?? 60) * 1000
	return {
		access: answer.access_token,
		accessUntil: now + life,
		renewFrom: now + Math.max(life - renewBefore, life / 2),
		refresh: answer.refresh_token ?? refresh,
	}
}
