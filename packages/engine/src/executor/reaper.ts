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
import { sleepBlocking } from '@assay/karate/http/sleep-blocking'
import { reachableByAll } from '../surfaces/node/reachable.ts'
import { type Guard, startGuard } from './guard.ts'
import { kill, processesNaming, startOf } from './process-facts.ts'
import { removeLeft } from './remove-left.ts'

/**
 * Every process that an executor starts has a lease file, written before it is used and removed when it has ended. However
 * an executor dies, the guard kills what it started at once, and the next start clears what is left by these files.
 */
export interface Reaper {
	/** This executor's own folder; everything below it goes with it. */
	folder: string
	/** Notes a process. `release` kills what is left of it and forgets it. */
	lease(started: LeasedProcess): Lease
	/** Notes a session of a grid. `release` deletes it unless that has been done, and forgets it. */
	leaseSession(session: LeasedSession): { release(deleted?: boolean): void }
	/** Ends everything that is leased and removes the folder. */
	close(): void
}

export interface LeasedProcess {
	what: 'sandbox' | 'karate' | 'chromedriver' | 'geckodriver' | 'browser' | 'desktop' | 'appium'
	pid: number
	/** The process leads a group: all of it is killed. */
	group?: boolean
	/** A folder: every process that names it on its command line, or in its environment, belongs to it. */
	profile?: string
}

export interface LeasedSession {
	/** Where a DELETE ends it, with credentials if it needs them: the file can be read by nobody else. */
	url: string
}

export interface Lease {
	release(): void
}

interface ProcessFile extends LeasedProcess {
	startedAt: string | undefined
}

type LeaseFile = ProcessFile | LeasedSession

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
					removeLeft(file)
				},
			}
		},
		leaseSession(session) {
			const file = join(leases, `${randomUUID()}.json`)
			writeWhole(file, session)
			open.set(file, session)
			return {
				release(deleted = false) {
					if (!open.delete(file)) return
					if (!deleted) end(session)
					removeLeft(file)
				},
			}
		},
		close() {
			const left = [...open.values()]
			for (const lease of left) end(lease)
			open.clear()
			guard?.close()
			// A process that is ending may not get to ask the grid: then the next executor does, by the same file.
			if (!left.some((lease) => 'url' in lease)) removeFolder(folder)
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
			if (Date.now() - made > 60_000) removeFolder(folder)
			continue
		}
		if (startOf(owner.pid) !== undefined && startOf(owner.pid) === owner.startedAt) continue
		for (const file of listed(join(folder, 'leases'))) {
			const lease = readJson<LeaseFile>(join(folder, 'leases', file))
			if (lease) end(lease)
		}
		removeFolder(folder)
	}
}

/** Milliseconds in which what was just killed stops writing, and Windows lets go of its files; the executor stands still meanwhile. */
const patience = process.platform === 'win32' ? 2750 : 500

/** How a removal fails while somebody still writes or holds files, on Linux and on Windows. */
const written = new Set(['ENOTEMPTY', 'EBUSY', 'EPERM', 'EMFILE', 'ENFILE'])

/**
 * Of an executor, or below its own. What was just killed may still write into it, and a disk may take no change any more: the next
 * executor removes what is left, and nothing in hand ends by it.
 */
export function removeFolder(folder: string): void {
	for (const end = Date.now() + patience; ; sleepBlocking(10)) {
		try {
			// Anew each time: Node's own retries do not empty a folder again.
			rmSync(folder, { recursive: true, force: true })
			return
		} catch (error) {
			const code = (error as NodeJS.ErrnoException).code ?? ''
			if (!written.has(code) || Date.now() >= end) return
		}
	}
}

function end(lease: LeaseFile): void {
	if ('url' in lease) return void deleteSession(lease)
	const { pid, startedAt, group, profile } = lease
	const now = startOf(pid)
	// A group lives on without its leader, and the leader's number is not given away while it does.
	if (now === startedAt || (group && now === undefined)) kill(pid, { group: group ?? false })
	if (!profile) return
	for (const other of processesNaming(profile)) kill(other)
	removeFolder(profile)
}

/** Where the grid is gone, so is the session. */
async function deleteSession({ url }: LeasedSession): Promise<void> {
	const { username, password, href } = new URL(url)
	const place = new URL(href)
	place.username = ''
	place.password = ''
	const pair = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
	const headers: Record<string, string> = username ? { authorization: `Basic ${pair}` } : {}
	await fetch(place, { method: 'DELETE', headers, signal: AbortSignal.timeout(15_000) }).catch(() => {})
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
