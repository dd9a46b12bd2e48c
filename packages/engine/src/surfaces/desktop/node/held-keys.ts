import { setTimeout as wait } from 'node:timers/promises'
import type { KeyPress } from '../desktop-keys.ts'
import type { SystemKeyboard } from './desktop-system.ts'

/** Long enough for a program to see a key before the next one. */
const shortMilliseconds = 20

/** Keys that are pressed, some of them until they are released. */
export interface HeldKeys {
	press(presses: readonly KeyPress[]): Promise<void>
	/** Without keys: all that are held. */
	release(keys?: readonly string[]): Promise<void>
}

export function heldKeys(keyboard: Pick<SystemKeyboard, 'down' | 'up'>): HeldKeys {
	const held: string[] = []
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
				for (const key of own) {
					await keyboard.down(key)
					held.push(key)
				}
				await wait(shortMilliseconds)
				if (!holds) for (const key of own.reverse()) await up(key)
			}
		},
		async release(keys = [...held]) {
			for (const key of keys) await up(key)
		},
	}
}
