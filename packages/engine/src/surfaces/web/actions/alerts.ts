import { action, data, expected, read } from '../../../feature/action.ts'
import { readTextExpectation } from '../../../feature/values/text-expectation.ts'
import { mismatch } from '../../../run/expectation.ts'
import { NotYet, StepFailed } from '../../../run/step-errors.ts'
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

export const dismissAlert = action({
	name: 'DISMISS_ALERT',
	on: ['desktop', 'mobile'],
	about: `Presses Cancel in the confirmation or prompt that the page shows, or closes its alert. Waits up to ${open} seconds for it.`,
	slots: {},
	outcome: 'Passes when the dialog was cancelled; fails when none is open.',
	example: { step: 'When DISMISS_ALERT' },
	run: (_, { page }: WebContext) =>
		page.until(async (driver) => {
			if ((await driver.dialog()) === undefined) throw new NotYet(none)
			await driver.dismissDialog()
		}, appears),
})

export const verifyAlertText = action({
	name: 'VERIFY_ALERT_TEXT',
	on: ['desktop', 'mobile'],
	about: `Checks what the open alert, confirmation or prompt says: the whole text, contains:text for a part of it, or a pattern between slashes; capitals count. It stays open. Waits up to ${open} seconds for it.`,
	slots: { text: read(expected('text', { or: 'data' }), readTextExpectation) },
	outcome: 'Passes when the dialog says the text; fails when it says another, or none is open.',
	example: { step: 'Then VERIFY_ALERT_TEXT {contains:Empty the basket}' },
	run: ({ text }, { page }: WebContext) =>
		page.until(async (driver) => {
			const shown = await driver.dialog()
			if (shown === undefined) throw new NotYet(none)
			if (text.holds(shown)) return
			// A dialog never changes what it says.
			const { message, difference } = mismatch(text.text, shown.trim(), 'the dialog says', text.reason)
			throw new StepFailed(message, difference)
		}, appears),
})

const none = 'The page shows no alert'
