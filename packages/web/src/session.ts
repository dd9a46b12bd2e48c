import { CallFailed, callRoute } from '@assay/contract/client'
import { hintCookie, type Me, session as routes } from '@assay/contract/session'
import { useSyncExternalStore } from 'react'
import { learnServerTime } from './ui/server-clock.ts'

/**
 * Who is signed in here. The server holds the session under an HttpOnly cookie; this page holds only a short-lived access
 * token, renews it before it expires, and never sees a refresh token.
 */
export type SignIn =
	| { status: 'starting' }
	| { status: 'anonymous' }
	| { status: 'unreachable' }
	| { status: 'signedIn'; me: Me }
	/** It was signed in and the server no longer knows it, or knows somebody else: the page stays as it is and asks to sign in again. */
	| { status: 'ended'; me: Me }

const key = 'assay.token'
const renewBefore = 30_000
const listeners = new Set<() => void>()
let session: SignIn = { status: 'starting' }
let token = kept()
let expires = 0
let renewing: Promise<boolean> | undefined

const send = async (url: string, init: RequestInit) => {
	const response = await fetch(url, init)
	learnServerTime(response)
	return response
}

function become(next: SignIn) {
	session = next
	for (const listener of listeners) listener()
}

function kept(): string | null {
	try {
		return localStorage.getItem(key)
	} catch {
		return null
	}
}

function keep(next: string | null) {
	token = next
	try {
		if (next === null) localStorage.removeItem(key)
		else localStorage.setItem(key, next)
	} catch {
		// A full or forbidden store: a page opened later asks for a token of its own.
	}
}

/** Of a page that has just been opened: a visitor's asks the server nothing. */
export async function beginSession(): Promise<void> {
	const mayBeSignedIn = token !== null || document.cookie.split('; ').some((one) => one.startsWith(`${hintCookie}=`))
	if (mayBeSignedIn) await renew()
	else endSession()
}

/**
 * Asks the server for a token; several askers at once share one request. Answers whether the server has said who is signed in:
 * while it or its identity service is away nobody knows, and the session goes on.
 */
export function renew(): Promise<boolean> {
	renewing ??= askForToken().finally(() => {
		renewing = undefined
	})
	return renewing
}

async function askForToken(): Promise<boolean> {
	try {
		const { answer } = await callRoute(send, routes.token, {}, { headers: { 'x-assay': 'page' } })
		// Somebody else signed in beside this page: what it shows and sends is not his.
		if ('me' in session && session.me.username !== answer.me.username) endSession()
		else {
			keep(answer.access_token)
			expires = Date.now() + answer.expires_in * 1000
			become({ status: 'signedIn', me: answer.me })
		}
		return true
	} catch (failure) {
		const signedOut = failure instanceof CallFailed && failure.status === 401
		if (signedOut) await withoutCookie()
		else if (session.status === 'starting') become({ status: 'unreachable' })
		return signedOut
	}
}

/** No session cookie. A token kept from before may still be good for a while, as it is for any client. */
async function withoutCookie() {
	if (token !== null && session.status === 'starting') {
		try {
			const { answer } = await callRoute(send, routes.me, {}, { headers: { authorization: `Bearer ${token}` } })
			expires = Number.POSITIVE_INFINITY
			return become({ status: 'signedIn', me: answer })
		} catch {
			// Not signed in, as below.
		}
	}
	endSession()
}

export function endSession() {
	keep(null)
	become('me' in session ? { status: 'ended', me: session.me } : { status: 'anonymous' })
}

/** The bearer to send now, renewed first when it is about to expire. */
export async function bearer(): Promise<string | null> {
	if (token !== null && Date.now() > expires - renewBefore) await renew()
	return token
}

/** Only an address of our own is followed after signing in. */
export const ownAddress = (to: string | null) =>
	to?.startsWith('/') && !to.startsWith('//') && to !== '/' ? to : '/projects'

/** Starts the identity login (or registration), which comes back to `to`. */
export const signIn = (
	how: '/login' | '/register' = '/login',
	to = location.pathname + location.search + location.hash,
) => location.assign(`${how}?to=${encodeURIComponent(ownAddress(to))}`)

export async function signOut() {
	const value = await bearer()
	const headers: Record<string, string> = { 'x-assay': 'page' }
	if (value) headers.authorization = `Bearer ${value}`
	const next = await callRoute(send, routes.logout, {}, { headers }).then(
		({ answer }) => answer.url,
		() => '/',
	)
	keep(null)
	location.assign(next)
}

const subscribe = (listener: () => void) => {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

export const isSignedIn = () => session.status === 'signedIn'

export const useSession = () => useSyncExternalStore(subscribe, () => session)

/** Of a signed-in screen: who looks at it. */
export function useMe(): Me {
	const current = useSession()
	if (!('me' in current)) throw new Error('useMe is for screens behind the sign-in')
	return current.me
}
