// The messages of NTLM, version 2, as MS-NLMP describes them. Knows nothing of HTTP. Home-made, because the packages
// for it speak version 1, bring an HTTP client of their own, or need an MD4 that Node no longer has.

import { createHmac } from 'node:crypto'
import { md4 } from './md4.ts'

export interface NtlmLogin {
	username: string
	password: string
	domain: string
	workstation: string
}

export interface NtlmChallenge {
	server: Buffer
	/** What the server says about itself; part of what is signed. */
	target: Buffer
	flags: number
	/** As it came: the signature over all three messages needs it. */
	message: Buffer
}

const signature = Buffer.from('NTLMSSP\0', 'latin1')
/** Unicode, request target, NTLM, always sign, extended session security, 128 and 56 bit. */
const wanted = 0xa0088205
const withTargetInfo = 0x800000
/** Where the message integrity code (MIC) lies. */
const micAt = 72

export function negotiateMessage(): Buffer {
	const message = Buffer.alloc(32)
	signature.copy(message)
	message.writeUInt32LE(1, 8)
	message.writeUInt32LE(wanted, 12)
	return message
}

export function readChallenge(message: Buffer): NtlmChallenge | undefined {
	if (message.length < 32 || !message.subarray(0, 8).equals(signature) || message.readUInt32LE(8) !== 2)
		return undefined
	const flags = message.readUInt32LE(20)
	const has = message.length >= 48 && (flags & withTargetInfo) !== 0
	const from = has ? message.readUInt32LE(44) : 0
	const target = has ? message.subarray(from, from + message.readUInt16LE(40)) : Buffer.alloc(0)
	return { server: message.subarray(24, 32), target, flags, message }
}

export function authenticateMessage(
	{ username, password, domain, workstation }: NtlmLogin,
	challenge: NtlmChallenge,
	client: Buffer,
	now: number,
): Buffer {
	const own = timestampIn(challenge.target)
	const key = responseKey(username, password, domain)
	const target = own ? withSignature(challenge.target) : challenge.target
	const { nt, lm } = responses(key, { ...challenge, target }, client, own ?? fileTime(now))
	// with a server's own time the older response says nothing more
	const fields = [own ? Buffer.alloc(24) : lm, nt, wide(domain), wide(username), wide(workstation), Buffer.alloc(0)]
	// a signature has its place behind the version, which stays empty
	const head = Buffer.alloc(own ? micAt + 16 : 64)
	signature.copy(head)
	head.writeUInt32LE(3, 8)
	let at = head.length
	for (const [index, field] of fields.entries()) {
		head.writeUInt16LE(field.length, 12 + index * 8)
		head.writeUInt16LE(field.length, 14 + index * 8)
		head.writeUInt32LE(at, 16 + index * 8)
		at += field.length
	}
	head.writeUInt32LE((challenge.flags & wanted) >>> 0, 60)
	const message = Buffer.concat([head, ...fields])
	if (own) {
		const session = hmac(key, nt.subarray(0, 16))
		hmac(session, negotiateMessage(), challenge.message, message).copy(message, micAt)
	}
	return message
}

/** NTOWFv2 */
export function responseKey(username: string, password: string, domain: string): Buffer {
	return hmac(md4(wide(password)), wide(username.toUpperCase() + domain))
}

/** NTLMv2 and LMv2. `time`: eight bytes, tenths of microseconds since 1601. */
export function responses(
	key: Buffer,
	{ server, target }: Pick<NtlmChallenge, 'server' | 'target'>,
	client: Buffer,
	time: Buffer,
): { nt: Buffer; lm: Buffer } {
	const none = Buffer.alloc(4)
	const said = Buffer.concat([Buffer.from([1, 1, 0, 0, 0, 0, 0, 0]), time, client, none, target, none])
	const nt = Buffer.concat([hmac(key, server, said), said])
	return { nt, lm: Buffer.concat([hmac(key, server, client), client]) }
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer => createHmac('md5', key).update(Buffer.concat(parts)).digest()
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')

function fileTime(milliseconds: number): Buffer {
	const time = Buffer.alloc(8)
	time.writeBigUInt64LE((BigInt(milliseconds) + 11_644_473_600_000n) * 10_000n)
	return time
}

const timestampIn = (target: Buffer): Buffer | undefined => pairs(target).find(({ id }) => id === clock)?.value

/** Says that the three messages are signed: bit 2 of the flags, which a server that has a clock looks for. */
function withSignature(target: Buffer): Buffer {
	const own = pairs(target).filter(({ id }) => id !== flagsId)
	const before =
		pairs(target)
			.find(({ id }) => id === flagsId)
			?.value.readUInt32LE(0) ?? 0
	const value = Buffer.alloc(4)
	value.writeUInt32LE((before | 2) >>> 0)
	const written = [...own, { id: flagsId, value }].map((one) => {
		const head = Buffer.alloc(4)
		head.writeUInt16LE(one.id)
		head.writeUInt16LE(one.value.length, 2)
		return Buffer.concat([head, one.value])
	})
	return Buffer.concat([...written, Buffer.alloc(4)])
}

const flagsId = 6
const clock = 7

/** What a server says about itself: identifier, length and value each, up to identifier 0. */
function pairs(target: Buffer): { id: number; value: Buffer }[] {
	const found: { id: number; value: Buffer }[] = []
	for (let at = 0; at + 4 <= target.length; at += 4 + target.readUInt16LE(at + 2)) {
		const id = target.readUInt16LE(at)
		if (id === 0) break
		found.push({ id, value: target.subarray(at + 4, at + 4 + target.readUInt16LE(at + 2)) })
	}
	return found
}
