import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process runs. A zombie, which some containers never reap, does not. */
export function alive(pid: number): boolean {
	try {
		process.kill(pid, 0)
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
	return processState(pid)?.state !== 'Z'
}

/** When a process began, in clock ticks since the system did: with the pid it names one process for ever. Linux only. */
export const startedAt = (pid: number): string | undefined => processState(pid)?.started

function processState(pid: number) {
	try {
		const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
		// The name in brackets may itself hold spaces and brackets.
		const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
		return { state: fields[0], started: fields[19] }
	} catch {
		return undefined
	}
}

/** The command line of a process; undefined where the system does not tell. */
export function commandOf(pid: number): string | undefined {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').join(' ').trim()
	} catch {
		return undefined
	}
}

/** Waits until a process has ended; false when it has not within the time. */
export async function ended(pid: number, milliseconds: number): Promise<boolean> {
	const until = Date.now() + milliseconds
	while (alive(pid)) {
		if (Date.now() > until) return false
		await sleep(20)
	}
	return true
}
