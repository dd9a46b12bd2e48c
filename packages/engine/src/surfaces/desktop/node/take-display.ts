import { setTimeout as wait } from 'node:timers/promises'
import { SessionRefused } from '../../../run/step-errors.ts'
import type { DesktopSettings } from '../desktop-settings.ts'
import type { DesktopWork } from './desktop-work.ts'

const askMilliseconds = 300

/** Waits until no other desktop has the display. Throws `SessionRefused` where it is not as large as the pictures were taken for. */
export async function takeDisplay(
	work: Pick<DesktopWork, 'claim'>,
	{ width, height }: DesktopSettings,
	signal: AbortSignal,
): Promise<void> {
	let size = await work.claim()
	while (!size) {
		if (signal.aborted) throw new SessionRefused('The desktop was not needed any more.')
		await wait(askMilliseconds)
		size = await work.claim()
	}
	if (size.width !== width || size.height !== height)
		throw new SessionRefused(
			`desktop.display: the display of this executor's machine is ${size.width}x${size.height}, and desktop.resolution asks for ${width}x${height}.`,
		)
}
