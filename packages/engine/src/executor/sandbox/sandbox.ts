import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { ownUser, systemProgram, withoutPrivileges } from '../../surfaces/node/own-user.ts'
import { reachableByAll } from '../../surfaces/node/reachable.ts'
import { type Lease, type Reaper, removeFolder } from '../reaper.ts'
import { guardChannel } from './guard-channel.ts'
import { networkNamespace } from './network-namespace.ts'
import { permissionFlag } from './permission-flag.ts'
import { ANSWERS, type FromChild, QUESTIONS, type ToChild } from './sandbox-messages.ts'

/**
 * A child process for user code: Node's permission model (reads its program and its bundle folder, writes the bundle folder,
 * starts nothing), no network where the system can take it away, an empty environment, limits on memory, files and processes,
 * and as root a user of its own. The threads of node:worker_threads would escape the model, so they are not allowed either.
 * Unaware of Karate.
 */
export interface Sandbox {
	/** Holds the bundle's files; the only folder that the code inside can see. */
	folder: string
	/** `sent`: called when it has left this process, or cannot. */
	send(message: ToChild, sent?: () => void): void
	/** The same, with a connection that becomes the child's. */
	pass(message: ToChild, socket: Socket): void
	/** Questions of code that waits for an answer, and where the answers go. */
	questions: Readable
	answers: Writable
	onMessage: (message: FromChild) => void
	/** Called once, with a sentence for the user, however it ends; `byTest`: the code inside brought it about. */
	onEnd: (reason: string, byTest: boolean) => void
	readonly alive: boolean
	kill(): void
}

export interface SandboxLimits {
	memoryMB: number
	/** How long code may hold the thread without a pause before it is taken for an endless loop. */
	stuckSeconds: number
}

export const sandboxLimits: SandboxLimits = { memoryMB: 512, stuckSeconds: 30 }

/** Milliseconds in which the last messages of a process that has ended arrive. */
const lastWords = 1000

/**
 * Bytes that a Node of this version takes from the system at its start and never touches: as much as this process has, which
 * has just begun. None in Node 20, half a gigabyte in Node 24; the system's limit counts them.
 */
