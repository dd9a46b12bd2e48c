import type { Element } from '../../web/driver.ts'
import { idOf } from '../../web/node/webdriver/web-command.ts'
import type { Box } from '../box.ts'
import type { TouchStep } from '../touches.ts'
import type { DeviceSession } from './device-session.ts'
import { saidOf } from './found-element.ts'

/** A finger on the screen of a device. */
export interface Finger {
	/** From its first touch until it lets go. */
	touch(steps: readonly TouchStep[]): Promise<void>
	/** Where an element of the native part of an app lies, in the units of touches. */
	box(element: Element): Promise<Box>
}

export const fingerOf = ({ browser, command }: DeviceSession): Finger => ({
	touch: (steps) =>
		command('touch the screen', () =>
			browser.performActions([
				{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions: [...steps] },
			]),
		),
	box: async (element) =>
		saidOf(element).box ?? (await command('say where an element lies', () => browser.getElementRect(idOf(element)))),
})
