import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '../src/identity/accounts/users.ts'
import { loginFailures, users } from '../src/identity/schema.ts'
import { testDb } from './database.ts'
import { createBrowser, identityApp, origin } from './identity-app.ts'

const said = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')]
const { db } = await testDb()
const { app, service, browser, clock, close } = await identityApp({ db })
afterAll(close)

const password = 'correct horse battery'
await createUser(db, { username: 'boss', password, roles: ['admin', 'read_write'] })
const alice = await createUser(db, { username: 'Alice', email: 'alice@example.com', password, roles: ['read_write'] })
const group = await service.directory.createGroup('Shop')
await service.directory.join(group.id, alice.id)

describe('signing in', () => {
	test('a page gets a token that says who it is, with roles and projects', async () => {
		const tab = browser()
		const page = await tab.signIn('alice', password)
		expect(page).toMatchObject({ status: 200, url: `${origin}/projects` })
		const answer = await tab.token()
		expect(answer.status).toBe(200)
		const { access_token, expires_in, me } = answer.json()
		expect(expires_in).toBeGreaterThan(200)
		expect(expires_in).toBeLessThanOrEqual(300)
		expect(me).toEqual({
			username: 'Alice',
			name: 'Alice',
			email: 'alice@example.com',
			roles: ['read_write'],
			projects: ['/Shop'],
		})
		expect(decodeJwt(access_token)).toMatchObject({
			iss: `${origin}/realms/master`,
			aud: 'urn:assay:api',
			preferred_username: 'Alice',
			realm_access: { roles: ['read_write'] },
			projects: ['/Shop'],
		})
		const mine = await tab.get('/api/me', { headers: { authorization: `Bearer ${access_token}` } })
		expect(mine.json()).toEqual(me)
	})

	test('works with the e-mail address, and goes to where one wanted to go', async () => {
		const tab = browser()
		const page = await tab.signIn('ALICE@example.com', password, '/projects?page=2#top')
		expect(page.url).toBe(`${origin}/projects?page=2#top`)
	})

	test('whose account was disabled is led from his account page to the login, not back and forth', async () => {
		const { id } = await createUser(db, { username: 'disabled', password })
		const tab = browser()
		await tab.signIn('disabled', password, '/account')
		expect((await tab.get('/account')).text).toContain('<h1>Your account</h1>')
		await db.update(users).set({ enabled: false }).where(eq(users.id, id))
		expect((await tab.get('/account')).text).toContain('<h1>Log in</h1>')
	})

	test('a second visit needs no password', async () => {
		const tab = browser()
		await tab.signIn('alice', password)
		for (const key of tab.jar.keys()) if (key.includes('session')) tab.jar.delete(key)
		expect((await tab.get('/login')).url).toBe(`${origin}/projects`)
		expect((await tab.token()).status).toBe(200)
	})

	test('the browser never sees the refresh token, and its cookies are out of reach for scripts', async () => {
		const tab = browser()
		const page = await tab.get('/login')
		const sent = await tab.submit(page, { username: 'alice', password }, { follow: false })
		const back = await tab.get(String(sent.headers.location), { follow: false })
		const done = await tab.get(String(back.headers.location), { follow: false })
		const cookies = [done.headers['set-cookie']].flat().map(String)
		const session = cookies.find((cookie) => cookie.startsWith('assay-session-8080='))
		expect(session).toMatch(/HttpOnly/i)
		expect(session).toMatch(/SameSite=Lax/i)
		const answer = await tab.token()
		expect(Object.keys(answer.json()).sort()).toEqual(['access_token', 'expires_in', 'me'])
	})

	test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example', '/%0d%0aSet-Cookie:x'])(
		'is not led astray by ?to=%s',
		async (to) => {
			const tab = browser()
			const page = await tab.signIn('alice', password, to)
			expect(new URL(page.url).origin).toBe(origin)
			expect(page.headers.location ?? '').not.toMatch(/evil/)
		},
	)

	test('at another name of this machine is led to the one address that cookies belong to', async () => {
		const answer = await app.inject({ url: '/login?to=/runs', headers: { host: 'localhost:8080' } })
		expect(answer.statusCode).toBe(302)
		expect(answer.headers.location).toBe(`${origin}/login?to=/runs`)
	})

	test('with a state that is not ours ends on a page that says so', async () => {
		const tab = browser()
		const page = await tab.get('/login', { follow: false })
		const wanted = new URL(String(page.headers.location))
		const answer = await tab.get(`/auth/callback?code=x&state=${wanted.searchParams.get('state')}x`)
		expect(answer.status).toBe(400)
		expect(answer.text).toContain('Start again')
	})

	test('with a nonce that was swapped is refused', async () => {
		const tab = browser()
		const begun = await tab.get('/login', { follow: false })
		const url = new URL(String(begun.headers.location))
		url.searchParams.set('nonce', 'another')
		const page = await tab.get(url.href)
		const answer = await tab.submit(page, { username: 'alice', password })
		expect(answer.status).toBe(400)
		expect((await tab.token()).status).toBe(401)
	})

	test('begun in one browser cannot be ended in another', async () => {
		const [tab, other] = [browser(), browser()]
		const page = await tab.get('/login')
		expect((await other.submit(page, { username: 'alice', password })).status).toBe(400)
	})

	test('a form from elsewhere is not read', async () => {
		const tab = browser()
		const page = await tab.get('/login')
		const forged = await tab.submit(
			{ ...page, text: page.text.replace(/name="csrf" value="[^"]*"/, '') },
			{
				username: 'alice',
				password,
			},
		)
		expect(forged.status).toBe(403)
		const site = { headers: { 'sec-fetch-site': 'cross-site' } }
		expect((await tab.submit(page, { username: 'alice', password }, site)).status).toBe(403)
	})

	test('an authorization request without PKCE is refused', async () => {
		const query = 'client_id=assay&response_type=code&scope=openid&state=s&redirect_uri='
		const answer = await browser().get(
			`/realms/master/protocol/openid-connect/auth?${query}${encodeURIComponent(`${origin}/auth/callback`)}`,
			{ follow: false },
		)
		expect(answer.headers.location).toContain('error=invalid_request')
	})

	test('an unknown redirect address gets a page and no redirect', async () => {
		const query = 'client_id=assay&response_type=code&scope=openid&redirect_uri=https://evil.example/'
		const answer = await browser().get(`/realms/master/protocol/openid-connect/auth?${query}`, { follow: false })
		expect(answer.status).toBe(400)
		expect(answer.headers.location).toBeUndefined()
		expect(answer.text).toContain('That did not work')
	})
})

