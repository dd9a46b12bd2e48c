// Messages of D-Bus as its specification writes them, lowest byte first: what calls need to be written, and every type to be read.
// Own: libraries of it answer calls and start programs that an address names, and at the other end are programs under test.

export interface BusCall {
	destination: string
	path: string
	interface: string
	member: string
	/** Of the arguments: `s`, `o` and `u`. */
	signature?: string
	args?: readonly (string | number)[]
}

export interface BusMessage {
	/** 2 an answer, 3 a refusal. */
	kind: number
	replyTo: number
	error: string | undefined
	body: unknown[]
}

const kindOfCall = 1
const [fieldPath, fieldInterface, fieldMember, fieldError, fieldReply, fieldDestination, fieldSignature] = [
	1, 2, 3, 4, 5, 6, 8,
]

/** The bytes of a call. */
export function writeCall(serial: number, { signature = '', args = [], ...call }: BusCall): Buffer {
	const body = new Writer()
	for (const [at, kind] of [...signature].entries()) body.value(kind, args[at] ?? '')
	const fields = new Writer()
	const field = (code: number, kind: 'o' | 's' | 'g', text: string) => {
		fields.align(8)
		fields.byte(code)
		fields.value('g', kind)
		fields.value(kind, text)
	}
	field(fieldPath, 'o', call.path)
	field(fieldInterface, 's', call.interface)
	field(fieldMember, 's', call.member)
	field(fieldDestination, 's', call.destination)
	if (signature !== '') field(fieldSignature, 'g', signature)
	const head = new Writer()
	for (const one of ['l'.charCodeAt(0), kindOfCall, 0, 1]) head.byte(one)
	for (const number of [body.length, serial, fields.length]) head.value('u', number)
	const before = Buffer.concat([head.bytes(), fields.bytes()])
	return Buffer.concat([before, Buffer.alloc((8 - (before.length % 8)) % 8), body.bytes()])
}

/** How long the message is that begins there; undefined while its first 16 bytes are not there. */
export function messageSize(bytes: Buffer): number | undefined {
	if (bytes.length < 16) return undefined
	const fields = bytes.readUInt32LE(12)
	return Math.ceil((16 + fields) / 8) * 8 + bytes.readUInt32LE(4)
}

export function readMessage(bytes: Buffer): BusMessage {
	const head = new Reader(bytes, 12)
	const fields = new Map((head.value('a(yv)') as [number, unknown][]).map(([code, value]) => [code, value]))
	head.align(8)
	const signature = String(fields.get(fieldSignature) ?? '')
	const body = new Reader(bytes.subarray(head.at), 0)
	const error = fields.get(fieldError)
	return {
		kind: bytes.readUInt8(1),
		replyTo: Number(fields.get(fieldReply) ?? 0),
		error: error === undefined ? undefined : String(error),
		body: typesOf(signature).map((type) => body.value(type)),
	}
}

class Writer {
	private readonly parts: Buffer[] = []
	length = 0
	private push(part: Buffer) {
		this.parts.push(part)
		this.length += part.length
	}
	align(to: number) {
		this.push(Buffer.alloc((to - (this.length % to)) % to))
	}
	byte(value: number) {
		this.push(Buffer.from([value]))
	}
	value(kind: string, value: string | number) {
		if (kind === 'g') return this.push(Buffer.from(`${String.fromCharCode(String(value).length)}${value}\0`, 'latin1'))
		this.align(4)
		const number = Buffer.alloc(4)
		const text = kind === 'u' ? Buffer.alloc(0) : Buffer.from(`${value}\0`)
		number.writeUInt32LE(kind === 'u' ? Number(value) : text.length - 1)
		this.push(number)
		this.push(text)
	}
	bytes() {
		return Buffer.concat(this.parts)
	}
}

const alignments: Record<string, number> = { n: 2, q: 2, x: 8, t: 8, d: 8, y: 1, g: 1, v: 1, '(': 8, '{': 8 }

class Reader {
	constructor(
		private readonly bytes: Buffer,
		public at: number,
	) {}
	align(to: number) {
		this.at = Math.ceil(this.at / to) * to
	}
	private take(size: number) {
		this.at += size
		return this.at - size
	}
	value(type: string): unknown {
		const { bytes } = this
		this.align(alignments[type[0] ?? ''] ?? 4)
		switch (type[0]) {
			case 'y':
				return bytes.readUInt8(this.take(1))
			case 'b':
				return bytes.readUInt32LE(this.take(4)) !== 0
			case 'n':
				return bytes.readInt16LE(this.take(2))
			case 'q':
				return bytes.readUInt16LE(this.take(2))
			case 'i':
				return bytes.readInt32LE(this.take(4))
			case 'u':
			case 'h':
				return bytes.readUInt32LE(this.take(4))
			case 'x':
				return bytes.readBigInt64LE(this.take(8))
			case 't':
				return bytes.readBigUInt64LE(this.take(8))
			case 'd':
				return bytes.readDoubleLE(this.take(8))
			case 'g':
				return this.text(bytes.readUInt8(this.take(1)))
			case 'v':
				return this.value(String(this.value('g')))
			case 'a': {
				const size = bytes.readUInt32LE(this.take(4))
				const inner = type.slice(1)
				this.align(alignments[inner[0] ?? ''] ?? 4)
				const end = this.at + size
				const all: unknown[] = []
				while (this.at < end) all.push(this.value(inner))
				return all
			}
			case '(':
			case '{':
				return typesOf(type.slice(1, -1)).map((one) => this.value(one))
			default:
				return this.text(bytes.readUInt32LE(this.take(4)))
		}
	}
	private text(length: number) {
		const from = this.take(length + 1)
		return this.bytes.toString('utf8', from, from + length)
	}
}

/** A signature as its whole types one after the other. */
function typesOf(signature: string): string[] {
	const types: string[] = []
	for (let at = 0; at < signature.length; ) {
		let end = at
		while (signature[end] === 'a') end++
		if (signature[end] === '(' || signature[end] === '{')
			for (let depth = 0; ; end++) {
				if ('({'.includes(signature[end] as string)) depth++
				if (')}'.includes(signature[end] as string) && --depth === 0) break
			}
		types.push(signature.slice(at, end + 1))
		at = end + 1
	}
	return types
}
