// The messages of NTLM, version 2, as MS-NLMP describes them. Knows nothing of HTTP.

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
}

const signature = Buffer.from('NTLMSSP\0', 'latin1')
/** Unicode, request target, NTLM, always sign, extended session security, 128 and 56 bit. */
const wanted = 0xa0088205
const withTargetInfo = 0x800000

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
	return { server: message.subarray(24, 32), target, flags }
}

export function authenticateMessage(
	{ username, password, domain, workstation }: NtlmLogin,
	challenge: NtlmChallenge,
	client: Buffer,
	now: number,
): Buffer {
	const own = timestampIn(challenge.target)
	const key = responseKey(username, password, domain)
	const { nt, lm } = responses(key, challenge, client, own ?? fileTime(now))
	// with a server's own time the older response says nothing more
	const fields = [own ? Buffer.alloc(24) : lm, nt, wide(domain), wide(username), wide(workstation), Buffer.alloc(0)]
	const head = Buffer.alloc(64)
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
	return Buffer.concat([head, ...fields])
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

/** Pairs of identifier, length and value; 7 is the server's clock, 0 the end. */
function timestampIn(target: Buffer): Buffer | undefined {
	for (let at = 0; at + 4 <= target.length; at += 4 + target.readUInt16LE(at + 2)) {
		const id = target.readUInt16LE(at)
		if (id === 0) return undefined
		if (id === 7) return target.subarray(at + 4, at + 12)
	}
	return undefined
}