describe('a wrong password', () => {
	test('is answered alike for a user who exists and one who does not', async () => {
		const tab = browser()
		const page = await tab.get('/login')
		const known = await tab.submit(page, { username: 'alice', password: 'wrong' })
		const unknown = await tab.submit(page, { username: 'nobody', password: 'wrong' })
		expect([known.status, unknown.status]).toEqual([401, 401])
		const message = 'The user name or the password is not right.'
		expect(known.text).toContain(message)
		expect(unknown.text).toContain(message)
	})

	test('costs more time with each attempt, and the right one does not help meanwhile', async () => {
		await createUser(db, { username: 'victim', password })
		const tab = createBrowser(app, '192.0.2.7')
		const page = await tab.get('/login')
		const attempt = (typed: string) => tab.submit(page, { username: 'victim', password: typed })
		for (let i = 0; i < 5; i++) expect((await attempt('wrong')).status).toBe(401)
		const blocked = await attempt(password)
		expect(blocked.status).toBe(429)
		expect(blocked.headers['retry-after']).toBe('2')
		expect(blocked.text).toContain('Too many attempts. Try again in 2 seconds.')
		clock.now += 2_001
		expect((await attempt('wrong')).status).toBe(401)
		expect((await attempt('wrong')).headers['retry-after']).toBe('4')
		clock.now += 4_001
		expect((await attempt(password)).status).toBe(200)
		expect((await createBrowser(app, '192.0.2.8').signIn('victim', password)).status).toBe(200)
	})

	/** The answers to wrong passwords, from one address after the other: what is counted is whom the name names. */
	async function statusesOf(names: string[]) {
		const statuses: number[] = []
		for (const [i, username] of names.entries()) {
			const answer = await createBrowser(app, `203.0.113.${i}`).signIn(username, 'wrong')
			statuses.push(answer.status)
		}
		return statuses
	}

	test.each([
		['capitals and spaces', ['minister', 'MINISTER', ' Minister ', 'mInIsTeR', 'Minister', 'minisTER']],
		[
			'letters whose small letter the database alone makes',
			['minister', 'mİnister', 'minİster', 'MİNİSTER', 'Mİnister', 'minİSTER'],
		],
		[
			'the e-mail address',
			['minister', 'm@example.com', 'M@Example.com', 'MINISTER', 'm@EXAMPLE.com', 'm@example.COM'],
		],
	])('is counted for the user who was named, however he was: %s', async (_, names) => {
		await db.delete(loginFailures)
		const [user] = await db.select().from(users).where(eq(users.username, 'Minister'))
		if (!user) await createUser(db, { username: 'Minister', email: 'm@example.com', password })
		expect(await statusesOf(names)).toEqual([401, 401, 401, 401, 401, 429])
	})

	test('is counted the same where nobody has the name', async () => {
		const names = ['ghostİ', 'GHOSTİ', ' ghosti', 'ghostI', 'Ghostİ', 'ghosti']
		expect(await statusesOf(names)).toEqual([401, 401, 401, 401, 401, 429])
	})

	test('counts each of many attempts at once', async () => {
		await createUser(db, { username: 'crowd', password })
		const tab = createBrowser(app, '192.0.2.9')
		const page = await tab.get('/login')
		const all = Array.from({ length: 12 }, () => tab.submit(page, { username: 'crowd', password: 'wrong' }))
		const statuses = (await Promise.all(all)).map(({ status }) => status)
		expect(statuses.filter((status) => status === 401)).toHaveLength(5)
	})

	test('from one address slows all users there, and nobody elsewhere', async () => {
		const tab = createBrowser(app, '192.0.2.10')
		const page = await tab.get('/login')
		for (let i = 0; i < 30; i++) await tab.submit(page, { username: `guess${i}`, password: 'wrong' })
		expect((await tab.submit(page, { username: 'alice', password })).status).toBe(429)
		expect((await createBrowser(app, '192.0.2.11').signIn('alice', password)).status).toBe(200)
	})
})

