// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
	vi.resetModules()
	localStorage.clear()
	// biome-ignore lint/suspicious/noDocumentCookie: the page reads it so
	document.cookie = 'assay-session-hint=here'
})
afterEach(() => {
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
})

const me = (username: string) => ({ username, name: username, email: null, roles: [], projects: [] })
const answering = (username: string, expires_in = 300) =>
	vi.stubGlobal('fetch', async () => Response.json({ access_token: `of ${username}`, expires_in, me: me(username) }))
const opened = async () => {
	const session = await import('../../src/session.ts')
	await session.beginSession()
	return session
}

test('a full or forbidden store costs the memory of a token, not the sign-in', async () => {
	answering('alice')
	vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
		throw new DOMException('full', 'QuotaExceededError')
	})
	const { isSignedIn, bearer } = await opened()
	expect(isSignedIn()).toBe(true)
	expect(await bearer()).toBe('of alice')
})

test('a forbidden store keeps no page from opening', async () => {
	answering('alice')
	vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
		throw new DOMException('forbidden', 'SecurityError')
	})
	expect((await opened()).isSignedIn()).toBe(true)
})

test('a page of one user does not go on as another who signed in beside it', async () => {
	answering('alice', 0)
	const { bearer, isSignedIn, renew, useSession } = await opened()
	expect(isSignedIn()).toBe(true)
	answering('bob')
	expect(await bearer()).toBeNull()
	expect(renderHook(useSession).result.current).toEqual({ status: 'ended', me: me('alice') })
	answering('alice')
	await renew()
	expect(isSignedIn()).toBe(true)
	expect(await bearer()).toBe('of alice')
})
