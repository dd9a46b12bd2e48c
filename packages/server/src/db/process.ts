import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, processWords } from '@assay/engine/run/process-words'

/** Whether a process runs. A zombie, which some containers never reap, does not. */
export function alive(pid: number): boolean {
	try {
		process.kill(pid, 0)
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
	return processState(pid)?.state !== 'Z'
}

/**
 * When a process began, as a word without spaces (on Linux clock ticks since the system did): with the pid it names one process
 * for ever. Undefined where the system does not say.
 */
export const startedAt = (pid: number): string | undefined =>
	process.platform === 'linux' ? processState(pid)?.started : answer('start', pid)?.replaceAll(/\s+/g, '-')

function processState(pid: number) {
	if (process.platform !== 'linux') return undefined
	try {
		const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
		// The name in brackets may itself hold spaces and brackets.
		const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
		return { state: fields[0], started: fields[19] }
	} catch {
		return undefined
	}
}

/** The command line of a process; undefined where the system does not say. */
export function commandOf(pid: number): string | undefined {
	if (process.platform !== 'linux') return answer('command', pid)
	try {
		return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
	} catch {
		return undefined
	}
}

function answer(asked: Asked, pid: number): string | undefined {
	const [program, ...args] = processWords(process.platform, asked, pid)
	const env = { ...process.env, LC_ALL: 'en_US.UTF-8' }
	const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', env, timeout: 10_000, windowsHide: true })
	return status === 0 ? stdout.trim() || undefined : undefined
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