describe('registering', () => {
	const account = { username: 'newcomer', name: 'New Comer', email: 'new@example.com', password: 'long enough one' }

	test('signs in at once, with no role and no project', async () => {
		const tab = browser()
		const page = await tab.get('/register')
		expect(page.text).toContain('<h1>Register</h1>')
		expect((await tab.submit(page, account)).url).toBe(`${origin}/projects`)
		expect((await tab.token()).json().me).toMatchObject({ name: 'New Comer', roles: [], projects: [] })
	})

	test('keeps an e-mail address as it is looked for, however its letters are composed', async () => {
		// As some systems type it: u and a diaeresis after it.
		const email = 'ju\u0308rgen@example.com'
		const tab = browser()
		const made = await tab.submit(await tab.get('/register'), { ...account, username: 'juergen', email })
		expect(made.url).toBe(`${origin}/projects`)
		expect((await browser().signIn(email, account.password)).url).toBe(`${origin}/projects`)
		const composed = 'j\u00fcrgen@example.com'
		expect((await service.directory.findUser(composed))?.username).toBe('juergen')
		const other = browser()
		const again = await other.submit(await other.get('/register'), { ...account, username: 'third', email: composed })
		expect(again.status).toBe(409)
		expect(again.text).toContain('This e-mail address has an account already.')
	})

	test('is offered on the login page, too', async () => {
		const tab = browser()
		const login = await tab.get('/login')
		const href = /<a href="([^"]*register)">/.exec(login.text)?.[1]
		const done = await tab.submit(await tab.get(String(href)), { ...account, username: 'second', email: '' })
		expect(done.url).toBe(`${origin}/projects`)
	})

	test('says at each field what is wrong, and keeps what was typed', async () => {
		const tab = browser()
		const page = await tab.get('/register')
		const answer = await tab.submit(page, { username: 'x', name: '<b>', email: 'nowhere', password: 'short' })
		expect(answer.status).toBe(422)
		for (const field of ['username', 'email', 'password']) expect(answer.text).toContain(`id="${field}-error"`)
		expect(answer.text).toContain('value="&lt;b&gt;"')
		expect(answer.text).not.toContain('value="short"')
		const same = await tab.submit(page, { username: 'samesame12', name: '', email: '', password: 'SameSame12' })
		expect(same.text).toContain('Choose something other than your user name.')
		const taken = await tab.submit(page, { ...account, username: 'ALICE' })
		expect(taken.status).toBe(409)
		expect(taken.text).toContain('This user name is taken.')
	})

	test('is refused when it is off, and not offered', async () => {
		const closed = await identityApp({ db }, { registration: false })
		const tab = closed.browser()
		expect((await tab.get('/login')).text).not.toContain('Register')
		const page = await tab.get('/register')
		expect(page.status).toBe(403)
		expect(page.text).toContain('Registration is off')
		const login = await tab.get('/login')
		const action = /<form[^>]*action="([^"]*)"/.exec(login.text)?.[1]
		const forged = await tab.submit(
			{ ...login, text: login.text.replaceAll(String(action), `${action}/register`) },
			account,
		)
		expect(forged.status).toBe(403)
		await closed.close()
	})
})

test('the libraries print nothing of their own', () => {
	// The one about Node 20 is filtered where the program starts.
	const words = said
		.flatMap((spy) => spy.mock.calls.map(String))
		.filter((text) => !text.includes('Unsupported runtime'))
	expect(words).toEqual([])
})
