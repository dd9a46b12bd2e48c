import { spawn } from 'node:child_process'
import { SessionRefused } from '../step-errors.ts'

/** A chromedriver of our own, in a process group of its own so that nothing of it can outlive it. */
export interface Chromedriver {
	pid: number
	port: number
	/** Its last words, for the message when no session can be had. */
	said(): string
	stop(): void
}

/** Long enough for a machine under heavy load; a driver that hangs is not waited for for ever. */
const startMilliseconds = 30_000

export async function startChromedriver(program: string, signal: AbortSignal): Promise<Chromedriver> {
	// Port 0: the system gives one that is free, with no moment in which somebody else can take it.
	const child = spawn(program, ['--port=0'], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
	const { pid } = child
	const stop = () => pid !== undefined && killGroup(pid)
	let said = ''
	try {
		const port = await new Promise<number>((resolve, reject) => {
			const refuse = (why: string) => reject(new SessionRefused(`chromedriver (${program}) ${why}`))
			const timer = setTimeout(() => refuse('did not start in time.'), startMilliseconds)
			const listen = (chunk: Buffer) => {
				said = (said + chunk.toString()).slice(-2000)
				const found = said.match(/started successfully on port (\d+)/)
				if (!found) return
				clearTimeout(timer)
				resolve(Number(found[1]))
			}
			child.stdout.on('data', listen)
			child.stderr.on('data', listen)
			child.once('error', (error) => refuse(`cannot be started: ${error.message}`))
			child.once('exit', (code) => refuse(`ended at once with code ${code}. ${said.trim()}`))
			signal.addEventListener('abort', () => refuse('was not needed any more.'), { once: true })
		})
		child.unref()
		return { pid: pid as number, port, said: () => said, stop }
	} catch (error) {
		stop()
		throw error
	}
}

/** Only ever called with the id of a process that we started as the leader of its group. */
export function killGroup(pid: number): void {
	try {
		process.kill(-pid, 'SIGKILL')
	} catch {
		// It has ended already.
	}
}
