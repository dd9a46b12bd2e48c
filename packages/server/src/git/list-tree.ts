import type { ChildProcess } from 'node:child_process'
import { Refused } from '@assay/contract/problem'
import { ended } from './spawn-git.ts'

/** An ordinary file of a commit; `size` in bytes. */
export interface Entry {
	path: string
	oid: string
	size: number
}

/**
 * What `git ls-tree -r -z -l` writes, as it comes: a tree can be folded so that it unfolds to billions of paths. Throws
 * `Refused` (422) above `most` of them.
 */
export async function readTree(child: ChildProcess, signal: AbortSignal, most: number) {
	const end = ended(child, signal)
	end.catch(() => {})
	child.stdin?.end()
	const entries: Entry[] = []
	const left: { path: string; why: string }[] = []
	let rest: Buffer = Buffer.alloc(0)
	for await (const part of child.stdout as AsyncIterable<Buffer>) {
		rest = rest.length === 0 ? part : Buffer.concat([rest, part])
		let from = 0
		for (let zero = rest.indexOf(0); zero >= 0; zero = rest.indexOf(0, from)) {
			take(rest.subarray(from, zero))
			from = zero + 1
		}
		rest = rest.subarray(from)
		if (entries.length + left.length > most) {
			child.kill('SIGKILL')
			throw new Refused(422, `The branch holds more than ${most} files.`)
		}
	}
	await end
	return { entries, left }

	function take(record: Buffer) {
		const tab = record.indexOf(9)
		const [mode = '', , oid = '', size = ''] = record.subarray(0, tab).toString().split(/ +/)
		const bytes = record.subarray(tab + 1)
		const path = utf8(bytes)
		const why = path === undefined ? 'its name is not UTF-8' : refusalOf(mode, path)
		if (why !== undefined) left.push({ path: path ?? bytes.toString('latin1'), why })
		else if (path !== undefined) entries.push({ path, oid, size: Number(size) })
	}
}

function refusalOf(mode: string, path: string): string | undefined {
	if (mode === '120000') return 'it is a symbolic link'
	if (mode === '160000') return 'it is a submodule, another repository'
	return pathRefusal(path, 'repository')
}

/** Bytes of a path: what is looked for by it lies in an index, and the database refuses a longer entry there. */
const longestPath = 2000

/** Why a path cannot be one of a project's; undefined when it can. */
export function pathRefusal(path: string, where: string): string | undefined {
	if (path.split('/').some((part) => part === '' || part === '.' || part === '..' || part.toLowerCase() === '.git'))
		return `its path leads out of the ${where}`
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
	if (/[\u0000-\u001f\u007f\\]/.test(path)) return 'its name holds control characters or a backslash'
	if (Buffer.byteLength(path) > longestPath) return `its path is longer than ${longestPath.toLocaleString('en')} bytes`
	return undefined
}

/** The text of bytes that are UTF-8, byte for byte; undefined when they are not. */
export function utf8(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
	} catch {
		return undefined
	}
}
