import { action, data } from '../../../feature/action.ts'
import { NotYet } from '../../../run/step-errors.ts'
import type { WebContext } from '../page.ts'

const open = 10
/** Whatever the explicit wait is: a dialog is no element that is searched for. */
const appears = { seconds: open }

export const verifyAlertPresent = action({
	name: 'VERIFY_ALERT_PRESENT',
	on: ['desktop', 'mobile'],
	about: `Checks that the page shows an alert, a confirmation or a prompt; it stays open. Waits up to ${open} seconds.`,
	slots: {},
	outcome: 'Passes when a dialog is open.',
	example: { step: 'Then VERIFY_ALERT_PRESENT' },
	run: (_, { page }: WebContext) =>
		page.until(async (driver) => {
			if ((await driver.dialog()) === undefined) throw new NotYet(none)
		}, appears),
})

export const enterTextInToAlert = action({
	name: 'ENTER_TEXT_IN_TO_ALERT',
	on: ['desktop', 'mobile'],
	about: `Types a text into the prompt that the page shows and accepts it. Waits up to ${open} seconds for the prompt.`,
	slots: { text: data('text', { or: 'expected' }) },
	outcome: 'Passes when the prompt took the text; fails when none is open.',
	example: { step: 'When ENTER_TEXT_IN_TO_ALERT <Anna>' },
	run: ({ text }, { page }: WebContext) =>
		page.until(async (driver) => {
			if ((await driver.dialog()) === undefined) throw new NotYet(none)
			await driver.acceptDialog(text)
		}, appears),
})

export const acceptAlert = action({
	name: 'ACCEPT_ALERT',
	on: ['desktop', 'mobile'],
	about: `Presses OK in the alert, confirmation or prompt that the page shows. Waits up to ${open} seconds for it.`,
	slots: {},
	outcome: 'Passes when the dialog was accepted; fails when none is open.',
	example: { step: 'When ACCEPT_ALERT' },
	run: (_, { page }: WebContext) =>
		page.until(async (driver) => {
			if ((await driver.dialog()) === undefined) throw new NotYet(none)
			await driver.acceptDialog()
		}, appears),
})

const none = 'The page shows no alert'
