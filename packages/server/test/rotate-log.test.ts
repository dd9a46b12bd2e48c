import { appendFile, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rotateLog } from '../src/db/rotate-log.ts'
import { testFolder } from './database.ts'

test('a log that is too long is set aside, the oldest goes, and its writer goes on at its end', async () => {
	const folder = await testFolder()
	const file = join(folder, 'assay.log')
	const writer = await open(file, 'a')
	for (const text of ['first', 'second', 'third', 'fourth']) {
		await writer.writeFile(text)
		await rotateLog(file, { keep: 2, most: 4 })
	}
	await writer.writeFile('now')
	await writer.close()
	await rotateLog(file, { keep: 2, most: 4 })
	expect((await readdir(folder)).sort()).toEqual(['assay.log', 'assay.log.1', 'assay.log.2'])
	expect(await readFile(file, 'utf8')).toBe('now')
	expect(await readFile(`${file}.1`, 'utf8')).toBe('fourth')
	expect(await readFile(`${file}.2`, 'utf8')).toBe('third')
})

test('a log is only emptied where none is to be kept, and a missing one is nothing', async () => {
	const folder = await testFolder()
	const file = join(folder, 'assay.log')
	await rotateLog(file, { keep: 0, most: 4 })
	await writeFile(file, 'long enough')
	await rotateLog(file, { keep: 0, most: 4 })
	await appendFile(file, 'now')
	expect(await readdir(folder)).toEqual(['assay.log'])
	expect(await readFile(file, 'utf8')).toBe('now')
})
