import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askInTerminal } from '../src/ask-in-terminal.ts'
import { CannotStart } from '../src/cannot-start.ts'
import { keepSecret, openDataFolder, readSecret } from '../src/data-folder.ts'
import { startedAt } from '../src/db/process.ts'
import { testFolder } from './database.ts'

test('makes a folder that only its owner may enter', async () => {
	const folder = join(await testFolder(), 'data')
	await openDataFolder(folder)
	expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('says that it cannot make its folder, and what to set', async () => {
	const file = join(await testFolder(), 'file')
	await writeFile(file, '')
	await expect(openDataFolder(join(file, 'data'))).rejects.toThrow(
		/^The data folder .*\/file\/data cannot be made: ENOTDIR.*\. Choose another one with ASSAY_DATA\.$/,
	)
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

test('a lock that cannot prove its process asks, and without somebody to ask says how to go on', async () => {
	const folder = await testFolder()
	const lock = join(folder, 'lock')
	const other = spawn('sleep', ['30'])
	try {
		await once(other, 'spawn')
		await writeFile(lock, String(other.pid))
		const found = `The data folder ${folder} was taken by process ${other.pid}. Whether that is still Assay cannot be proven; it runs now: sleep 30.`
		const goOn = `If it is another program, remove ${lock} and start again; if it is Assay, stop it, or choose another folder with ASSAY_DATA.`
		await expect(openDataFolder(folder)).rejects.toThrow(`${found} ${goOn}`)
		const asked: string[] = []
		const answer = (yes: boolean) => (question: string) => {
			asked.push(question)
			return Promise.resolve(yes)
		}
		await expect(openDataFolder(folder, answer(false))).rejects.toThrow(`${found} ${goOn}`)
		expect(await readFile(lock, 'utf8')).toBe(String(other.pid))
		await openDataFolder(folder, answer(true))
		expect(asked).toEqual([
			`${found} Two servers in one folder would spoil it. Take it over?`,
			`${found} Two servers in one folder would spoil it. Take it over?`,
		])
		expect(await readFile(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
	} finally {
		other.kill()
	}
})

test('a question is asked in a terminal alone, and only a yes is one', async () => {
	const asked = async (typed: string, isTTY = true) => {
		const stdin = Object.assign(new PassThrough(), { isTTY })
		const stderr = new PassThrough()
		const answer = askInTerminal('Go on?', { stdin, stderr } as unknown as NodeJS.Process)
		stdin.end(typed)
		return { yes: await answer, said: String(stderr.read() ?? '') }
	}
	expect(await asked('y\n')).toEqual({ yes: true, said: 'Go on? [y/N] ' })
	expect((await asked('YES\n')).yes).toBe(true)
	expect((await asked('\n')).yes).toBe(false)
	expect((await asked('no\n')).yes).toBe(false)
	expect((await asked('')).yes).toBe(false)
	expect(await asked('y\n', false)).toEqual({ yes: false, said: '' })
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
	const elsewhere = join(folder, 'key')
	// As in a data folder of another user, or one that is a file.
	await expect(readSecret(elsewhere, undefined)).rejects.toThrow(
		new CannotStart(`The key ${join(elsewhere, 'key')} cannot be read (ENOTDIR).`),
	)
})
