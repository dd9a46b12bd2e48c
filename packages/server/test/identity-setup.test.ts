import { expect, test } from 'vitest'
import { embeddedDirectory } from '../src/identity/accounts/embedded-directory.ts'
import { ensureAdmin, needsSetup, setupLink } from '../src/identity/accounts/first-start.ts'
import { afterFile } from './after-file.ts'
import { testDb } from './database.ts'
import { identityApp, origin } from './identity-app.ts'

const account = { username: 'first', name: '', email: '', password: 'a long password' }

async function fresh() {
	const { db } = await testDb()
	const made = await identityApp({ db })
	afterFile(made.close)
	return { db, ...made }
}

test('the one-time link makes the first super admin, signs in, and works once', async () => {
	const { db, browser, service } = await fresh()
	expect(await needsSetup(db)).toBe(true)
	const link = String(await setupLink(db, origin))
	const tab = browser()
	const page = await tab.get(link)
	expect(page.text).toContain('Create the first account')
	expect((await tab.submit(page, { ...account, password: 'short' })).status).toBe(422)
	const done = await tab.submit(page, account)
	expect(done).toMatchObject({ status: 200, url: `${origin}/projects` })
	expect((await tab.token()).json().me).toMatchObject({ username: 'first', roles: ['admin', 'read_write'] })
	expect((await browser().get(link)).status).toBe(410)
	expect((await browser().submit(page, { ...account, username: 'second' })).status).toBe(410)
	expect(await setupLink(db, origin)).toBeUndefined()
	expect(await service.directory.holders('admin')).toHaveLength(1)
})

test('of two who use the link at once one becomes super admin', async () => {
	const { db, browser, service } = await fresh()
	const page = await browser().get(String(await setupLink(db, origin)))
	const answers = await Promise.all([
		browser().submit(page, account, { follow: false }),
		browser().submit(page, { ...account, username: 'second' }, { follow: false }),
	])
	expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410])
	expect(await service.directory.holders('admin')).toHaveLength(1)
})

test('a link is good for a week, also where the server was never started again', async () => {
	const { db, browser } = await fresh()
	const link = String(await setupLink(db, origin))
	const age = (interval: string) =>
		db.execute(`update setup_links set created_date_time = now() - interval '${interval}'` as never)
	await age('6 days 23 hours')
	const page = await browser().get(link)
	expect(page.status).toBe(200)
	await age('7 days 1 hour')
	expect((await browser().get(link)).status).toBe(410)
	expect((await browser().submit(page, account)).status).toBe(410)
	expect(await needsSetup(db)).toBe(true)
})

test('a made-up link leads nowhere, and until the setup nobody can log in or register', async () => {
	const { browser } = await fresh()
	expect((await browser().get('/setup/made-up')).status).toBe(410)
	expect((await browser().get('/register')).text).toContain('Assay has no account yet')
	expect((await browser().get('/login')).text).toContain('Assay has no account yet')
})

test('two settings make the super admin unattended, and once', async () => {
	const { db, browser } = await fresh()
	expect(await ensureAdmin(db, { username: 'admin', password: 'kettle sings at noon' })).toBe('made')
	expect(await ensureAdmin(db, { username: 'Admin', password: 'changed' })).toBe('exists')
	expect(await setupLink(db, origin)).toBeUndefined()
	const tab = browser()
	await tab.signIn('admin', 'kettle sings at noon')
	expect((await tab.token()).json().me.roles.toSorted()).toEqual(['admin', 'read_write'])
	const directory = embeddedDirectory(db)
	expect(await directory.holders('admin')).toHaveLength(1)
})

test('a group has a name of its own, and a transaction can go on after a name that is taken', async () => {
	const { db, service } = await fresh()
	const one = await service.directory.createGroup('One')
	const two = await service.directory.createGroup('Two')
	await expect(service.directory.createGroup('One')).rejects.toMatchObject({ status: 409 })
	await expect(service.directory.renameGroup(two.id, 'One')).rejects.toMatchObject({ status: 409 })
	await db.transaction(async (tx) => {
		const inside = service.directory.within(tx)
		await expect(inside.createGroup('One')).rejects.toMatchObject({ status: 409 })
		await inside.createGroup('Three')
	})
	expect((await service.directory.groups()).map(({ name }) => name)).toEqual(['One', 'Three', 'Two'])
	await service.directory.deleteGroup(one.id)
	expect(await service.directory.group(one.id)).toBeUndefined()
	await expect(service.directory.deleteGroup('no uuid')).rejects.toMatchObject({ status: 404 })
})

test('a user is found by the whole name or address only', async () => {
	const { db, service } = await fresh()
	await ensureAdmin(db, { username: 'bobby', password: 'kettle sings at noon' })
	expect(await service.directory.findUser('bob')).toBeUndefined()
	expect(await service.directory.findUser('bob%')).toBeUndefined()
	expect(await service.directory.findUser(' BOBBY ')).toMatchObject({ username: 'bobby' })
})
