import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { processListWords, processWords } from '../run/process-words.ts'
import { killGroup } from '../surfaces/node/kill-group.ts'

/** When a process started, as a text that distinguishes it from a later one with the same id; undefined when there is none. */
export function startOf(pid: number): string | undefined {
	if (process.platform !== 'linux') return said(processWords(process.platform, 'start', pid)).trim() || undefined
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
		// The name, in parentheses, may itself hold spaces and parentheses. A zombie has ended.
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
		return fields[0] === 'Z' ? undefined : fields[19]
	} catch {
		return undefined
	}
}

/** What a program of the system says; nothing where it fails. */
function said([program, ...args]: [string, ...string[]]): string {
	try {
		const env = { ...process.env, LC_ALL: 'en_US.UTF-8' }
		return execFileSync(program, args, { encoding: 'utf8', env, maxBuffer: 1e8, windowsHide: true })
	} catch {
		return ''
	}
}

/** Processes whose command line or, on Linux, environment holds the text: all that belong to a browser or desktop name its folder. */
export function processesNaming(text: string): number[] {
	if (process.platform !== 'linux') return namedIn(said(processListWords(process.platform)), text)
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
		.filter((name) => {
			try {
				return ['cmdline', 'environ'].some((facts) => readFileSync(`/proc/${name}/${facts}`, 'utf8').includes(text))
			} catch {
				return false
			}
		})
		.map(Number)
}

/** Of a list of processes those whose command line holds the text, but for this one. */
export const namedIn = (list: string, text: string): number[] =>
	list
		.split(/\r?\n/)
		.filter((line) => line.includes(text))
		.map((line) => Number.parseInt(line, 10))
		.filter((pid) => pid > 0 && pid !== process.pid)

/** Ends a process, or with `group` it and everything it started; one that is gone is no error. */
export function kill(pid: number, { group = false } = {}): void {
	if (!(pid > 1) || pid === process.pid) return
	if (group) {
		killGroup(pid)
		return
	}
	try {
		process.kill(pid, 'SIGKILL')
	} catch {}
}
