import { type FileHandle, mkdtemp, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openBlobs } from '../src/blobs.ts'
import { openSpool } from '../src/suites/spool.ts'

/** A disk that is nearly full takes a part of what it is given, and says how much, without an error. */
async function takesHalf() {
	const handle = await open(import.meta.filename)
	const files = Object.getPrototypeOf(handle) as FileHandle
	await handle.close()
	const write = files.write as (bytes: Uint8Array, offset: number, length: number) => unknown
	vi.spyOn(files, 'write').mockImplementation(function (this: FileHandle, bytes: Uint8Array) {
		return write.call(this, bytes, 0, Math.ceil(bytes.length / 2))
	} as never)
}
afterEach(() => {
	vi.restoreAllMocks()
})

const newFolder = () => mkdtemp(join(tmpdir(), 'assay-whole-'))
const content = Buffer.from('every byte of this')

test('a content is kept whole, in however many parts the disk takes it', async () => {
	const blobs = openBlobs(await newFolder())
	await takesHalf()
	const { sha256 } = await blobs.put(content)
	expect((await blobs.read(sha256))?.toString()).toBe('every byte of this')
})

test('the files of an upload are read back whole, in however many parts the disk takes them', async () => {
	const spool = await openSpool(await newFolder())
	await takesHalf()
	for (const path of ['one.txt', 'two.txt']) await spool.add(path, [content, Buffer.from(path)] as never)
	const read = await Promise.all(spool.entries().map(({ oid }) => spool.reader().read(oid)))
	expect(read.map(String)).toEqual(['every byte of thisone.txt', 'every byte of thistwo.txt'])
	await spool.close()
})
