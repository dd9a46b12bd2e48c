import { type ChildProcess, spawn } from 'node:child_process'

/** One git process with nothing of ours or the user's settings in it. Unaware of what it is asked to do. */
export interface GitOptions {
	/** Its home: nothing else is read from there. */
	folder: string
	/** Beside the fixed ones, as `key=value`. */
	settings: string[]
	env: Record<string, string>
	/** Kilobytes that it may hold, where the system can limit that. */
	memory?: number
	signal: AbortSignal
}

// Nothing a repository holds may run, and nothing but http and https is spoken, to one place.
const settings = [
	'core.hooksPath=/dev/null',
	'core.fsmonitor=false',
	'core.symlinks=false',
	'core.attributesFile=/dev/null',
	'credential.helper=',
	'protocol.allow=never',
	'protocol.http.allow=always',
	'protocol.https.allow=always',
	'http.followRedirects=false',
	'http.lowSpeedLimit=100',
	'submodule.recurse=false',
	'fetch.recurseSubmodules=false',
	'fetch.unpackLimit=1',
	'transfer.bundleURI=false',
	'gc.auto=0',
	'maintenance.auto=false',
	'commit.gpgSign=false',
	'push.gpgSign=false',
	'push.followTags=false',
]

/** The caller reads its output and asks {@link ended}. */
export function spawnGit(args: string[], { folder, settings: more, env, memory, signal }: GitOptions): ChildProcess {
	const all = [...[...settings, ...more].flatMap((one) => ['-c', one]), ...args]
	// The words of the shell are these alone; whatever else there is are its arguments, which it hands on unread.
	const limited = ['-c', 'ulimit -v "$0" 2>/dev/null; exec git "$@"', String(memory), ...all]
	// Windows has neither such a shell nor such a limit.
	const bounded = memory !== undefined && process.platform !== 'win32'
	const child = spawn(bounded ? '/bin/sh' : 'git', bounded ? limited : all, {
		cwd: folder,
		env: {
			PATH: process.env.PATH,
			...(process.env.SSL_CERT_FILE ? { GIT_SSL_CAINFO: process.env.SSL_CERT_FILE } : {}),
			HOME: folder,
			XDG_CONFIG_HOME: folder,
			LC_ALL: 'C',
			GIT_DIR: folder,
			GIT_CEILING_DIRECTORIES: folder,
			GIT_CONFIG_NOSYSTEM: '1',
			GIT_CONFIG_GLOBAL: '/dev/null',
			GIT_ATTR_NOSYSTEM: '1',
			GIT_TERMINAL_PROMPT: '0',
			GIT_ALLOW_PROTOCOL: 'http:https',
			GIT_NO_REPLACE_OBJECTS: '1',
			// Each arena of memory counts as held whole, used or not.
			MALLOC_ARENA_MAX: '2',
			...env,
		},
		// A group of its own: with git go the helpers that it started.
		detached: true,
		stdio: ['pipe', 'pipe', 'pipe'],
	})
	const kill = () => {
		try {
			if (child.pid) process.kill(-child.pid, 'SIGKILL')
		} catch {
			// It has ended by itself.
		}
	}
	if (signal.aborted) kill()
	signal.addEventListener('abort', kill, { once: true })
	child.once('close', () => signal.removeEventListener('abort', kill))
	child.stdin?.on('error', () => {})
	return child
}

/** Git said no. The message is what it wrote, for {@link whyFailed}; nobody is shown it as it is. */
export class GitFailed extends Error {}

/** Resolves when the process ended well; `read` sees what it writes for people as it comes. */
export function ended(
	child: ChildProcess,
	signal: AbortSignal,
	read: (text: string) => void = () => {},
): Promise<void> {
	let said = ''
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		said = `${said}${text}`.slice(-8000)
		read(text)
	})
	return new Promise((resolve, reject) => {
		child.once('error', (error: NodeJS.ErrnoException) =>
			reject(new GitFailed(error.code === 'ENOENT' ? 'git is not installed' : error.message)),
		)
		child.once('close', (code) => {
			if (signal.aborted) reject(signal.reason)
			else if (code === 0) resolve()
			else if (code === 127) reject(new GitFailed('git is not installed'))
			else reject(new GitFailed(said))
		})
	})
}
