import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { auditLog } from '../src/audit/schema.ts'
import { stepOfCode } from '../src/identity/accounts/totp.ts'
import { createUser, insertUser } from '../src/identity/accounts/users.ts'
import { loginFailures, recoveryCodes, secondFactors, users } from '../src/identity/schema.ts'
import { makeToken } from '../src/identity/sessions/api-tokens.ts'
import { testDb } from './database.ts'
import { type Browser, createBrowser, identityApp, origin, type Page } from './identity-app.ts'
import { quickHash } from './quick-hash.ts'
import { totp } from './totp.ts'
import { withTrigger } from './with-trigger.ts'

const { db, url } = await testDb()
const program = join(import.meta.dirname, '../../cli/bin/assay.mjs')
const { app, clock, close } = await identityApp({ db })
const strict = await identityApp({ db }, { secondFactor: 'required' })
const never = await identityApp({ db }, { secondFactor: 'off' })
afterAll(async () => Promise.all([close(), strict.close(), never.close()]))
await createUser(db, { username: 'boss', password: 'unused here, but there', roles: ['admin', 'read_write'] })

const password = 'blue kettle sings at noon'
let made = 0
/** Somebody, at an address of his own: what one test guesses slows no other. */
async function somebody(at = app) {
	made++
	const username = `person${made}`
	await insertUser(db, { username, passwordHash: await quickHash(password) })
	const tab = createBrowser(at, `198.51.100.${made}`)
	return { username, tab, again: () => createBrowser(at, `198.51.100.${made}`) }
}
const step = (by = 1) => {
	clock.now += by * 30_000
}
const secretIn = (page: Page) => /<code class="key">([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? ''
const codesIn = (page: Page) =>
	[...page.text.matchAll(/<li><code>([\d-]+)<\/code><\/li>/g)].map(([, code = '']) => code)

/** Turned on at the account page; answers the secret and the recovery codes. */
async function turnedOn({ username, tab }: { username: string; tab: Browser }) {
	await tab.signIn(username, password)
	const page = await tab.get('/account/second-factor')
	const secret = secretIn(page)
	const done = await tab.submit(page, { code: totp(secret, clock.now), password })
	expect(done.status).toBe(200)
	return { secret, codes: codesIn(done), text: done.text }
}
/** While the database deletes nothing from this table. */
const deletingFails = <T>(table: 'sessions' | 'login_failures', work: () => Promise<T>): Promise<T> =>
	withTrigger(db, `before delete on ${table}`, "raise exception 'no';", work)
const submitAt = (tab: Browser, page: Page, part: string, fields: Record<string, string>) =>
	tab.submit(
		{ ...page, text: page.text.slice(page.text.indexOf(part)).replace(/^[^<]*/, `<form action="${part}"`) },
		fields,
	)

test('codes are those of RFC 6238, one step early or late at most', async () => {
	// The secret of the RFC's appendix B, "12345678901234567890"; its codes have eight digits, of which these are the last six.
	const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
	const vectors: [number, string][] = [
		[59, '287082'],
		[1_111_111_109, '081804'],
		[1_111_111_111, '050471'],
		[1_234_567_890, '005924'],
		[2_000_000_000, '279037'],
		[20_000_000_000, '353130'],
	]
	for (const [seconds, code] of vectors) {
		const step = Math.floor(seconds / 30)
		expect(totp(secret, seconds * 1000)).toBe(code)
		for (const late of [-30, 0, 30]) expect(await stepOfCode(secret, code, (seconds + late) * 1000)).toBe(step)
		for (const late of [-60, 60]) expect(await stepOfCode(secret, code, (seconds + late) * 1000)).toBeUndefined()
	}
	for (const code of ['', '28708', '2870820', 'abcdef', '２８７０８２'])
		expect(await stepOfCode(secret, code, 59_000)).toBeUndefined()
})

describe('turning it on', () => {
	test('is for who is signed in, and asks for a code and the password', async () => {
		const one = await somebody()
		expect((await one.tab.get('/account/second-factor')).text).toContain('<h1>Log in</h1>')
		await one.tab.signIn(one.username, password)
		const page = await one.tab.get('/account/second-factor')
		const secret = secretIn(page)
		expect(page.text).toContain('role="img" aria-label="QR code of the key below"')
		const code = totp(secret, clock.now)
		expect(await one.tab.submit(page, { code, password: 'wrong' })).toMatchObject({ status: 401 })
		expect(await one.tab.submit(page, { code: '000000', password })).toMatchObject({ status: 422 })
		expect((await one.tab.get('/account')).text).toContain('href="/account/second-factor"')
		const done = await one.tab.submit(page, { code, password })
		expect(codesIn(done)).toHaveLength(10)
		for (const code of codesIn(done)) expect(code).toMatch(/^\d{5}(-\d{5}){3}$/)
		expect((await one.tab.get('/account')).text).toContain('10 recovery codes are left.')
		const again = await one.tab.submit(page, { code: totp(secret, clock.now + 30_000), password })
		expect(again.status).toBe(403)
	})

	test('ends the other sessions, which were begun without it', async () => {
		const one = await somebody()
		const elsewhere = one.again()
		await elsewhere.signIn(one.username, password)
		await turnedOn(one)
		expect((await one.tab.token()).status).toBe(200)
		expect((await elsewhere.token()).status).toBe(401)
		// The identity service's own session is over, too: its cookie signs nobody in.
		expect((await elsewhere.get('/login')).text).toContain('<h1>Log in</h1>')
	})

	test('shows the recovery codes also where the other sessions cannot be ended, and says that they go on', async () => {
		const one = await somebody()
		const elsewhere = one.again()
		await elsewhere.signIn(one.username, password)
		const { codes, text } = await deletingFails('sessions', () => turnedOn(one))
		expect(codes).toHaveLength(10)
		expect(text).toContain('Your other sessions could not be ended. Change your password to end them.')
		expect((await elsewhere.token()).status).toBe(200)
		const tab = one.again()
		expect((await tab.submit(await tab.signIn(one.username, password), { code: codes[0] ?? '' })).status).toBe(200)
	})

	test('keeps neither secret nor codes in the clear', async () => {
		const one = await somebody()
		const { secret, codes } = await turnedOn(one)
		const kept = JSON.stringify([await db.select().from(secondFactors), await db.select().from(recoveryCodes)])
		expect(kept).not.toContain(secret.replaceAll(' ', ''))
		for (const code of codes) {
			expect(kept).not.toContain(code)
			expect(kept).not.toContain(code.replaceAll('-', ''))
		}
	})

	test('of a form from elsewhere, or without its token, is refused', async () => {
		const one = await somebody()
		await one.tab.signIn(one.username, password)
		const page = await one.tab.get('/account/second-factor')
		const fields = { code: totp(secretIn(page), clock.now), password }
		const site = { headers: { 'sec-fetch-site': 'cross-site' } }
		expect((await one.tab.submit(page, fields, site)).status).toBe(403)
		const forged = { ...page, text: page.text.replace(/name="csrf" value="[^"]*"/, '') }
		expect((await one.tab.submit(forged, fields)).status).toBe(403)
		const other = await somebody()
		await other.tab.signIn(other.username, password)
		expect((await other.tab.submit(page, fields)).status).toBe(403)
	})
})

describe('signing in with it', () => {
	test('asks for the code after the password, and the tokens say so', async () => {
		const one = await somebody()
		const { secret } = await turnedOn(one)
		step()
		const tab = one.again()
		const asked = await tab.signIn(one.username, password)
		expect(asked).toMatchObject({ status: 200 })
		expect(asked.text).toContain('<h1>Enter your code</h1>')
		expect((await tab.token()).status).toBe(401)
		const code = totp(secret, clock.now)
		expect((await tab.submit(asked, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).url).toBe(`${origin}/projects`)
		expect((await tab.token()).status).toBe(200)
	})

	test.each([
		['full width', 0xff10],
		['Arabic', 0x0660],
		['Persian', 0x06f0],
		['Devanagari', 0x0966],
	])('takes digits as a keyboard types them: %s', async (_, zero) => {
		const one = await somebody()
		const { secret, codes } = await turnedOn(one)
		step()
		const typed = (code = '') => code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
		for (const code of [totp(secret, clock.now), codes[0]]) {
			const tab = one.again()
			const asked = await tab.signIn(one.username, password)
			expect((await tab.submit(asked, { code: typed(code) })).url).toBe(`${origin}/projects`)
		}
	})

	test('takes each code once, also by two at once, and none older than the last', async () => {
		const one = await somebody()
		const { secret } = await turnedOn(one)
		step()
		const tabs = [one.again(), one.again()]
		const pages = await Promise.all(tabs.map((tab) => tab.signIn(one.username, password)))
		const code = totp(secret, clock.now)
		const answers = await Promise.all(tabs.map((tab, i) => tab.submit(pages[i] as Page, { code })))
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
		const late = one.again()
		const page = await late.signIn(one.username, password)
		expect((await late.submit(page, { code })).text).toContain('This code is not right, or it was used already.')
		expect((await late.submit(page, { code: totp(secret, clock.now - 30_000) })).status).toBe(401)
		step()
		expect((await late.submit(page, { code: totp(secret, clock.now) })).url).toBe(`${origin}/projects`)
	})

	test('costs more time with each wrong code, and neither the right one nor the password helps meanwhile', async () => {
		const one = await somebody()
		const { secret } = await turnedOn(one)
		step()
		const tab = one.again()
		const page = await tab.signIn(one.username, password)
		for (let i = 0; i < 5; i++) expect((await tab.submit(page, { code: '000000' })).status).toBe(401)
		const held = await tab.submit(page, { code: totp(secret, clock.now) })
		expect(held.status).toBe(429)
		expect(held.headers['retry-after']).toBe('2')
		expect(held.text).toContain('Too many attempts. Try again in 2 seconds.')
		const other = one.again()
		const again = await other.signIn(one.username, password)
		expect((await other.submit(again, { code: totp(secret, clock.now) })).status).toBe(429)
		clock.now += 2_001
		expect((await tab.submit(page, { code: totp(secret, clock.now) })).url).toBe(`${origin}/projects`)
	})

	test('takes a recovery code once', async () => {
		const one = await somebody()
		const { codes } = await turnedOn(one)
		const [code = '', another = ''] = codes
		const tab = one.again()
		expect((await tab.submit(await tab.signIn(one.username, password), { code })).url).toBe(`${origin}/projects`)
		expect((await tab.get('/account')).text).toContain('9 recovery codes are left.')
		const [second, third] = [one.again(), one.again()]
		expect((await second.submit(await second.signIn(one.username, password), { code })).status).toBe(401)
		const spaced = another.replaceAll('-', ' ')
		expect((await third.submit(await third.signIn(one.username, password), { code: spaced })).status).toBe(200)
	})

	test('cannot be got round by the form of another sign-in or an old one', async () => {
		const one = await somebody()
		const { secret } = await turnedOn(one)
		step()
		const [tab, other] = [one.again(), one.again()]
		const page = await tab.signIn(one.username, password)
		const plain = await other.get('/login')
		const kept = /name="kept" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
		const action = (/action="([^"]*)"/.exec(plain.text)?.[1] ?? '').concat('/code')
		const stolen = { ...plain, text: plain.text.replace(/action="[^"]*"/, `action="${action}"`) }
		const code = totp(secret, clock.now)
		expect((await other.submit(stolen, { kept, code })).status).toBe(403)
		expect((await other.submit(stolen, { kept: '', code })).status).toBe(403)
		for (const part of ['go-on', 'second-factor']) {
			const text = page.text.replace(/(action="[^"]*)\/code"/, `$1/${part}"`)
			expect((await tab.submit({ ...page, text }, { code })).status).toBe(403)
		}
		clock.now += 10 * 60_000 + 1
		expect((await tab.submit(page, { code: totp(secret, clock.now) })).status).toBe(403)
	})

	test('leaves API tokens as they are', async () => {
		const one = await somebody()
		await turnedOn(one)
		const [{ id = '' } = {}] = await db.select().from(users).where(eq(users.username, one.username))
		const { token } = await makeToken(db, id, { name: 'ci', kind: 'user' }, new Date(clock.now))
		const answer = await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
		expect(answer.statusCode).toBe(200)
	})
})

describe('at the account page', () => {
	test('new recovery codes end the former ones, for the password or a code', async () => {
		const one = await somebody()
		const { codes, secret } = await turnedOn(one)
		const page = await one.tab.get('/account')
		const part = '/account/second-factor/codes'
		expect((await submitAt(one.tab, page, part, { ...csrfIn(page), proof: 'wrong' })).status).toBe(401)
		const fresh = codesIn(await submitAt(one.tab, page, part, { ...csrfIn(page), proof: password }))
		expect(fresh).toHaveLength(10)
		expect(fresh).not.toContain(codes[0])
		const tab = one.again()
		const asked = await tab.signIn(one.username, password)
		expect((await tab.submit(asked, { code: codes[0] ?? '' })).status).toBe(401)
		expect((await tab.submit(asked, { code: fresh[0] ?? '' })).status).toBe(200)
		step()
		const proof = totp(secret, clock.now)
		expect(codesIn(await submitAt(one.tab, page, part, { ...csrfIn(page), proof }))).toHaveLength(10)
	})

	test('it is turned off with the password or a code, and the password alone signs in again', async () => {
		const one = await somebody()
		const { secret } = await turnedOn(one)
		const page = await one.tab.get('/account')
		const part = '/account/second-factor/off'
		expect((await submitAt(one.tab, page, part, { ...csrfIn(page), proof: '123456' })).status).toBe(401)
		step()
		const off = await submitAt(one.tab, page, part, { ...csrfIn(page), proof: totp(secret, clock.now) })
		expect(off.text).toContain('Your second factor is off.')
		expect((await one.again().signIn(one.username, password)).url).toBe(`${origin}/projects`)
	})

	test('guessing the password there is slowed down as at the login', async () => {
		const one = await somebody()
		await turnedOn(one)
		const page = await one.tab.get('/account')
		const part = '/account/second-factor/off'
		const attempt = (proof: string) => submitAt(one.tab, page, part, { ...csrfIn(page), proof })
		for (let i = 0; i < 5; i++) expect((await attempt('wrong')).status).toBe(401)
		expect((await attempt(password)).status).toBe(429)
	})

	test('what is held back there is answered and recorded as at the login: by each form', async () => {
		const one = await somebody()
		await one.tab.signIn(one.username, password)
		const setUp = await one.tab.get('/account/second-factor')
		const factor = { code: totp(secretIn(setUp), clock.now), password }
		const page = await one.tab.get('/account')
		const change = (current: string) =>
			submitAt(one.tab, page, '/account/password', { ...csrfIn(page), current, password: 'seven green ladders hum' })
		/** Long enough for a slow machine. */
		const isHeld = async (attempt: () => Promise<Page>) => {
			await db.update(loginFailures).set({ blockedUntil: clock.now + 600_000 })
			const { status, headers, text } = await attempt()
			await db.update(loginFailures).set({ blockedUntil: 0 })
			expect(status).toBe(429)
			expect(headers['retry-after']).toMatch(/^(5\d\d|600)$/)
			expect(text).toContain(`Too many attempts. Try again in ${headers['retry-after']} seconds.`)
		}
		expect((await change('wrong')).status).toBe(422)
		await isHeld(() => change(password))
		await isHeld(() => one.tab.submit(setUp, factor))
		expect((await one.tab.submit(setUp, factor)).status).toBe(200)
		const on = await one.tab.get('/account')
		const prove = (part: string, proof: string) => submitAt(one.tab, on, part, { ...csrfIn(on), proof })
		expect((await prove('/account/second-factor/off', 'wrong')).status).toBe(401)
		await isHeld(() => prove('/account/second-factor/off', password))
		await isHeld(() => prove('/account/second-factor/codes', password))
		const rows = await db.select().from(auditLog).where(eq(auditLog.who, one.username)).orderBy(auditLog.id)
		const refused = rows.filter(({ outcome }) => outcome === 'refused')
		expect([...new Set(refused.map(({ verb, detail }) => `${verb}, ${detail}`))]).toEqual([
			'password.change, null',
			'signIn.wait, on the account page',
			'signIn.password, on the account page',
		])
		const held = refused.filter(({ verb }) => verb === 'signIn.wait')
		expect(held.reduce((sum, { times }) => sum + times, 0)).toBe(4)
	})

	test('the password is changed with the present one; a weak one is refused; other sessions end', async () => {
		const one = await somebody()
		const elsewhere = one.again()
		await elsewhere.signIn(one.username, password)
		await one.tab.signIn(one.username, password)
		const page = await one.tab.get('/account')
		const change = (current: string, next: string) =>
			submitAt(one.tab, page, '/account/password', { ...csrfIn(page), current, password: next })
		expect((await change('wrong', 'seven green ladders hum')).text).toContain('This is not your current password.')
		expect((await change(password, `${one.username}${one.username}`)).text).toContain(
			'This password is too easy to guess.',
		)
		expect((await change(password, 'short')).text).toContain('Use at least 10 characters.')
		expect((await elsewhere.token()).status).toBe(200)
		expect((await change(password, 'seven green ladders hum')).text).toContain('Your password is changed.')
		expect((await elsewhere.token()).status).toBe(401)
		expect((await one.tab.token()).status).toBe(200)
		expect((await one.again().signIn(one.username, password)).status).toBe(401)
		expect((await one.again().signIn(one.username, 'seven green ladders hum')).url).toBe(`${origin}/projects`)
	})

	test('a password that is changed while other sessions cannot be ended says both', async () => {
		const one = await somebody()
		await one.tab.signIn(one.username, password)
		const page = await one.tab.get('/account')
		const next = { ...csrfIn(page), current: password, password: 'seven green ladders hum' }
		const answer = await deletingFails('sessions', () => submitAt(one.tab, page, '/account/password', next))
		expect(answer.status).toBe(200)
		expect(answer.text).toContain(
			'Your password is changed. Your other sessions could not be ended: change it once more to end them.',
		)
		expect((await one.again().signIn(one.username, 'seven green ladders hum')).url).toBe(`${origin}/projects`)
	})
})

test('a changed password also ends a login that never came back to Assay', async () => {
	const one = await somebody()
	const elsewhere = one.again()
	const typed = { username: one.username, password }
	const resumed = await elsewhere.submit(await elsewhere.get('/login'), typed, { follow: false })
	const back = await elsewhere.get(String(resumed.headers.location), { follow: false })
	expect(back.headers.location).toContain('/auth/callback?code=')
	await one.tab.signIn(one.username, password)
	const page = await one.tab.get('/account')
	const next = { ...csrfIn(page), current: password, password: 'seven green ladders hum' }
	expect((await submitAt(one.tab, page, '/account/password', next)).text).toContain('Your password is changed.')
	expect((await elsewhere.get('/login')).text).toContain('<h1>Log in</h1>')
	expect((await elsewhere.get(String(back.headers.location))).status).toBe(400)
	expect((await one.tab.token()).status).toBe(200)
	expect((await one.tab.get('/account')).text).toContain(one.username)
})

const csrfIn = (page: Page) => ({ csrf: /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? '' })

describe('where the operator requires it', () => {
	test('the next sign-in sets it up before anything else, and shows the recovery codes', async () => {
		const one = await somebody(strict.app)
		const page = await one.tab.signIn(one.username, password)
		expect(page.text).toContain('<h1>Set up your second factor</h1>')
		expect((await one.tab.token()).status).toBe(401)
		expect((await one.tab.submit(page, { code: '000000' })).status).toBe(422)
		const shown = await one.tab.submit(page, { code: totp(secretIn(page), strict.clock.now) })
		expect(codesIn(shown)).toHaveLength(10)
		expect((await one.tab.token()).status).toBe(401)
		expect((await one.tab.submit(shown, {})).url).toBe(`${origin}/projects`)
		expect((await one.tab.token()).status).toBe(200)
		const account = await one.tab.get('/account')
		expect(account.text).not.toContain('/account/second-factor/off')
		const forced = await submitAt(one.tab, account, '/account/second-factor/codes', {
			...csrfIn(account),
			proof: password,
		})
		expect(forced.status).toBe(200)
		const off = { ...account, text: account.text.replace('/account/second-factor/codes', '/account/second-factor/off') }
		expect(
			(await submitAt(one.tab, off, '/account/second-factor/off', { ...csrfIn(account), proof: password })).status,
		).toBe(403)
	})

	test('the recovery codes are shown also where the count of wrong codes cannot be cleared', async () => {
		const one = await somebody(strict.app)
		const page = await one.tab.signIn(one.username, password)
		const code = totp(secretIn(page), strict.clock.now)
		const shown = await deletingFails('login_failures', () => one.tab.submit(page, { code }))
		expect(codesIn(shown)).toHaveLength(10)
	})

	test('who registers sets it up, too', async () => {
		const tab = createBrowser(strict.app, '198.51.100.200')
		const answer = await tab.submit(await tab.get('/register'), {
			username: 'fresh-one',
			password,
			name: '',
			email: '',
		})
		expect(answer.text).toContain('<h1>Set up your second factor</h1>')
		const shown = await tab.submit(answer, { code: totp(secretIn(answer), strict.clock.now) })
		expect((await tab.submit(shown, {})).url).toBe(`${origin}/projects`)
	})

	test('a session of before, begun with the password alone, is good for no further sign-in', async () => {
		const one = await somebody()
		await one.tab.signIn(one.username, password)
		const now = createBrowser(strict.app, '198.51.100.201')
		for (const [key, value] of one.tab.jar) if (!key.includes('session')) now.jar.set(key, value)
		expect((await now.get('/login')).text).toContain('<h1>Log in</h1>')
	})
})

test('where the operator turned it off nobody can turn it on, and who has it is still asked', async () => {
	const one = await somebody()
	const { secret } = await turnedOn(one)
	step()
	never.clock.now = clock.now
	const tab = createBrowser(never.app, '198.51.100.202')
	const asked = await tab.signIn(one.username, password)
	expect(asked.text).toContain('<h1>Enter your code</h1>')
	expect((await tab.submit(asked, { code: totp(secret, clock.now) })).url).toBe(`${origin}/projects`)
	const other = await somebody(never.app)
	await other.tab.signIn(other.username, password)
	expect((await other.tab.get('/account')).text).toContain('The operator of this server has turned second factors off.')
	expect((await other.tab.get('/account/second-factor')).url).toBe(`${origin}/account`)
})

test('the ID token says how somebody signed in, in amr and acr', async () => {
	const client = {
		client_id: 'page',
		token_endpoint_auth_method: 'none',
		redirect_uris: ['https://page.example/back'],
		grant_types: ['authorization_code'],
		response_types: ['code'],
	} as const
	const house = await identityApp(
		{ db },
		{
			clients: [
				{
					...client,
					redirect_uris: [...client.redirect_uris],
					grant_types: ['authorization_code'],
					response_types: ['code'],
				},
			],
		},
	)
	house.clock.now = clock.now
	const one = await somebody(house.app)
	const claims = async (tab: Browser, sign: (page: Page) => Promise<Page>) => {
		const verifier = 'v'.repeat(43)
		const challenge = createHash('sha256').update(verifier).digest('base64url')
		const query = `client_id=page&response_type=code&scope=openid&state=s&code_challenge=${challenge}&code_challenge_method=S256&redirect_uri=${encodeURIComponent('https://page.example/back')}`
		const page = await tab.get(`/realms/master/protocol/openid-connect/auth?${query}`)
		const back = await sign(page)
		const code = new URL(String(back.headers.location)).searchParams.get('code') ?? ''
		const body = new URLSearchParams({
			grant_type: 'authorization_code',
			client_id: 'page',
			code,
			code_verifier: verifier,
			redirect_uri: 'https://page.example/back',
		}).toString()
		const answer = await tab.post('/realms/master/protocol/openid-connect/token', {
			body,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		})
		return decodeJwt(answer.json().id_token)
	}
	const plain = one.again()
	expect(await claims(plain, (page) => plain.submit(page, { username: one.username, password }))).toMatchObject({
		acr: '1',
		amr: ['pwd'],
	})
	const { secret } = await turnedOn(one)
	house.clock.now += 30_000
	const strong = one.again()
	const two = await claims(strong, async (page) =>
		strong.submit(await strong.submit(page, { username: one.username, password }), {
			code: totp(secret, house.clock.now),
		}),
	)
	expect(two).toMatchObject({ acr: '2', amr: ['pwd', 'otp', 'mfa'] })
	await house.close()
})

describe('who lost the telephone', () => {
	const reset = async (...args: string[]) =>
		promisify(execFile)(process.execPath, [program, 'reset-second-factor', ...args], {
			env: { ...process.env, DATABASE_URL: url },
		}).then(
			({ stdout }) => ({ code: 0, said: stdout }),
			(error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
		)

	test('is let in by the operator, and the audit log records it', async () => {
		const one = await somebody()
		const { codes } = await turnedOn(one)
		const done = await reset('--user', one.username)
		expect(done).toEqual({
			code: 0,
			said: `The second factor of ${one.username} is off. He signs in with his password.\n`,
		})
		expect((await one.again().signIn(one.username, password)).url).toBe(`${origin}/projects`)
		const rows = await db.select().from(auditLog).where(eq(auditLog.verb, 'secondFactor.reset'))
		expect(rows).toMatchObject([{ whoId: null, kind: 'user', name: one.username, outcome: 'done' }])
		expect(rows[0]?.who).toMatch(/^\w+ on /)
		expect(codes).toHaveLength(10)
		expect((await reset('--user', one.username)).said).toBe(`${one.username} has no second factor.\n`)
	})

	test('must be somebody', async () => {
		expect(await reset('--user', 'nobody-at-all')).toEqual({ code: 1, said: 'There is no user "nobody-at-all".\n' })
		expect((await reset()).code).toBe(2)
	})
})
