import { spawn } from 'node:child_process'
import getPort from 'get-port'
import { SessionRefused } from '../../../../run/step-errors.ts'
import { killGroup } from '../../../node/kill-group.ts'
import { withoutPrivileges } from '../../../node/own-user.ts'
import { endedAtStart } from './ended-at-start.ts'
import type { OwnPlace } from './own-place.ts'

/** A chromedriver or geckodriver of our own, in a process group of its own so that nothing of it can outlive it. */
export interface DriverProcess {
	pid: number
	port: number
	/** Its last words, for the message when no session can be had. */
	said(): string
	stop(): void
}

/** Long enough for a machine under heavy load; a driver that hangs is not waited for for ever. */
const startMilliseconds = 30_000

export interface DriverProgram {
	name: 'chromedriver' | 'geckodriver'
	path: string
	arguments?: string[]
	/** Where it and its browser run, and as whom. */
	place: OwnPlace
	/** Its browser's sandbox is a program that gains rights. */
	mayGain?: boolean
}

const listening = /started successfully on port (\d+)|Listening on [\d.]+:(\d+)/

/** A driver that finds its port taken: chromedriver takes a free one on IPv6 and then asks for the same on IPv4. */
const portTaken = /address already in use|port not available/i

/** So many ports in a row that are taken are no chance. */
const mostTries = 3

/**
 * Starts a driver and waits until it listens. Throws `SessionLost` where it was killed before that, and `SessionRefused` with
 * one sentence where it cannot be had.
 */
export async function startDriver(program: DriverProgram, signal: AbortSignal): Promise<DriverProcess> {
	for (let tries = 1; ; tries++)
		try {
			return await startOnce(program, signal)
		} catch (error) {
			if (tries === mostTries || !portTaken.test((error as Error).message)) throw error
		}
}

async function startOnce(program: DriverProgram, signal: AbortSignal): Promise<DriverProcess> {
	// Port 0: the system gives one that is free, with no moment in which somebody else can take it. Given 0, geckodriver
	// refuses every request, because it compares the port that a request names with the one it was given.
	const asked = program.name === 'geckodriver' ? await getPort({ host: '127.0.0.1' }) : 0
	const { path, place } = program
	const [command = '', ...rest] = [
		...withoutPrivileges(place.user, program),
		path,
		`--port=${asked}`,
		...(program.arguments ?? []),
	]
	const child = spawn(command, rest, {
		cwd: place.folder,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: place.environment,
		...(command === path && place.user !== undefined ? { uid: place.user, gid: place.user } : {}),
	})
	const { pid } = child
	const stop = () => pid !== undefined && killGroup(pid)
	let said = ''
	const listened = new AbortController()
	try {
		const port = await new Promise<number>((resolve, reject) => {
			const refusal = (why: string) => `${program.name} (${program.path}) ${why}`
			const refuse = (why: string) => reject(new SessionRefused(refusal(why)))
			const timer = setTimeout(() => refuse('did not start in time.'), startMilliseconds)
			const listen = (chunk: Buffer) => {
				said = (said + chunk.toString()).slice(-2000)
				const found = said.match(listening)
				if (!found) return
				clearTimeout(timer)
				resolve(Number(found[1] ?? found[2]))
			}
			child.stdout.on('data', listen)
			child.stderr.on('data', listen)
			child.once('error', (error) => refuse(`cannot be started: ${error.message}`))
			child.once('exit', (code, killed) =>
				reject(
					endedAtStart(program.name, killed, refusal(`ended at once with code ${code ?? killed}. ${said.trim()}`)),
				),
			)
			signal.addEventListener('abort', () => refuse('was not needed any more.'), { signal: listened.signal })
		})
		child.unref()
		return { pid: pid as number, port, said: () => said, stop }
	} catch (error) {
		stop()
		throw error
	} finally {
		// The signal is the run's, which may open hundreds.
		listened.abort()
	}
}
