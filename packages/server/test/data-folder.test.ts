import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepSecret, openDataFolder, readSecret } from '../src/data-folder.ts'
import { startedAt } from '../src/db/process.ts'
import { testFolder } from './database.ts'

test('makes a folder that only its owner may enter', async () => {
	const folder = join(await testFolder(), 'data')
	await openDataFolder(folder)
	expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('closes a folder that was open to others', async () => {
	const folder = await testFolder()
	await chmod(folder, 0o755)
	await openDataFolder(folder)
	expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('refuses a folder in use and names the process that holds it', async () => {
	const folder = await testFolder()
	const other = spawn('sleep', ['30'])
	try {
		await once(other, 'spawn')
		await writeFile(join(folder, 'lock'), `${other.pid} ${startedAt(other.pid ?? 0) ?? ''}`)
		await expect(openDataFolder(folder)).rejects.toThrow(
			`The data folder ${folder} is in use by process ${other.pid}. Stop it, or choose another folder with ASSAY_DATA.`,
		)
	} finally {
		other.kill()
	}
})

test('takes over from a process that died, also when its number is used again', async () => {
	const folder = await testFolder()
	await writeFile(join(folder, 'lock'), '999999 1')
	await (await openDataFolder(folder)).release()
	// The number is alive, but its process began at another time.
	await writeFile(join(folder, 'lock'), `${process.ppid} 1`)
	await openDataFolder(folder)
	expect(await readFile(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
})

test('of many that start at once exactly one gets the folder', async () => {
	const folder = await testFolder()
	const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => openDataFolder(folder)))
	expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('keeps one key for ever, readable by its owner alone', async () => {
	const folder = await testFolder()
	expect(await readSecret(folder, undefined)).toBeUndefined()
	const key = await keepSecret(folder)
	expect(key).toHaveLength(32)
	expect(await readSecret(folder, undefined)).toEqual(key)
	expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600)
	expect(await readSecret(folder, 'ab'.repeat(32))).toEqual(Buffer.from('ab'.repeat(32), 'hex'))
})
