import { type BlobReader, blobReader } from './blob-reader.ts'
import { type Limits, limits } from './limits.ts'
import { type Entry, readTree } from './list-tree.ts'
import { openPrivateGit, type PrivateGit } from './private-git.ts'
import { reach } from './reach.ts'
import type { Repository } from './repository.ts'
import { ended, GitFailed } from './spawn-git.ts'

/** A bare repository that is gone afterwards: no work tree, so that nothing it holds is ever written as a file. */
export interface Workspace {
	/** Branches of the remote and where they are. */
	branches(): Promise<Map<string, string>>
	/** Brings the newest commit of a branch; answers its hash. */
	fetch(branch: string, progress: (percent: number) => void): Promise<string>
	/** The ordinary files of a commit, and what was left out with the reason. */
	tree(commit: string): Promise<{ entries: Entry[]; left: { path: string; why: string }[] }>
	treeOf(commit: string): Promise<string>
	parentsOf(commit: string): Promise<string[]>
	reader(): BlobReader
	/** Commits with `git fast-import`; answers the commit. */
	import(stream: AsyncIterable<string | Uint8Array>): Promise<string>
	/** Makes a branch that must be where `expected` says, empty = nowhere. False when somebody was faster. */
	push(commit: string, branch: string, expected: string): Promise<boolean>
	close(): Promise<void>
}

export async function openWorkspace(
	parent: string,
	repository: Repository,
	credentials: { username: string; password: string },
	given: { signal: AbortSignal; limits?: Limits },
): Promise<Workspace> {
	const most = given.limits ?? limits
	const git = await openPrivateGit(parent, repository, credentials, { signal: given.signal, most })
	try {
		await git.explained(reach(repository, git.signal))
		await git.explained(git.run(['init', '--quiet', '--bare', '--template=', '.']))
	} catch (error) {
		await git.close()
		throw error
	}
	const { run, start, explained, watched, signal, close } = git
	const { url } = repository
	return {
		branches: () => explained(branchesAt(git, url)),
		fetch: (branch, progress) => explained(watched(fetchNewest(git, url, branch, progress))),
		tree: (commit) =>
			explained(readTree(start(['ls-tree', '-r', '-z', '-l', '--full-tree', commit]), signal, most.entries)),
		treeOf: (commit) => explained(run(['rev-parse', `${commit}^{tree}`]).then((text) => text.trim())),
		parentsOf: (commit) => explained(run(['cat-file', 'commit', commit]).then(parentsIn)),
		reader: () => openReader(git),
		import: (stream) => explained(importStream(git, stream)),
		push: (commit, branch, expected) => explained(pushBranch(git, url, { commit, branch, expected })),
		close,
	}
}

async function branchesAt({ run }: PrivateGit, url: string): Promise<Map<string, string>> {
	const text = await run(['ls-remote', '--heads', '--', url], { network: true })
	const found = text.matchAll(/^([0-9a-f]{40,64})\trefs\/heads\/(.+)$/gm)
	return new Map([...found].map(([, oid = '', name = '']) => [name, oid]))
}

async function fetchNewest(
	{ run }: PrivateGit,
	url: string,
	branch: string,
	progress: (percent: number) => void,
): Promise<string> {
	const read = (text: string) => {
		const percent = [...text.matchAll(/Receiving objects: +(\d+)%/g)].at(-1)?.[1]
		if (percent) progress(Number(percent))
	}
	const place = `refs/assay/${branch}`
	const options = ['--depth=1', '--no-tags', '--no-write-fetch-head', '--progress']
	await run(['fetch', ...options, '--', url, `+refs/heads/${branch}:${place}`], { network: true, read })
	return (await run(['rev-parse', '--verify', '--end-of-options', `${place}^{commit}`])).trim()
}

const parentsIn = (commit: string) =>
	[...(commit.split('\n\n')[0] ?? '').matchAll(/^parent (\w+)$/gm)].map(([, oid = '']) => oid)

function openReader({ start, explained, signal }: PrivateGit): BlobReader {
	const child = start(['cat-file', '--batch'])
	// Its end is reported by the reader that waits for it.
	ended(child, signal).catch(() => {})
	const { stream, read, close } = blobReader(child)
	return {
		async *stream(oid) {
			try {
				yield* stream(oid)
			} catch (error) {
				await explained(Promise.reject(error))
			}
		},
		read: (oid) => explained(read(oid)),
		close,
	}
}

async function importStream(
	{ start, run, signal }: PrivateGit,
	stream: AsyncIterable<string | Uint8Array>,
): Promise<string> {
	const child = start(['fast-import', '--quiet', '--done'])
	const end = ended(child, signal)
	end.catch(() => {})
	for await (const part of stream)
		if (!child.stdin?.write(part)) await Promise.race([new Promise((go) => child.stdin?.once('drain', go)), end])
	child.stdin?.end('done\n')
	await end
	return (await run(['rev-parse', '--verify', 'refs/assay-new^{commit}'])).trim()
}

async function pushBranch(
	git: PrivateGit,
	url: string,
	{ commit, branch, expected }: { commit: string; branch: string; expected: string },
): Promise<boolean> {
	const lease = `--force-with-lease=refs/heads/${branch}:${expected}`
	try {
		await git.run(['push', lease, '--', url, `${commit}:refs/heads/${branch}`], { network: true })
		return true
	} catch (error) {
		// The lease was lost: somebody made the branch meanwhile.
		const wasLost = /stale info|\(fetch first\)|already exists/
		if (error instanceof GitFailed && wasLost.test(error.message)) return false
		throw error
	}
}
