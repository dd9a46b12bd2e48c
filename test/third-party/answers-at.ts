import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a program that was just started answers at an address. Throws when it does not within a minute. */
export async function answersAt(url: string): Promise<void> {
	for (let looks = 0; looks < 300; looks++) {
		if ((await fetch(url).catch(() => undefined))?.ok) return
		await pause(200)
	}
	throw new Error(`Nothing answers at ${url}`)
}
