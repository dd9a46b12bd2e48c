import { setTimeout as wait } from 'node:timers/promises'
import type { KeyPress } from '../desktop-keys.ts'
import type { SystemKeyboard } from './desktop-system.ts'

/** Long enough for a program to see a key before the next one. */
const shortMilliseconds = 20

/** What they turn stays so when they are up again. */
const locks = new Set(['CapsLock', 'NumLock', 'ScrollLock'])

/** Keys that are pressed, some of them until they are released. */
export interface HeldKeys {
	press(presses: readonly KeyPress[]): Promise<void>
	/** Without keys: all that are held, and what a key such as CapsLock has turned is turned back. */
	release(keys?: readonly string[]): Promise<void>
}

export function heldKeys(keyboard: Pick<SystemKeyboard, 'down' | 'up'>): HeldKeys {
	const held: string[] = []
	/** Keys that were pressed an odd number of times. */
	const turned = new Set<string>()
	async function up(key: string): Promise<void> {
		const at = held.indexOf(key)
		if (at >= 0) held.splice(at, 1)
		await keyboard.up(key)
	}
	return {
		async press(presses) {
			for (const { keys, holds } of presses) {
				// What is held already stays so.
				const own = keys.filter((key) => !held.includes(key))
				try {
					for (const key of own) {
						await keyboard.down(key)
						held.push(key)
					}
				} catch (error) {
					for (const key of own.reverse()) if (held.includes(key)) await up(key)
					throw error
				}
				for (const key of own) if (locks.has(key) && !turned.delete(key)) turned.add(key)
				await wait(shortMilliseconds)
				if (!holds) for (const key of own.reverse()) await up(key)
			}
		},
		async release(keys) {
			for (const key of keys ?? [...held]) await up(key)
			if (keys) return
			for (const key of turned) {
				await keyboard.down(key)
				await keyboard.up(key)
			}
			turned.clear()
		},
	}
}
