import { remembered } from '../../data/remembered.ts'
import type { HeaderList, HttpReply } from '../message.ts'

/** Bytes of a head, as Node and undici bound it. */
const largestHead = 16_384

const headEnd = Buffer.from('\r\n\r\n')

interface Head {
	status: number
	statusText: string
	headers: HeaderList
	/** Of the body; undefined where it ends in another way. */
	length: number | undefined
	chunked: boolean
	keeps: boolean
	/** Milliseconds that the server promises to keep an idle connection. */
	idle: number | undefined
}

const wrong = (what: string) => new Error(`the answer is not valid HTTP/1.1: ${what}`)

/** The head that was read last, with its bytes: answers of one server mostly begin alike, whoever they are for. */
let last: { head: Head; bytes: Buffer } | undefined

type Phase = 'head' | 'length' | 'size' | 'chunk' | 'chunkEnd' | 'trailer' | 'untilEnd' | 'whole'

/**
 * Reads answers of HTTP/1.1 from the bytes of one connection, one after another. `take` throws where they are none. Bytes that
 * it is given are copied: the caller may use their place again.
 */
export class AnswerReader {
	phase: Phase = 'whole'
	/** Bytes of the body so far. */
	size = 0
	private text = ''
	private left = 0
	private parts: Buffer[] = []
	private bodyless = false
	private head: Head | undefined
	/** Whether the connection may be used again. */
	keeps = false
	/** Milliseconds for which the server promises to keep it when it is idle. */
	idle: number | undefined

	/** The next answer; that to a HEAD request has no body. */
	begin(method: string): void {
		this.phase = 'head'
		this.bodyless = method === 'HEAD'
		this.size = 0
		this.text = ''
		this.parts = []
	}

	/** Nothing of the answer has arrived. */
	get untouched(): boolean {
		return this.phase === 'head' && this.text === ''
	}

	/** How many of the first `length` bytes belong to this answer. */
	take(bytes: Buffer, length = bytes.length): number {
		let at = 0
		while (at < length && this.phase !== 'whole') {
			if (this.phase === 'head') at = this.takeHead(bytes, at, length)
			else if (this.phase === 'length' || this.phase === 'chunk') at = this.takeBody(bytes, at, length)
			else if (this.phase === 'untilEnd') at = this.keep(bytes, at, length)
			else at = this.takeLine(bytes, at, length)
		}
		return at
	}

	/** The connection has ended: whether that was the end of the answer. */
	end(): boolean {
		if (this.phase === 'untilEnd') this.phase = 'whole'
		return this.phase === 'whole'
	}

	reply(): HttpReply {
		const { status, statusText, headers } = this.head as Head
		this.head = undefined
		const [only] = this.parts
		const body = this.parts.length === 1 && only ? only : Buffer.concat(this.parts)
		this.parts = []
		return { status, statusText, headers, body }
	}

	private keep(bytes: Buffer, from: number, to: number): number {
		const part = Buffer.allocUnsafe(to - from)
		bytes.copy(part, 0, from, to)
		this.parts.push(part)
		this.size += to - from
		return to
	}

	private takeHead(bytes: Buffer, from: number, length: number): number {
		if (this.text === '' && last) {
			const to = from + last.bytes.length
			if (to <= length && bytes.compare(last.bytes, 0, last.bytes.length, from, to) === 0) {
				this.began(last.head)
				return to
			}
		}
		// The end may lie across two pieces.
		const known = this.text
		let end: number | undefined = bytes.subarray(0, length).indexOf(headEnd, from)
		if (end < 0) end = undefined
		if (known !== '') {
			const joined = known.slice(-3) + bytes.toString('latin1', from, Math.min(length, from + 3))
			const across = joined.indexOf('\r\n\r\n')
			if (across >= 0) end = from + across - Math.min(3, known.length)
		}
		const to = end ?? length
		if (known.length + to - from > largestHead) throw wrong('its head is longer than 16 KB')
		const text = to < from ? known.slice(0, to - from) : known + bytes.toString('latin1', from, to)
		if (end === undefined) {
			if (!'HTTP/1.'.startsWith(text.slice(0, 7))) throw wrong(`it begins with ${text.slice(0, 40)}`)
			this.text = text
			return length
		}
		const head = headOf(text)
		this.text = ''
		if (head.status === 101) throw wrong('it asks for another protocol')
		if (head.status < 200) return end + 4
		if (known === '') last = { head, bytes: Buffer.from(bytes.subarray(from, end + 4)) }
		this.began(head)
		return end + 4
	}

