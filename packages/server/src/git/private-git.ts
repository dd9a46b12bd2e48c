import type { ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '@assay/contract/problem'
import { timeLimit } from '../time-limit.ts'
import type { Limits } from './limits.ts'
import type { Repository } from './repository.ts'
import { ended, spawnGit } from './spawn-git.ts'
import { whyFailed } from './why-failed.ts'

/** Git in a folder of its own that is gone afterwards, within limits of time and size. Unaware of what is asked of it. */
export interface PrivateGit {
	/** What every process of it lives as long as. */
	signal: AbortSignal
	/** One process; with `network` it knows the credentials. */
	start(args: string[], network?: boolean): ChildProcess
	/** Answers what it wrote; `read` is given what it says on the side. */
	run(args: string[], more?: { network?: boolean; read?: (text: string) => void }): Promise<string>
	/** Every failure leaves as a sentence. */
	explained<T>(work: Promise<T>): Promise<T>
	/** What arrives is watched on the disk, because git has no limit of its own. */
	watched<T>(work: Promise<T>): Promise<T>
	close(): Promise<void>
}

export async function openPrivateGit(
	parent: string,
	repository: Repository,
	credentials: { username: string; password: string },
	given: { signal: AbortSignal; most: Limits },
): Promise<PrivateGit> {
	const { most } = given
	const tooLong = timeLimit(most.milliseconds)
	const tooLarge = new AbortController()
	const signal = AbortSignal.any([given.signal, tooLong, tooLarge.signal])
	await mkdir(parent, { recursive: true, mode: 0o700 })
	const folder = await mkdtemp(join(parent, 'git-'))
	const open: ChildProcess[] = []

	const { host, port, addresses } = repository
	const resolve = `${host}:${port}:${addresses.map((one) => (one.includes(':') ? `[${one}]` : one)).join(',')}`
	const settings = [`http.curloptResolve=${resolve}`, `http.lowSpeedTime=${most.silentSeconds}`]
	const env = await askpassIn(folder, credentials)

	const start = (args: string[], network = false) => {
		const around = network ? { env, memory: most.memory } : { env: {} }
		const child = spawnGit(args, { folder, settings, signal, ...around })
		open.push(child)
		return child
	}

	return {
		signal,
		start,

		async run(args, { network = false, read } = {}) {
			const child = start(args, network)
			child.stdin?.end()
			const parts: Buffer[] = []
			child.stdout?.on('data', (part: Buffer) => parts.push(part))
			await ended(child, signal, read)
			return Buffer.concat(parts).toString()
		},

		async explained(work) {
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
		},

		async watched(work) {
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
		},

		async close() {
			for (const child of open) child.stdin?.destroy()
			for (const child of open) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
			await rm(folder, { recursive: true, force: true, maxRetries: 5 })
		},
	}
}

/** Git runs it and reads the answer: neither arguments nor files hold the password. Answers what git must be given of it. */
async function askpassIn(folder: string, { username, password }: { username: string; password: string }) {
	const askpass = join(folder, 'askpass')
	await writeFile(askpass, askpassProgram)
	await chmod(askpass, 0o700)
	return { GIT_ASKPASS: askpass, ASSAY_GIT_USERNAME: username, ASSAY_GIT_PASSWORD: password }
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
