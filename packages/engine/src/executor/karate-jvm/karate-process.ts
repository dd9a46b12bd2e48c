import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { withoutPrivileges } from '../../surfaces/node/own-user.ts'
import type { Lease, LeasedProcess } from '../reaper.ts'

/** One Java process with Karate and our runner in it: asked in lines, answers in lines of JSON. */
export interface KarateProcess {
	ask(fields: Record<string, string>): void
	onMessage: (message: JvmMessage) => void
	/** Called once, with a sentence for the user, however it ends; `lost`: neither the test nor the settings brought it about. */
	onEnd: (reason: string, lost: boolean) => void
	readonly alive: boolean
	kill(): void
}

/** What the classes in ./java write. It comes from a process that runs the user's code: passed on, never trusted. */
export type JvmMessage = { run: number; type: string; lane?: number } & Record<string, unknown>

export interface KarateProcessOptions {
	/** Where features are named from. */
	folder: string
	classPath: string[]
	/** Holds the logging settings, and what Java writes in between. */
	place: string
	memoryMB: number
	user: number | undefined
	lease(started: LeasedProcess): Lease
}

export function startKarateProcess(options: KarateProcessOptions): KarateProcess {
	const child = spawnJava(options)
	const lease = child.pid === undefined ? undefined : options.lease({ what: 'karate', pid: child.pid, group: true })
	let alive = true
	let said = ''

	function end(reason: string, lost = false): void {
		if (!alive) return
		alive = false
		lease?.release()
		karate.onEnd(reason, lost)
	}

	/** Code of the user may have written it, and whatever is thrown here would end the executor with all its runs. */
	function hear(message: JvmMessage): void {
		try {
			karate.onMessage(message)
		} catch {
			end(wroteNoMessage)
		}
	}

	const karate: KarateProcess = {
		onMessage: () => {},
		onEnd: () => {},
		ask: (fields) => void child.stdin?.write(`${new URLSearchParams(fields)}\n`),
		get alive() {
			return alive
		},
		kill: () => end('It was ended.'),
	}
	child.stdin?.on('error', () => {})
	child.stderr?.on('data', (chunk: Buffer) => {
		said = (said + chunk.toString()).slice(-4000)
	})
	if (child.stdout) {
		createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
			const message = readMessage(line)
			if (message?.type === 'unable') end(String(message.reason))
			else if (message && alive) hear(message)
		})
	}
	child.once('error', () =>
		end(
			'KARATE_ENGINE is JVM, but no Java was found on the executor: install Java 17 or newer, or name it by JAVA_HOME.',
		),
	)
	child.once('close', (code, signal) => {
		const known = explain(code, said, options.memoryMB)
		end(known ?? lostBy(code, signal, said), known === undefined)
	})
	return karate
}

const wroteNoMessage = 'The Java process that ran the feature wrote what is no message to the executor, and was ended.'

function spawnJava({ folder, classPath, place, memoryMB, user }: KarateProcessOptions): ChildProcess {
	const { JAVA_HOME, PATH = '', TZ } = process.env
	const java = [
		JAVA_HOME ? join(JAVA_HOME, 'bin', 'java') : 'java',
		`-Xmx${memoryMB}m`,
		'-XX:+UseSerialGC',
		// It lives for one run: what the last stage of the compiler would cost, no run gets back.
		'-XX:TieredStopAtLevel=1',
		'-XX:+ExitOnOutOfMemoryError',
		'-Dfile.encoding=UTF-8',
		`-Djava.io.tmpdir=${join(place, 'reports')}`,
		`-Dlogback.configurationFile=${join(place, 'logback.xml')}`,
		'-Dpolyglot.engine.WarnInterpreterOnly=false',
		'-cp',
		classPath.join(delimiter),
		'assay.Main',
	]
	const [command = '', ...words] = [...withoutPrivileges(user), ...java]
	// Nothing of the executor's environment: neither its token nor what its operator keeps there.
	return spawn(command, words, {
		cwd: folder,
		env: { PATH, ...(TZ ? { TZ } : {}) },
		detached: true,
		stdio: ['pipe', 'pipe', 'pipe'],
	})
}

function readMessage(line: string): JvmMessage | undefined {
	try {
		const message: unknown = JSON.parse(line)
		return typeof message === 'object' && message !== null ? (message as JvmMessage) : undefined
	} catch {
		return undefined
	}
}

function explain(code: number | null, said: string, memoryMB: number): string | undefined {
	if (code === 3 || /OutOfMemoryError/.test(said)) {
		return `Karate needed more than the ${memoryMB} MB of memory it may use, and was ended.`
	}
	if (/setpriv: .*java.*No such file/.test(said) || code === 127) {
		return 'KARATE_ENGINE is JVM, but no Java was found on the executor: install Java 17 or newer, or name it by JAVA_HOME.'
	}
	return undefined
}

function lostBy(code: number | null, signal: NodeJS.Signals | null, said: string): string {
	if (signal === 'SIGKILL') return 'The Java process that ran the feature was killed.'
	const last = said.trim().split('\n').at(-1)
	return `The Java process that ran the feature ended by itself (${signal ?? `exit code ${code}`})${last ? `: ${last}` : '.'}`
}