const reservedMemory = (() => {
	if (process.platform !== 'linux') return 0
	const status = readFileSync('/proc/self/status', 'latin1')
	const kB = (name: string) => Number(status.match(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm'))?.[1] ?? 0)
	return Math.max(0, kB('VmData') - kB('RssAnon')) * 1024
})()

export function startSandbox(reaper: Reaper, program: string, limits: SandboxLimits = sandboxLimits): Sandbox {
	const user = ownUser()
	const place = join(reaper.folder, `sandbox-${user ?? 0}-${randomUUID().slice(0, 8)}`)
	const folder = join(place, 'bundle')
	mkdirSync(folder, { recursive: true })
	chmodSync(place, 0o711)
	chmodSync(folder, 0o700)
	if (user !== undefined) chownSync(folder, user, user)
	// A copy, since the user of the sandbox may be unable to reach the place where the product lies.
	const script = join(place, 'program.cjs')
	copyFileSync(program, script)
	chmodSync(script, 0o444)
	if (existsSync(`${program}.cache`)) {
		copyFileSync(`${program}.cache`, `${script}.cache`)
		chmodSync(`${script}.cache`, 0o444)
	}
	const boot = join(place, 'boot.cjs')
	writeFileSync(boot, bootText, { mode: 0o444 })
	const child = spawnLimited([boot, script], folder, user, limits)
	// Node's types know of five places only.
	const pipes = child.stdio as unknown as unknown[]
	const lease: Lease | undefined =
		child.pid === undefined ? undefined : reaper.lease({ what: 'sandbox', pid: child.pid, group: true })
	let alive = true
	let said = ''

	const sandbox: Sandbox = {
		folder,
		questions: pipes[QUESTIONS] as Readable,
		answers: pipes[ANSWERS] as Writable,
		onMessage: () => {},
		onEnd: () => {},
		send: (message, sent = () => {}) => {
			if (child.connected) child.send(message, sent)
			else sent()
		},
		pass: (message, socket) => {
			if (child.connected) child.send(message, socket, {}, () => {})
			else socket.destroy()
		},
		get alive() {
			return alive
		},
		kill: () => end('It was ended.'),
	}

	function end(reason: string, byTest = false): void {
		if (!alive) return
		alive = false
		// The whole group, whatever the code inside may have managed to start.
		lease?.release()
		if (child.connected) child.disconnect()
		removeFolder(place)
		sandbox.onEnd(reason, byTest)
	}

	child.stderr?.on('data', (chunk: Buffer) => {
		said = (said + chunk.toString()).slice(-4000)
	})
	sandbox.answers.on('error', () => {})
	sandbox.questions.on('error', () => {})
	child.on('error', (error) => end(`The sandbox could not be started: ${error.message}`))
	child.on('exit', (code, signal) => {
		const ended = () => {
			const memory = tooLarge(said)
			end(memory ? outOfMemory(limits) : explain(code, signal, said), memory)
		}
		// What it sent and said last may still be in the pipes.
		child.once('close', ended)
		setTimeout(ended, lastWords).unref()
	})
	child.on('message', (message) => {
		if (alive) sandbox.onMessage(message as FromChild)
	})
	guardChannel(child, () => end(wroteNoMessage, true))
	return sandbox
}

/**
 * Runs the program as a text that Node's loader has not seen: then no code on its stack can import a module by `import()`. A build
 * keeps beside it what V8 compiled of this text. Code of another version or of other flags is refused, and V8 compiles the text itself.
 */
export const bootText = `const { Script } = require('node:vm')
const { existsSync, readFileSync } = require('node:fs')
const filename = process.argv[2]
const cache = filename + '.cache'
const cachedData = existsSync(cache) ? readFileSync(cache) : undefined
const text = '(function (require, __filename, __dirname, __fileUrl) {' + readFileSync(filename, 'utf8') + '\\n})'
new Script(text, { filename, cachedData }).runInThisContext()(require, filename)
`

function spawnLimited(
	[boot, script]: readonly [string, string],
	folder: string,
	user: number | undefined,
	limits: SandboxLimits,
): ChildProcess {
	const node = [
		process.execPath,
		permissionFlag,
		...[boot, script, `${script}.cache`].map((file) => `--allow-fs-read=${file}`),
		`--allow-fs-read=${folder}`,
		`--allow-fs-write=${folder}`,
		`--max-old-space-size=${limits.memoryMB}`,
		'--no-warnings',
		boot,
		script,
	]
	// A Node below somebody's home cannot be started by the sandbox's user: then the child gives up root as its first act.
	const late = user !== undefined && !reachableByAll(process.execPath)
	const [command = '', ...rest] = [
		...limiters(late ? undefined : user, limits),
		...node,
		...(late ? [String(user)] : []),
	]
	return spawn(command, rest, {
		cwd: folder,
		env: {},
		detached: true,
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe', 'pipe'],
		...(user !== undefined && !late && command === process.execPath ? { uid: user, gid: user } : {}),
	})
}

/** util-linux, where it is: gives up every privilege, dies with its parent even in an endless loop, and bounds the rest. */
function limiters(user: number | undefined, { memoryMB }: SandboxLimits): string[] {
	const setpriv = withoutPrivileges(user)
	const prlimit = systemProgram('prlimit')
	return [
		// Without setpriv Node itself starts the child as its user, who could not make a namespace.
		...(setpriv.length > 0 || user === undefined ? networkNamespace().words : []),
		...setpriv,
		// Private memory of all kinds: the heap's limit knows nothing of buffers. 400 MB is Node itself and room for its collector.
		...(prlimit && (setpriv.length > 0 || user === undefined)
			? [
					prlimit,
					`--data=${(memoryMB + 400) * 1024 * 1024 + reservedMemory}`,
					'--core=0',
					`--fsize=${64 * 1024 * 1024}`,
					'--nofile=1024',
					// Only where the user is the sandbox's own: the limit counts all processes and threads of that user.
					...(user === undefined ? [] : ['--nproc=64']),
					'--',
				]
			: []),
	]
}

/** As the process itself said it: one that aborted for another reason is not the feature's doing. */
const tooLarge = (said: string): boolean =>
	/out of memory|bad_alloc|allocation failed|cannot allocate memory/i.test(said)

const outOfMemory = ({ memoryMB }: SandboxLimits) =>
	`The feature needed more than the ${memoryMB} MB of memory it may use, and was ended.`

const wroteNoMessage = 'The process that ran the feature wrote what is no message to the executor, and was ended.'

function explain(code: number | null, signal: NodeJS.Signals | null, said: string): string {
	if (signal === 'SIGKILL') return 'The process that ran the feature was killed.'
	const last = said.trim().split('\n').at(-1)
	return `The process that ran the feature ended by itself (${signal ?? `exit code ${code}`})${last ? `: ${last}` : '.'}`
}
