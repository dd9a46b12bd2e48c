import { statfs } from 'node:fs/promises'

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
export function roomOf({ free, size }: { free: number; size: number }): Room {
	if (free < Math.min(64 * megabyte, size / 100)) return 'none'
	return free < Math.min(1024 * megabyte, size / 20) ? 'little' : 'plenty'
}

/** Watches the disks on which these folders lie; one that is not there yet is passed over. */
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
	const found = await statfs(folder).catch(() => undefined)
	// Some network and container file systems say nothing of their size.
	if (!found || found.blocks === 0) return 'plenty'
	return roomOf({ free: found.bavail * found.bsize, size: found.blocks * found.bsize })
}
