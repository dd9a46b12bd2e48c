import type { BodyLimits } from '@assay/contract/route'

const quote = 34
const comma = 44
const colon = 58
const backslash = 92
const openList = 91
const closeList = 93
const openObject = 123
const closeObject = 125

export type Excess = { of: keyof BodyLimits; limit: number }

/**
 * Measures JSON while it arrives, in one pass and without a copy: names the first limit that is passed. What is no JSON is
 * measured all the same, and left to the parser. Bytes of several calls belong together.
 */
export function jsonGauge(limits: BodyLimits): (bytes: Uint8Array) => Excess | undefined {
	const isList = new Uint8Array(limits.depth + 2)
	let size = 0
	let depth = 0
	let keys = 0
	let items = 0
	let inText = false
	let escaped = false

	return (bytes) => {
		size += bytes.length
		if (size > limits.bytes) return { of: 'bytes', limit: limits.bytes }
		// Counted: an iterator over four megabytes costs several times as much.
		for (let at = 0; at < bytes.length; at++) {
			const byte = bytes[at]
			if (inText) {
				if (escaped) escaped = false
				else if (byte === backslash) escaped = true
				else if (byte === quote) inText = false
			} else if (byte === quote) inText = true
			else if (byte === colon) keys++
			else if (byte === comma) items += isList[depth] ?? 0
			else if (byte === openList || byte === openObject) {
				depth++
				if (depth > limits.depth) return { of: 'depth', limit: limits.depth }
				isList[depth] = Number(byte === openList)
				items += Number(byte === openList)
			} else if ((byte === closeList || byte === closeObject) && depth > 0) depth--
		}
		if (keys > limits.keys) return { of: 'keys', limit: limits.keys }
		if (items > limits.items) return { of: 'items', limit: limits.items }
		return undefined
	}
}
