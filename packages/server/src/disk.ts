import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes of a file system: what an ordinary user may still write, and how large it is. */
export interface Space {
	free: number
	size: number
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

const gigabyte = 1024 ** 3

/** Below 5 % and below 1 GB: a twentieth of a large disk is plenty, a gigabyte of a small one too. */
export const isLow = ({ free, size }: Space): boolean => free < size / 20 && free < gigabyte
