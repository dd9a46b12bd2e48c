import type { ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '@assay/contract/problem'
import { type BlobReader, blobReader } from './blob-reader.ts'
import { type Entry, readTree } from './list-tree.ts'
import { reach } from './reach.ts'
import type { Repository } from './repository.ts'
import { ended, GitFailed, spawnGit } from './spawn-git.ts'
import { whyFailed } from './why-failed.ts'

/** What a sync or push may cost. */
export interface Limits {
	/** Bytes that may arrive. */
	bytes: number
	/** Entries of the tree. */
	entries: number
	milliseconds: number
	/** Without a byte. */
	silentSeconds: number
	/** Kilobytes that a git which speaks to the repository may hold: what it is told before the objects it keeps whole. */
	memory: number
}
export const limits: Limits = {
	bytes: 500 * 1024 * 1024,
	entries: 50_000,
	milliseconds: 300_000,
	silentSeconds: 30,
	memory: 2_000_000,
}

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
	const tooLong = AbortSignal.timeout(most.milliseconds)
	const tooLarge = new AbortController()
	const signal = AbortSignal.any([given.signal, tooLong, tooLarge.signal])
	await mkdir(parent, { recursive: true, mode: 0o700 })
	const folder = await mkdtemp(join(parent, 'git-'))
	const open: ChildProcess[] = []

	const { url, host, port, addresses } = repository
	const resolve = `${host}:${port}:${addresses.map((one) => (one.includes(':') ? `[${one}]` : one)).join(',')}`
	const settings = [`http.curloptResolve=${resolve}`, `http.lowSpeedTime=${most.silentSeconds}`]
	const askpass = join(folder, 'askpass')
	// Git runs it and reads the answer: neither arguments nor files hold the password.
	const env = {
		GIT_ASKPASS: askpass,
		ASSAY_GIT_USERNAME: credentials.username,
		ASSAY_GIT_PASSWORD: credentials.password,
	}

	const start = (args: string[], network = false) => {
		const around = network ? { env, memory: most.memory } : { env: {} }
		const child = spawnGit(args, { folder, settings, signal, ...around })
		open.push(child)
		return child
	}
	async function run(
		args: string[],
		{ network = false, read }: { network?: boolean; read?: (text: string) => void } = {},
	) {
		const child = start(args, network)
		child.stdin?.end()
		const parts: Buffer[] = []
		child.stdout?.on('data', (part: Buffer) => parts.push(part))
		await ended(child, signal, read)
		return Buffer.concat(parts).toString()
	}
	/** Every failure leaves as a sentence. */
	const told = async <T>(work: Promise<T>): Promise<T> => {
		try {
			return await work
		} catch (error) {
			if (tooLarge.signal.aborted)
				throw new Refused(422, `The repository is larger than ${Math.floor(most.bytes / 1024 / 1024)} MB.`)
			if (given.signal.aborted) throw given.signal.reason
			if (tooLong.aborted)
				throw new Refused(422, `${host} took longer than ${Math.round(most.milliseconds / 1000)} seconds.`)
			throw whyFailed(error, repository, credentials.username)
		}
	}
	/** What arrives is watched on the disk, because git has no limit of its own. */
	async function watched<T>(work: Promise<T>): Promise<T> {
		const timer = setInterval(() => {
			void sizeOf(folder).then((size) => size > most.bytes && tooLarge.abort())
		}, 200)
		try {
			const done = await work
			if ((await sizeOf(folder)) > most.bytes) tooLarge.abort()
			signal.throwIfAborted()
			return done
		} finally {
			clearInterval(timer)
		}
	}

	const workspace: Workspace = {
		branches: () =>
			told(
				run(['ls-remote', '--heads', '--', url], { network: true }).then(
					(text) =>
						new Map(
							[...text.matchAll(/^([0-9a-f]{40,64})\trefs\/heads\/(.+)$/gm)].map(([, oid = '', name = '']) => [
								name,
								oid,
							]),
						),
				),
			),
		fetch: (branch, progress) =>
			told(
				watched(
					(async () => {
						const read = (text: string) => {
							const percent = [...text.matchAll(/Receiving objects: +(\d+)%/g)].at(-1)?.[1]
							if (percent) progress(Number(percent))
						}
						const place = `refs/assay/${branch}`
						await run(
							[
								'fetch',
								'--depth=1',
								'--no-tags',
								'--no-write-fetch-head',
								'--progress',
								'--',
								url,
								`+refs/heads/${branch}:${place}`,
							],
							{ network: true, read },
						)
						return (await run(['rev-parse', '--verify', '--end-of-options', `${place}^{commit}`])).trim()
					})(),
				),
			),
		tree: (commit) => told(readTree(start(['ls-tree', '-r', '-z', '-l', '--full-tree', commit]), signal, most.entries)),
		treeOf: (commit) => told(run(['rev-parse', `${commit}^{tree}`]).then((text) => text.trim())),
		parentsOf: (commit) =>
			told(
				run(['cat-file', 'commit', commit]).then((text) =>
					[...(text.split('\n\n')[0] ?? '').matchAll(/^parent (\w+)$/gm)].map(([, oid = '']) => oid),
				),
			),
		reader: () => {
			const child = start(['cat-file', '--batch'])
			// Its end is told by the reader that waits for it.
			ended(child, signal).catch(() => {})
			const { stream, read, close } = blobReader(child)
			return {
				async *stream(oid) {
					try {
						yield* stream(oid)
					} catch (error) {
						await told(Promise.reject(error))
					}
				},
				read: (oid) => told(read(oid)),
				close,
			}
		},
		import: (stream) =>
			told(
				(async () => {
					const child = start(['fast-import', '--quiet', '--done'])
					const end = ended(child, signal)
					end.catch(() => {})
					for await (const part of stream)
						if (!child.stdin?.write(part))
							await Promise.race([new Promise((go) => child.stdin?.once('drain', go)), end])
					child.stdin?.end('done\n')
					await end
					return (await run(['rev-parse', '--verify', 'refs/assay-new^{commit}'])).trim()
				})(),
			),
		push: (commit, branch, expected) =>
			told(
				run(
					['push', `--force-with-lease=refs/heads/${branch}:${expected}`, '--', url, `${commit}:refs/heads/${branch}`],
					{ network: true },
				).then(
					() => true,
					(error) => {
						// The lease was lost: somebody made the branch meanwhile.
						if (error instanceof GitFailed && /stale info|\(fetch first\)|already exists/.test(error.message))
							return false
						throw error
					},
				),
			),
		async close() {
			for (const child of open) child.stdin?.destroy()
			for (const child of open) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
			await rm(folder, { recursive: true, force: true, maxRetries: 5 })
		},
	}

	try {
		await writeFile(askpass, askpassProgram)
		await chmod(askpass, 0o700)
		await told(reach(repository, signal))
		await told(run(['init', '--quiet', '--bare', '--template=', '.']))
		return workspace
	} catch (error) {
		await workspace.close()
		throw error
	}
}

const askpassProgram = `#!/bin/sh
case "$1" in
	Username*) printf '%s\\n' "$ASSAY_GIT_USERNAME" ;;
	*) printf '%s\\n' "$ASSAY_GIT_PASSWORD" ;;
esac
`

async function sizeOf(folder: string): Promise<number> {
	const names = await readdir(join(folder, 'objects'), { recursive: true }).catch(() => [])
	const sizes = await Promise.all(
		names.map((name) =>
			stat(join(folder, 'objects', name)).then(
				({ size }) => size,
				() => 0,
			),
		),
	)
	return sizes.reduce((sum, size) => sum + size, 0)
}
