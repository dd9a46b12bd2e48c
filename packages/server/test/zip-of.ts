import { crc32, deflateRawSync } from 'node:zlib'

export interface Zipped {
	name: string
	content?: string | Buffer
	/** Of Unix, such as 0o120777 for a link. */
	mode?: number
	flags?: number
	/** What the directory says instead of the truth. */
	says?: { size?: number; crc?: number; offset?: number }
}

/** A zip written by hand, so that it can lie. */
export function zipOf(entries: Zipped[]): Buffer {
	const local: Buffer[] = []
	const directory: Buffer[] = []
	let offset = 0
	for (const { name, content = '', mode = 0o100644, flags = 0x800, says = {} } of entries) {
		const bytes = Buffer.from(content)
		const packed = deflateRawSync(bytes, { level: 9 })
		const title = Buffer.from(name)
		const facts = Buffer.alloc(20)
		facts.writeUInt16LE(flags, 0)
		facts.writeUInt16LE(8, 2)
		facts.writeUInt32LE(says.crc ?? crc32(bytes), 8)
		facts.writeUInt32LE(packed.length, 12)
		facts.writeUInt32LE(says.size ?? bytes.length, 16)
		const lengths = Buffer.from([title.length & 255, title.length >> 8, 0, 0])
		const own = Buffer.concat([Buffer.from('504b03041400', 'hex'), facts, lengths, title, packed])
		const tail = Buffer.alloc(14)
		tail.writeUInt32LE((mode << 16) >>> 0, 6)
		tail.writeUInt32LE(says.offset ?? offset, 10)
		directory.push(Buffer.concat([Buffer.from('504b010214031400', 'hex'), facts, lengths, tail, title]))
		local.push(own)
		offset += own.length
	}
	const whole = Buffer.concat(directory)
	const end = Buffer.alloc(22)
	end.writeUInt32LE(0x06054b50, 0)
	end.writeUInt16LE(entries.length, 8)
	end.writeUInt16LE(entries.length, 10)
	end.writeUInt32LE(whole.length, 12)
	end.writeUInt32LE(offset, 16)
	return Buffer.concat([...local, whole, end])
}
