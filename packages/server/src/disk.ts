import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes of a file system: what an ordinary user may still write, and how large it is. */
export interface Space {
	free: number
	size: number
}

/** How much room the disks of the server have. `little`: evidence is no longer kept; `none`: nothing begins. */
export type Room = 'plenty' | 'little' | 'none'

/** Knows how full the disks are on which the server writes. */
export interface Disk {
	/** As it was when somebody looked last. */
	room(): Room
	/** Looks, at most once a second. */
	look(): Promise<Room>
}

const megabyte = 1024 * 1024
const every = 1000

/** Of a disk with so many bytes in all and so many left for us. Small disks have room for small things. */
export function roomOf({ free, size }: Space): Room {
	if (free < Math.min(64 * megabyte, size / 100)) return 'none'
	return free < Math.min(1024 * megabyte, size / 20) ? 'little' : 'plenty'
}

/** Watches the disks on which these folders lie. */
export function openDisk(folders: readonly string[]): Disk {
	let room: Room = 'plenty'
	let lookedAt = 0
	let looking: Promise<Room> | undefined

	async function lookNow(): Promise<Room> {
		const rooms = await Promise.all(folders.map(roomAt))
		room = rooms.includes('none') ? 'none' : rooms.includes('little') ? 'little' : 'plenty'
		lookedAt = Date.now()
		return room
	}

	return {
		room: () => room,
		async look() {
			if (Date.now() - lookedAt < every) return room
			looking ??= lookNow().finally(() => {
				looking = undefined
			})
			return looking
		},
	}
}

async function roomAt(folder: string): Promise<Room> {
	const found = await spaceOf(folder).catch(() => undefined)
	// Some network and container file systems say nothing of their size.
	return found && found.size > 0 ? roomOf(found) : 'plenty'
}

/** Of the file system that a folder lies on, or will lie on once it is made. */
export async function spaceOf(folder: string): Promise<Space> {
	try {
		const { bavail, blocks, bsize } = await statfs(folder)
		return { free: bavail * bsize, size: blocks * bsize }
	} catch (error) {
		const above = dirname(folder)
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error
		return spaceOf(above)
	}
}
