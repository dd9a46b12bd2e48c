import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeFile, removeFile } from '../src/suites/place-file.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'assay-place-'))

test('a file is written with its folders and taken away with them', async () => {
	const root = folder()
	await placeFile(root, 'a/b/c.feature', 'C')
	expect(readFileSync(join(root, 'a/b/c.feature'), 'utf8')).toBe('C')
	await placeFile(root, 'a/b/c.feature', 'D')
	expect(readdirSync(join(root, 'a/b'))).toEqual(['c.feature'])
	removeFile(root, 'a/b/c.feature')
	expect(readdirSync(root)).toEqual([])
})

test.each([
	'../x',
	'/etc/x',
	'a/../../x',
	'a\\..\\x',
	'C:/x',
	'.git/config',
	'a/.assay/sync.json',
	'',
	'a//b',
	'a\u0000b',
])('the path %j of a hostile server is refused', async (path) => {
	const root = folder()
	await expect(placeFile(root, path, 'x')).rejects.toThrow(/leads out of the folder/)
	expect(() => removeFile(root, path)).toThrow(/leads out of the folder/)
	expect(readdirSync(root)).toEqual([])
})

test('nothing is written through a link', async () => {
	const [root, outside] = [folder(), folder()]
	symlinkSync(outside, join(root, 'deep'))
	await expect(placeFile(root, 'deep/x.feature', 'x')).rejects.toThrow(/is a link/)
	expect(readdirSync(outside)).toEqual([])
})
