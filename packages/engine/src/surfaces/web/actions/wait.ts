import { action, data, element, read } from '../../../feature/action.ts'
import { readSeconds } from '../../../feature/values/seconds.ts'
import type { StepContext } from '../../../run/step-context.ts'
import type { WebContext } from '../page.ts'

export const explicitWait = action({
	name: 'EXPLICIT_WAIT',
	on: ['desktop', 'mobile'],
	about: 'Waits until an element is in the page, visible and larger than nothing, up to the given seconds.',
	slots: { locator: element(), seconds: read(data('seconds'), readSeconds) },
	outcome: 'Passes as soon as the element is there; fails when the seconds are over.',
	example: { step: 'And EXPLICIT_WAIT [order.number] + <8>' },
	run: ({ locator, seconds }, { page }: WebContext) => page.expect(locator, 'visible', seconds),
})

export const pauseInSec = action({
	name: 'PAUSE_IN_SEC',
	aliases: ['PAUSE_INSEC'],
	on: ['desktop'],
	about: 'Does nothing for the given seconds. A wait for an element is nearly always the better choice.',
	slots: { seconds: read(data('seconds'), readSeconds) },
	outcome: 'Passes when the time is over.',
	example: { step: 'And PAUSE_IN_SEC <2>' },
	run: ({ seconds }, { sleep }: StepContext) => sleep(seconds * 1000),
})
