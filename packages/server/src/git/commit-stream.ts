import { Refused } from '@assay/contract/problem'
import type { Blobs } from '../blobs.ts'
import type { Changes } from './push-changes.ts'

interface Commit {
	/** The commit it begins from; absent in an empty repository. */
	base: string | undefined
	by: string
	at: Date
	message: string
	changes: Changes
	blobs: Blobs
	signal: AbortSignal
}

/** An empty file in its place would be taken for what the project has. */
const notOnDisk = (path: string) =>
	new Refused(422, `The content of ${path} is not on the disk of the server. Upload it once more.`)

/** A commit as `git fast-import` reads it: no work tree and no index, whatever the size. */
export async function* commitStream({ base, by, at, message, changes, blobs, signal }: Commit) {
	const who = by.replace(/[<>\s]+/g, ' ').trim() || 'assay'
	yield `commit refs/assay-new\ncommitter ${who} <${who.replace(/[^\w.+-]/g, '-')}@assay.invalid> ${Math.floor(at.getTime() / 1000)} +0000\n`
	yield* data(`${message}\n`)
	if (base) yield `from ${base}\n`
	for (const path of changes.removed) yield `D ${quoted(path)}\n`
	for await (const written of changes.written()) {
		signal.throwIfAborted()
		if ('gone' in written) {
			yield `D ${quoted(written.path)}\n`
			continue
		}
		yield `M 100644 inline ${quoted(written.path)}\n`
		if ('text' in written) yield* data(written.text)
		else {
			const kept = await blobs.openKept(written.sha256)
			if (!kept) throw notOnDisk(written.path)
			yield `data ${kept.size}\n`
			yield* kept.stream as AsyncIterable<Uint8Array>
			yield '\n'
		}
	}
}

function* data(text: string) {
	yield `data ${Buffer.byteLength(text)}\n`
	yield text
	yield '\n'
}

const quoted = (path: string) => `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
