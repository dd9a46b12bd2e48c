import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What runs on this machine, from /proc. Linux only, as the proofs that use it. */
export interface Running {
	pid: number
	parent: number
	/** Of processes, which a signal can reach together. */
	group: number
	command: string
	cwd: string
}

export function processes(wanted = (_pid: number) => true): Running[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && wanted(Number(name)))
		.flatMap((name) => {
			try {
				const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
				const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
				if (state === 'Z') return []
				const command = readFileSync(`/proc/${name}/cmdline`, 'latin1').split('\0').join(' ').trim()
				return [{ pid: Number(name), parent: Number(parent), group: Number(group), command, cwd: cwdOf(name) }]
			} catch {
				return []
			}
		})
}

/** Some processes belong to another user; where they stand is then unknown. */
function cwdOf(pid: string): string {
	try {
		return readlinkSync(`/proc/${pid}/cwd`)
	} catch {
		return ''
	}
}

/** A process and everything below it. */
export function treeOf(pid: number, all = processes()): Running[] {
	const own = all.filter((one) => one.pid === pid)
	return [...own, ...all.filter((one) => one.parent === pid).flatMap((child) => treeOf(child.pid, all))]
}

/** Proportional set size in MB: shared pages are counted once over all who share them. */
export function pss(pid: number): number {
	try {
		const line = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1').match(/^Pss:\s+(\d+) kB/m)
		return Number(line?.[1] ?? 0) / 1024
	} catch {
		return 0
	}
}

/** The most memory in MB that a process has had at any moment so far. */
export function mostMemory(pid: number): number {
	try {
		const line = readFileSync(`/proc/${pid}/status`, 'latin1').match(/^VmHWM:\s+(\d+) kB/m)
		return Number(line?.[1] ?? 0) / 1024
	} catch {
		return 0
	}
}

/** Milliseconds of processor time that these processes have taken so far, all their threads together. */
export function busy(pids: number[]): number {
	let nanos = 0
	for (const pid of pids)
		for (const thread of threadsOf(pid))
			try {
				nanos += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0])
			} catch {
				// It ended meanwhile.
			}
	return nanos / 1e6
}

function threadsOf(pid: number): string[] {
	try {
		return readdirSync(`/proc/${pid}/task`)
	} catch {
		return []
	}
}
