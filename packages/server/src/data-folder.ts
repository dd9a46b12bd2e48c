import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncFolder } from './blobs.ts'
import { CannotStart } from './cannot-start.ts'
import { alive, commandOf, startedAt } from './db/process.ts'

/** The folder of one server: for its owner alone, and for one server at a time. Knows nothing of what lies in it. */
export interface DataFolder {
	release(): Promise<void>
}

/** A yes or no of whoever starts the server. */
export type AskOperator = (question: string) => Promise<boolean>

/** `ask`: where a person starts the server, who then decides what cannot be proven. */
export async function openDataFolder(folder: string, ask?: AskOperator): Promise<DataFolder> {
	await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
		const why = error.code === 'EROFS' ? 'the file system is read-only' : error.message
		throw new CannotStart(`The data folder ${folder} cannot be made: ${why}. Choose another one with ASSAY_DATA.`)
	})
	const { mode, uid } = await stat(folder)
	const me = process.getuid?.()
	if (me !== undefined && me !== 0 && uid !== me)
		throw new CannotStart(
			`The data folder ${folder} belongs to user ${uid}, but Assay runs as user ${me}. ` +
				'Start it as that user, or choose another folder with ASSAY_DATA.',
		)
	// It holds the server's key and the database's password.
	if (me !== undefined && (mode & 0o077) !== 0) await chmod(folder, 0o700)
	const lock = join(folder, 'lock')
	await takeLock(folder, lock, ask)
	return { release: () => rm(lock, { force: true }) }
}

/** Who holds a folder: the process, and when it began, because process ids are used again. */
const mine = () => `${process.pid} ${startedAt(process.pid) ?? ''}`.trim()

async function takeLock(folder: string, lock: string, ask: AskOperator | undefined): Promise<void> {
	for (let attempt = 0; attempt < 5; attempt++) {
		if (await create(lock)) return
		const [pid = '', began] = (await readFile(lock, 'utf8').catch(() => '')).trim().split(' ')
		const holder = Number(pid)
		if (holder > 0 && alive(holder)) {
			if (began !== undefined && startedAt(holder) === began)
				throw new CannotStart(
					`The data folder ${folder} is in use by process ${holder}. Stop it, or choose another folder with ASSAY_DATA.`,
				)
			if (began === undefined) await orAsk(ask, unproven(folder, lock, holder))
		}
		// Of two that find a dead holder at the same moment only one still finds its own name after a while.
		await rm(lock, { force: true })
		if (!(await create(lock))) continue
		await sleep(50)
		if ((await readFile(lock, 'utf8').catch(() => '')) === mine()) return
	}
	throw new CannotStart(`The data folder ${folder} is being taken by another process at this moment.`)
}

/** The note has the process alone, as a system leaves it that does not say when processes began. */
const unproven = (folder: string, lock: string, holder: number) => ({
	found: `The data folder ${folder} was taken by process ${holder}. Whether that is still Assay cannot be proven; it runs now: ${commandOf(holder) ?? 'unknown'}.`,
	goOn: `If it is another program, remove ${lock} and start again; if it is Assay, stop it, or choose another folder with ASSAY_DATA.`,
})

async function orAsk(ask: AskOperator | undefined, { found, goOn }: ReturnType<typeof unproven>): Promise<void> {
	if (!(await ask?.(`${found} Two servers in one folder would spoil it. Take it over?`)))
		throw new CannotStart(`${found} ${goOn}`)
}

async function create(lock: string): Promise<boolean> {
	try {
		const file = await open(lock, 'wx', 0o600)
		await file.writeFile(mine())
		await file.close()
		return true
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
		throw error
	}
}

/** The 32 bytes that everything secret hangs on: given, else kept in the folder. Undefined where there are none yet. */
export async function readSecret(folder: string, given: string | undefined): Promise<Buffer | undefined> {
	if (given !== undefined) return Buffer.from(given, /^[0-9a-fA-F]{64}$/.test(given) ? 'hex' : 'base64url')
	const place = keyFile(folder)
	const kept = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOENT') throw new CannotStart(`The key ${place} cannot be read (${error.code}).`)
	})
	if (kept === undefined) return undefined
	const key = Buffer.from(kept.trim(), 'hex')
	if (key.length !== 32) throw new CannotStart(`The key ${place} is damaged: expected 64 hexadecimal digits.`)
	return key
}

/** Keeps the key in the folder, where there must be none; makes one unless it is given. */
export async function keepSecret(folder: string, key: Buffer = randomBytes(32)): Promise<Buffer> {
	const file = await open(keyFile(folder), 'wx', 0o600)
	await file.writeFile(`${key.toString('hex')}\n`)
	await file.sync()
	await file.close()
	// What is sealed with it must not outlive it.
	await syncFolder(folder)
	return key
}

/** Where a server with these settings reads its key. */
export const secretPlace = (folder: string, given: string | undefined) =>
	given === undefined ? keyFile(folder) : 'ASSAY_SECRET_KEY'

const keyFile = (folder: string) => join(folder, 'key')
