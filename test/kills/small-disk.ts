import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'

/** A disk of its own in memory, which can be made as small as what lies on it. Only root can have one. */
export interface SmallDisk {
	folder: string
	/** Leaves no room at all. */
	fill(): void
	/** Gives the room back. */
	empty(): void
	remove(): void
}

const whole = '4g'

/** Undefined where this user, or this machine, mounts nothing. */
export function openSmallDisk(folder: string): SmallDisk | undefined {
	const mount = (...words: string[]) => execFileSync('mount', [...words, folder], { stdio: 'ignore' })
	mkdirSync(folder, { recursive: true })
	try {
		mount('-t', 'tmpfs', '-o', `size=${whole},mode=0755`, 'tmpfs')
	} catch {
		return undefined
	}
	return {
		folder,
		fill() {
			// Between the question and the answer somebody may write.
			for (let tries = 0; ; tries++) {
				const { blocks, bfree, bsize } = statfsSync(folder)
				try {
					return void mount('-o', `remount,size=${Math.max(1, blocks - bfree) * bsize}`)
				} catch (error) {
					if (tries > 50) throw error
				}
			}
		},
		empty: () => mount('-o', `remount,size=${whole}`),
		remove: () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
	}
}
