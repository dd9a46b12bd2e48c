import { expect, test } from 'vitest'
import { readServerSent } from './server-sent.ts'

async function read(...parts: (string | Uint8Array)[]): Promise<string[]> {
	async function* chunks() {
		for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part
	}
	const found: string[] = []
	for await (const data of readServerSent(chunks())) found.push(data)
	return found
}

test('an event is what stands behind data:, without one space', async () => {
	expect(await read('id: 1\ndata: one\n\n: still here\n\ndata:two\n\ndata:  three\n\n')).toEqual([
		'one',
		'two',
		' three',
	])
})

test('several lines of data are one event, with any end of line', async () => {
	expect(await read('data: one\r\ndata: two\r\n\r\n', 'data: three\r', '\rdata: four\n\n')).toEqual([
		'one\ntwo',
		'three',
		'four',
	])
})

test('a character that arrives in two parts is one', async () => {
	const bytes = new TextEncoder().encode('data: ü\n\n')
	expect(await read(bytes.slice(0, 7), bytes.slice(7))).toEqual(['ü'])
})

test('a last event that was cut off is none', async () => {
	expect(await read('data: one\n\ndata: {"n":')).toEqual(['one'])
	expect(await read('data: one\n\ndata: two\n')).toEqual(['one'])
})
