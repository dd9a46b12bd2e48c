import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** When a process started, as a text that tells it from a later one with the same id; undefined when there is none. */
export function startOf(pid: number): string | undefined {
	if (process.platform !== 'linux') return startByPs(pid)
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
		// The name, in parentheses, may itself hold spaces and parentheses. A zombie has ended.
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
		return fields[0] === 'Z' ? undefined : fields[19]
	} catch {
		return undefined
	}
}

function startByPs(pid: number): string | undefined {
	try {
		return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
	} catch {
		return undefined
	}
}

/** Processes whose command line holds the text; a browser's many processes all name its profile folder. */
export function processesNaming(text: string): number[] {
	if (process.platform !== 'linux') return namedByPs(text)
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
		.filter((name) => {
			try {
				return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text)
			} catch {
				return false
			}
		})
		.map(Number)
}

function namedByPs(text: string): number[] {
	const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
	return lines.filter((line) => line.includes(text)).map((line) => Number.parseInt(line, 10))
}

/** Ends a process, or with `group` it and everything it started; one that is gone is no error. */
export function kill(pid: number, { group = false } = {}): void {
	if (!(pid > 1) || pid === process.pid) return
	try {
		process.kill(group ? -pid : pid, 'SIGKILL')
	} catch {}
}
