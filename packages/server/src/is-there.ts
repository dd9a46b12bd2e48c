import { access } from 'node:fs/promises'

/** Whether a file or folder is at a place of the disk. */
export const isThere = (place: string): Promise<boolean> =>
	access(place).then(
		() => true,
		() => false,
	)
