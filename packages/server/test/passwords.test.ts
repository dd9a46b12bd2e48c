import { afterAll, describe, expect, test } from 'vitest'
import { ensureAdmin } from '../src/identity/accounts/first-start.ts'
import { easyToGuess } from '../src/identity/accounts/password-strength.ts'
import { wrongWithPassword } from '../src/identity/accounts/passwords.ts'
import { createUser } from '../src/identity/accounts/users.ts'
import { testDb } from './database.ts'
import { createBrowser, identityApp, origin } from './identity-app.ts'

const { db } = await testDb()
const { app, browser, close } = await identityApp({ db })
afterAll(close)
await createUser(db, { username: 'boss', password: 'Password123!', roles: ['admin', 'read_write'] })

const person = { username: 'marianne', name: 'Marianne Dubois', email: 'm.dubois@northwind.example' }
const helps = 'A few words that do not belong together make a good one.'

describe('a new password', () => {
	test.each([
		['passwordpassword', 'It repeats the same part.'],
		['Password123!', 'It is close to a common password.'],
		['ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ', 'It repeats the same part.'],
		['assayassay1', 'It repeats the same part.'],
		['qwertyuiop12', 'It is close to a common password.'],
		['marianne1987', 'It is built on your name, your e-mail address or a project of yours.'],
		['northwind123', 'It is built on your name, your e-mail address or a project of yours.'],
	])('%s is refused at the registration, with what would help', async (password, why) => {
		const tab = browser()
		const answer = await tab.submit(await tab.get('/register'), { ...person, password })
		expect(answer.status).toBe(422)
		expect(answer.text).toContain(`This password is too easy to guess. ${why} ${helps}`)
		expect(answer.text).not.toContain(`value="${password}"`)
	})

	test('of a few words passes', async () => {
		const tab = browser()
		const answer = await tab.submit(await tab.get('/register'), { ...person, password: 'blue kettle sings at noon' })
		expect(answer.url).toBe(`${origin}/projects`)
	})

	test('of a megabyte is refused before anything looks at its characters', () => {
		expect(wrongWithPassword('x'.repeat(1_000_000), 'ann')).toBe('Use at most 200 characters.')
		expect(wrongWithPassword('𝒳'.repeat(200), 'ann')).toBeUndefined()
		expect(wrongWithPassword('𝒳'.repeat(201), 'ann')).toBe('Use at most 200 characters.')
	})

	test('is judged by its beginning when it is long, and one that repeats itself to the end is refused', async () => {
		expect(await easyToGuess('password'.repeat(25), [])).toContain('It repeats the same part.')
		expect(await easyToGuess('a'.repeat(200), [])).toContain('It repeats one character.')
	})

	test('is not looked for by somebody who makes accounts without end: the estimate is asked after the limit', async () => {
		const tab = createBrowser(app, '192.0.2.40')
		const page = await tab.get('/register')
		const statuses: number[] = []
		for (let i = 0; i < 41; i++)
			statuses.push((await tab.submit(page, { ...person, username: `other${i}`, password: 'Password123!' })).status)
		expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 422))
		expect(statuses[40]).toBe(429)
	})
})

test('an existing password that would be refused today goes on working', async () => {
	expect((await browser().signIn('boss', 'Password123!')).url).toBe(`${origin}/projects`)
})

test('a weak ASSAY_ADMIN_PASSWORD ends the start with its name, and an existing user needs none', async () => {
	const weak = { username: 'operator', password: 'Password123!' }
	await expect(ensureAdmin(db, weak)).rejects.toThrow(
		'ASSAY_ADMIN_PASSWORD: expected a stronger password. This password is too easy to guess.',
	)
	await expect(ensureAdmin(db, { ...weak, password: 'short' })).rejects.toThrow(
		'ASSAY_ADMIN_PASSWORD: expected a stronger password. Use at least 10 characters.',
	)
	expect(await ensureAdmin(db, { ...weak, username: 'boss' })).toBe('exists')
})
