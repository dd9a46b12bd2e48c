import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CannotStart } from '../src/cannot-start.ts'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/open.ts'
import { loadKeys } from '../src/identity/provider/signing-keys.ts'
import { sealer } from '../src/identity/seal.ts'
import { startServer } from '../src/start.ts'
import { emptyDb, testFolder } from './database.ts'

/** Starts a server and stops it; gives the sentence by which it refused. */
async function startOnce(settings: Record<string, string>): Promise<string | undefined> {
	const config = readConfig({ ASSAY_PORT: '0', ASSAY_EXECUTOR: 'off', ASSAY_LOG: 'silent', ...settings })
	try {
		const server = await startServer(config)
		await server.stop()
	} catch (error) {
		if (!(error instanceof CannotStart)) throw error
		return error.message
	}
}

const key = 'ab'.repeat(32)

test('a server starts again with its key and its blobs', async () => {
	const settings = { DATABASE_URL: await emptyDb(), ASSAY_DATA: await testFolder() }
	expect(await startOnce(settings)).toBeUndefined()
	expect(await startOnce(settings)).toBeUndefined()
	const shared = { ASSAY_SECRET_KEY: (await readFile(join(settings.ASSAY_DATA, 'key'), 'utf8')).trim() }
	const second = { ...settings, ...shared, ASSAY_DATA: await testFolder() }
	expect(await startOnce({ ...second, ASSAY_BLOBS: join(settings.ASSAY_DATA, 'blobs') })).toBeUndefined()
})

test('a wrong key ends the start with one sentence, and the right one still starts', async () => {
	const settings = { DATABASE_URL: await emptyDb(), ASSAY_DATA: await testFolder() }
	await startOnce({ ...settings, ASSAY_SECRET_KEY: key })
	expect(await startOnce({ ...settings, ASSAY_SECRET_KEY: 'cd'.repeat(32) })).toBe(
		'The secret key (ASSAY_SECRET_KEY) is not the one of this database, whose stored secrets it cannot open: set ' +
			'ASSAY_SECRET_KEY to the key of the server that made the database, or start with its ASSAY_DATA.',
	)
	expect(await startOnce({ ...settings, ASSAY_SECRET_KEY: key })).toBeUndefined()
})

test('a missing key is asked for and not made', async () => {
	const settings = { DATABASE_URL: await emptyDb(), ASSAY_DATA: await testFolder() }
	await startOnce({ ...settings, ASSAY_SECRET_KEY: key })
	expect(await startOnce(settings)).toBe(
		`There is no secret key (${join(settings.ASSAY_DATA, 'key')}), but the database was sealed with one: set ` +
			'ASSAY_SECRET_KEY to the key of the server that made the database, or start with its ASSAY_DATA.',
	)
	await expect(readFile(join(settings.ASSAY_DATA, 'key'))).rejects.toThrow('ENOENT')
})

test('an installation from before there were such values gets them at its first start, but not with a wrong key', async () => {
	const settings = { DATABASE_URL: await emptyDb(), ASSAY_DATA: await testFolder() }
	await startOnce({ ...settings, ASSAY_SECRET_KEY: key })
	const database = openDatabase(settings.DATABASE_URL, { size: 1 })
	await database.pool.query('delete from installation')
	await rm(join(settings.ASSAY_DATA, 'blobs/installation'))
	// Somebody has signed in.
	await loadKeys(database.db, sealer(Buffer.from(key, 'hex')), Date.now())
	expect(await startOnce({ ...settings, ASSAY_SECRET_KEY: 'cd'.repeat(32) })).toContain(
		'is not the one of this database',
	)
	expect(await startOnce({ ...settings, ASSAY_SECRET_KEY: key })).toBeUndefined()
	expect((await database.pool.query('select name from installation order by name')).rows).toEqual([
		{ name: 'blobs' },
		{ name: 'key' },
	])
	await database.close()
})

test('blobs that are not shared end the start with one sentence', async () => {
	const first = { DATABASE_URL: await emptyDb(), ASSAY_DATA: await testFolder(), ASSAY_SECRET_KEY: key }
	await startOnce(first)
	const blobs = join(await testFolder(), 'blobs')
	const sentence = await startOnce({ ...first, ASSAY_BLOBS: blobs })
	expect(sentence).toContain(
		`The blobs in ${blobs} are not those of this database: set ASSAY_BLOBS to the folder that all its servers share.`,
	)
	await writeFile(join(first.ASSAY_DATA, 'blobs/installation'), 'of another database\n')
	expect(await startOnce(first)).toContain('are not those of this database')
})
