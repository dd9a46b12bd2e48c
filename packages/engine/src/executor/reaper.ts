import { randomUUID } from 'node:crypto'
import {
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Guard, startGuard } from './guard.ts'
import { kill, processesNaming, startOf } from './process-facts.ts'
import { reachableByAll } from './reachable.ts'

/**
 * Every process that an executor starts has a lease file, written before it is used and removed when it has ended. However
 * an executor dies, the guard kills what it started at once, and the next start clears what is left by these files.
 */
export interface Reaper {
	/** This executor's own folder; everything below it goes with it. */
	folder: string
	/** Notes a process. `release` kills what is left of it and forgets it. */
	lease(started: LeasedProcess): Lease
	/** Ends everything that is leased and removes the folder. */
	close(): void
}

export interface LeasedProcess {
	what: 'sandbox' | 'karate' | 'chromedriver' | 'browser'
	pid: number
	/** The process leads a group: all of it is killed. */
	group?: boolean
	/** A browser's profile: every process naming it on its command line belongs to it. */
	profile?: string
}

export interface Lease {
	release(): void
}

interface LeaseFile extends LeasedProcess {
	startedAt: string | undefined
}

export function openReaper(base = ownFolder()): Reaper {
	clearDead(base)
	const folder = join(base, `${process.pid}-${randomUUID().slice(0, 8)}`)
	const leases = join(folder, 'leases')
	// Others may pass through but not look around: sandboxes below run as another user.
	mkdirSync(folder, { mode: 0o711 })
	mkdirSync(leases, { mode: 0o700 })
	writeWhole(join(folder, 'owner.json'), { pid: process.pid, startedAt: startOf(process.pid) })
	const open = new Map<string, LeaseFile>()
	let guard: Guard | undefined

	return {
		folder,
		lease(started) {
			const file = join(leases, `${randomUUID()}.json`)
			const lease = { ...started, startedAt: startOf(started.pid) }
			writeWhole(file, lease)
			open.set(file, lease)
			guard ??= startGuard()
			if (started.group) guard.watch(started.pid)
			return {
				release() {
					if (!open.delete(file)) return
					end(lease)
					guard?.forget(started.pid)
					rmSync(file, { force: true })
				},
			}
		},
		close() {
			for (const lease of open.values()) end(lease)
			open.clear()
			guard?.close()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** `<temporary folder>/assay-executor-<user>`; one that somebody else made there is not trusted. */
function ownFolder(): string {
	const user = process.getuid?.() ?? 'own'
	// As root, the users of the sandboxes must be able to reach what lies in it.
	const place = user === 0 ? ([tmpdir(), '/tmp', '/var/tmp'].find(reachableByAll) ?? tmpdir()) : tmpdir()
	const folder = join(realpathSync(place), `assay-executor-${user}`)
	mkdirSync(folder, { recursive: true, mode: 0o711 })
	const facts = lstatSync(folder)
	return facts.isDirectory() && (user === 'own' || facts.uid === user) ? folder : mkdtempSync(`${folder}-`)
}

/** Ends what executors left that no longer live. */
export function clearDead(base: string): void {
	for (const name of readdirSync(base)) {
		const folder = join(base, name)
		const owner = readJson<{ pid: number; startedAt?: string }>(join(folder, 'owner.json'))
		if (!owner) {
			// Just being made by another executor, or cut off while it was: only the second is old.
			const made = lstatSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
			if (Date.now() - made > 60_000) rmSync(folder, { recursive: true, force: true })
			continue
		}
		if (startOf(owner.pid) !== undefined && startOf(owner.pid) === owner.startedAt) continue
		for (const file of listed(join(folder, 'leases'))) {
			const lease = readJson<LeaseFile>(join(folder, 'leases', file))
			if (lease) end(lease)
		}
		rmSync(folder, { recursive: true, force: true })
	}
}

function end({ pid, startedAt, group, profile }: LeaseFile): void {
	const now = startOf(pid)
	// A group lives on without its leader, and the leader's number is not given away while it does.
	if (now === startedAt || (group && now === undefined)) kill(pid, { group: group ?? false })
	if (!profile) return
	for (const other of processesNaming(profile)) kill(other)
	rmSync(profile, { recursive: true, force: true })
}

const listed = (folder: string) => {
	try {
		return readdirSync(folder)
	} catch {
		return []
	}
}

function readJson<T>(file: string): T | undefined {
	try {
		return JSON.parse(readFileSync(file, 'utf8'))
	} catch {
		return undefined
	}
}

function writeWhole(file: string, value: unknown): void {
	writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 })
	renameSync(`${file}.new`, file)
}
