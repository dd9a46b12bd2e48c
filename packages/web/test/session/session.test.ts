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

test('a session goes on while nobody can say whether it does, and a call of that time has no answer', async () => {
	answering('alice', 0)
	const { isSignedIn } = await opened()
	const { send } = await import('../../src/api.ts')
	const answers: Record<string, number> = { '/auth/token': 503, '/api/feature/list': 401 }
	vi.stubGlobal('fetch', async (url: string) => Response.json({}, { status: answers[url] ?? 500 }))
	await expect(send('/api/feature/list', { method: 'GET', headers: {} })).rejects.toThrow(TypeError)
	expect(isSignedIn()).toBe(true)
	answers['/auth/token'] = 401
	expect((await send('/api/feature/list', { method: 'GET', headers: {} })).status).toBe(401)
	expect(isSignedIn()).toBe(false)
})

test('an upload of a time in which no token can be asked for ends no session', async () => {
	answering('alice')
	const { isSignedIn } = await opened()
	const { sendForm } = await import('../../src/ui/send-form.ts')
	vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
	vi.stubGlobal(
		'XMLHttpRequest',
		class extends XMLHttpRequest {
			override get status() {
				return 401
			}
			override send() {
				this.dispatchEvent(new ProgressEvent('load'))
			}
		},
	)
	const form = { path: '/api/files/upload', form: new FormData(), onProgress: () => {}, failed: 'No.' }
	await expect(sendForm({ ...form, signal: new AbortController().signal })).rejects.toMatchObject({
		status: 0,
		message: 'No.',
	})
	expect(isSignedIn()).toBe(true)
})

test('with its token a page learns what time it is at the server', async () => {
	const headers = { date: 'Sat, 28 Nov 2026 12:00:00 GMT' }
	vi.stubGlobal('fetch', async () =>
		Response.json({ access_token: 'hers', expires_in: 300, me: me('alice') }, { headers }),
	)
	const { serverNow } = await import('../../src/ui/server-clock.ts')
	vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T11:00:00Z'))
	await opened()
	expect(new Date(serverNow()).toISOString()).toBe('2026-11-28T12:00:00.000Z')
})

test('who signs in again comes back to the part of the page that the address names', async () => {
	const assign = vi.fn()
	vi.stubGlobal('location', { pathname: '/faq', search: '?q=wait', hash: '#CLICK', assign })
	const { signIn } = await import('../../src/session.ts')
	signIn()
	expect(assign).toHaveBeenCalledWith(`/login?to=${encodeURIComponent('/faq?q=wait#CLICK')}`)
})
