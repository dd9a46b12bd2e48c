import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedDirectory } from '../src/identity/accounts/embedded-directory.ts'
import { ensureAdmin } from '../src/identity/accounts/first-start.ts'
import { keepSkeletons } from '../src/identity/accounts/keep-skeletons.ts'
import { createUser } from '../src/identity/accounts/users.ts'
import { groups, users } from '../src/identity/schema.ts'
import { testDb } from './database.ts'
import { createBrowser, identityApp, origin } from './identity-app.ts'

const { db } = await testDb()
const { app, browser, close } = await identityApp({ db })
afterAll(close)
const password = 'blue kettle sings at noon'
const same = 'This name looks like one that exists already.'

beforeAll(async () => {
	for (const username of ['alice', 'paypal', 'modem', 'Ivan', 'сора', 'Ørsted'])
		await createUser(db, { username, password, roles: username === 'alice' ? ['admin', 'read_write'] : [] })
})

async function register(username: string) {
	const tab = createBrowser(app, '192.0.2.50')
	return tab.submit(await tab.get('/register'), { username, password, name: '', email: '' })
}

describe('a user name is refused at the registration', () => {
	test.each([
		['paypaI', 'with a capital I for an l'],
		['PAYPAl', 'in capitals'],
		['modern', 'with rn for an m'],
		['aIice', 'with a capital I for an l within'],
		['lvan', 'with an l for a capital I'],
		['copa', 'in Latin letters where another one is Cyrillic'],
	])('%s, because it looks like another one: %s', async (username) => {
		const answer = await register(username)
		expect(answer.status).toBe(409)
		expect(answer.text).toContain(username.toLowerCase() === 'paypal' ? 'This user name is taken.' : same)
	})

	test.each([
		['аlice', 'Use the letters of one alphabet: &quot;l&quot; (U+006C) is of another one.'],
		['alicе', 'Use the letters of one alphabet: &quot;е&quot; (U+0435) is of another one.'],
		['ｂob', 'Write &quot;b&quot; instead of &quot;ｂ&quot; (U+FF42).'],
		['ﬁona', 'Write &quot;fi&quot; instead of &quot;ﬁ&quot; (U+FB01).'],
		['bo\u200bb', 'Leave out the invisible character U+200B, a zero-width space.'],
		['bo\u202eb', 'Leave out the invisible character U+202E, a right-to-left override.'],
		['boㅤb', 'Leave out the invisible character U+3164, a Hangul filler.'],
		['bo\u00adb', 'Leave out the invisible character U+00AD, a soft hyphen.'],
	])('%s, with the character named', async (username, says) => {
		const answer = await register(username)
		expect(answer.status).toBe(422)
		expect(answer.text).toContain(says)
	})
})

test.each(['пётр', 'Ελένη', '山田太郎', 'やまだタロウ', '김민수', 'café', 'müller-2', 'أحمد'])(
	'a name in one alphabet is fine: %s',
	async (username) => {
		expect((await register(username)).url).toBe(`${origin}/projects`)
	},
)

test('a letter typed in two parts is the same letter, at the registration and at the login', async () => {
	expect((await register('Zoe\u0301')).url).toBe(`${origin}/projects`)
	expect((await register('Zo\u00e9')).text).toContain('This user name is taken.')
	expect((await browser().signIn('zoe\u0301', password)).url).toBe(`${origin}/projects`)
})

test.each(['ΝΙΚΟΣ', 'İsmail'])('who registered as %s logs in and is found under that name', async (username) => {
	expect((await register(username)).url).toBe(`${origin}/projects`)
	expect((await createBrowser(app, '192.0.2.51').signIn(username, password)).url).toBe(`${origin}/projects`)
	expect(await embeddedDirectory(db).findUser(username)).toMatchObject({ username })
})

test('of two look-alikes at once one is made', async () => {
	const made = await Promise.allSettled(
		['tw1nname', 'twlnname'].map((username) => createUser(db, { username, password })),
	)
	expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the first super admin from the settings is refused by name when he looks like another', async () => {
	await expect(ensureAdmin(db, { username: 'paypa1', password })).rejects.toThrow(`ASSAY_ADMIN_USERNAME: ${same}`)
})

describe('a group', () => {
	const directory = embeddedDirectory(db)

	test('that looks like another one is refused, made or renamed; case alone may differ', async () => {
		await directory.createGroup('Shop')
		await directory.createGroup('shop')
		for (const name of ['Ѕhop', 'Sh\u200bop', 'Ｓhop'])
			await expect(directory.createGroup(name)).rejects.toMatchObject({ status: 409, message: same })
		await expect(directory.createGroup('Shop')).rejects.toMatchObject({
			status: 409,
			message: "A group named 'Shop' already exists.",
		})
		const { id } = await directory.createGroup('Store')
		await expect(directory.renameGroup(id, 'Shоp')).rejects.toMatchObject({ status: 409, message: same })
		await directory.renameGroup(id, 'Stоre')
	})

	test('may mix alphabets, as names of projects do', async () => {
		expect(await directory.createGroup('Проект API')).toMatchObject({ name: 'Проект API' })
	})
})

test('users and groups of before are guarded from the next start on; of two that look alike both stay', async () => {
	const [{ passwordHash = '' } = {}] = await db.select().from(users).where(eq(users.username, 'alice'))
	for (const username of ['w1lma', 'wllma']) await db.insert(users).values({ username, name: username, passwordHash })
	await db.insert(groups).values({ name: 'Older' })
	await keepSkeletons(db)
	const bare = await db.select({ name: users.username }).from(users).where(isNull(users.skeleton))
	expect(bare).toEqual([{ name: 'wllma' }])
	expect((await browser().signIn('wllma', password)).url).toBe(`${origin}/projects`)
	await expect(createUser(db, { username: 'wIlma', password })).rejects.toThrow(same)
	await expect(embeddedDirectory(db).createGroup('0lder')).rejects.toMatchObject({ message: same })
})