	private began(head: Head): void {
		this.head = head
		this.keeps = head.keeps
		this.idle = head.idle
		this.left = head.length ?? 0
		if (this.bodyless || head.status === 204 || head.status === 304) this.phase = 'whole'
		else if (head.chunked) this.phase = 'size'
		else if (head.length === undefined) this.phase = 'untilEnd'
		else this.phase = head.length === 0 ? 'whole' : 'length'
	}

	private takeBody(bytes: Buffer, from: number, length: number): number {
		const to = Math.min(length, from + this.left)
		this.left -= to - from
		this.keep(bytes, from, to)
		if (this.left === 0) this.phase = this.phase === 'length' ? 'whole' : 'chunkEnd'
		return to
	}

	/** What a chunked body has between its pieces. */
	private takeLine(bytes: Buffer, from: number, length: number): number {
		const end = bytes.subarray(0, length).indexOf(10, from)
		const to = end < 0 ? length : end + 1
		this.text += bytes.toString('latin1', from, to)
		if (this.text.length > largestHead) throw wrong('a line between the pieces of its body is longer than 16 KB')
		if (end < 0) return to
		const line = this.text
		this.text = ''
		if (!line.endsWith('\r\n')) throw wrong('a line of its body does not end as it has to')
		if (this.phase === 'size') {
			const size = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?\r\n$/i.exec(line)?.[1]
			if (size === undefined) throw wrong(`${JSON.stringify(line.slice(0, 40))} is no size of a piece of its body`)
			this.left = Number.parseInt(size, 16)
			this.phase = this.left === 0 ? 'trailer' : 'chunk'
		} else if (this.phase === 'chunkEnd') {
			if (line !== '\r\n') throw wrong('a piece of its body is longer than it says')
			this.phase = 'size'
		} else if (line === '\r\n') this.phase = 'whole'
		return to
	}
}

/** Header bytes are Latin-1 by the protocol. Users of a load test get the same ones again and again. */
const headOf = remembered((text): Head => {
	const [start = '', ...lines] = text.split('\r\n')
	const found = /^HTTP\/1\.([01]) (\d{3})(?: (.*))?$/.exec(start)
	if (!found) throw wrong(`it begins with ${start.slice(0, 40)}`)
	const [, minor, status, statusText = ''] = found
	const headers: HeaderList = []
	const named = (name: string) => headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value)
	for (const line of lines) {
		const header = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line)
		if (!header) throw wrong(`${JSON.stringify(line.slice(0, 40))} is no header`)
		headers.push([header[1] ?? '', header[2] ?? ''])
	}
	const lengths = new Set(named('content-length'))
	const [length] = lengths
	if (lengths.size > 1 || (length !== undefined && !/^\d{1,15}$/.test(length)))
		throw wrong(`its content-length is ${[...lengths].join(' and ')}`)
	const codings = named('transfer-encoding').join(',').toLowerCase()
	const chunked = /(?:^|,)[ \t]*chunked[ \t]*$/.test(codings)
	if (codings !== '' && length !== undefined) throw wrong('it has both a content-length and a transfer-encoding')
	const connection = named('connection').join(',').toLowerCase()
	const idle = /(?:^|[,\s])timeout=(\d+)/i.exec(named('keep-alive').join(','))?.[1]
	return {
		status: Number(status),
		statusText,
		headers,
		length: codings === '' && length !== undefined ? Number(length) : undefined,
		chunked,
		keeps: minor === '1' ? !connection.includes('close') : connection.includes('keep-alive'),
		idle: idle === undefined ? undefined : Number(idle) * 1000,
	}
})
