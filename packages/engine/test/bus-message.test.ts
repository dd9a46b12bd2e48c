import { expect, it } from 'vitest'
import { messageSize, readMessage, writeCall } from '../src/surfaces/desktop/node/a11y/bus-message.ts'

const bus = 'org.freedesktop.DBus'
/** A text as a message has it, with its length and its end; `type`: of the field before it. */
const text = (value: string) => {
	const length = Buffer.alloc(4)
	length.writeUInt32LE(value.length)
	return Buffer.concat([length, Buffer.from(`${value}\0`)])
}
const field = (code: number, type: string, value: string) =>
	Buffer.concat([Buffer.from([code, 1]), Buffer.from(`${type}\0`), text(value)])
const to = (size: number, bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)])

it('a call is written as the specification of D-Bus says', () => {
	const fields = Buffer.concat([
		to(8, field(1, 'o', '/org/freedesktop/DBus')),
		to(8, field(2, 's', bus)),
		to(8, field(3, 's', 'Hello')),
		field(6, 's', bus),
	])
	const head = Buffer.from([0x6c, 1, 0, 1, 0, 0, 0, 0, 9, 0, 0, 0, fields.length, 0, 0, 0])
	const call = { destination: bus, path: '/org/freedesktop/DBus', interface: bus, member: 'Hello' }
	expect(writeCall(9, call).toString('hex')).toBe(to(8, Buffer.concat([head, fields])).toString('hex'))
})

it('arguments follow on a border of eight bytes, and the size of the whole is known from its beginning', () => {
	const call = { destination: 'a.b', path: '/', interface: 'c.d', member: 'E', signature: 'su', args: ['Größe', 7] }
	const bytes = writeCall(1, call)
	expect(messageSize(bytes)).toBe(bytes.length)
	expect(messageSize(bytes.subarray(0, 15))).toBeUndefined()
	expect(readMessage(bytes)).toEqual({ kind: 1, replyTo: 0, error: undefined, body: ['Größe', 7] })
})

it('an answer is read with lists of pairs, numbers of each size and what stands in a variant', () => {
	const pairs = Buffer.concat([
		to(8, Buffer.concat([text(':1.2'), Buffer.alloc(3), text('/a')])),
		text(':1.3'),
		Buffer.alloc(3),
		text('/bc'),
	])
	const size = Buffer.alloc(8)
	size.writeUInt32LE(pairs.length)
	const variant = Buffer.concat([Buffer.from('\x01u\0'), Buffer.from([5, 0, 0, 0])])
	const list = Buffer.concat([size, pairs])
	// The variant begins where the list ends, its number at a border of four.
	const gap = (4 - ((list.length + 3) % 4)) % 4
	const body = Buffer.concat([list, variant.subarray(0, 3), Buffer.alloc(gap), variant.subarray(3)])
	const signature = 'a(so)v'
	const fields = Buffer.concat([
		Buffer.from([5, 1]),
		Buffer.from('u\0'),
		Buffer.from([3, 0, 0, 0]),
		Buffer.from([8, 1]),
		Buffer.from('g\0'),
		Buffer.from([signature.length]),
		Buffer.from(`${signature}\0`),
	])
	const head = Buffer.from([0x6c, 2, 1, 1, body.length, 0, 0, 0, 4, 0, 0, 0, fields.length, 0, 0, 0])
	const whole = Buffer.concat([to(8, Buffer.concat([head, fields])), body])
	expect(messageSize(whole)).toBe(whole.length)
	expect(readMessage(whole)).toEqual({
		kind: 2,
		replyTo: 3,
		error: undefined,
		body: [
			[
				[':1.2', '/a'],
				[':1.3', '/bc'],
			],
			5,
		],
	})
})
