import { action, data, optional } from '../../../feature/action.ts'
import type { WebContext } from '../page.ts'

export const captureScreenshot = action({
	name: 'CAPTURE_SCREENSHOT',
	on: ['desktop', 'mobile'],
	about: 'Keeps a picture of the page with the step in the report.',
	slots: { prefix: optional(data('prefix')) },
	outcome: 'Passes when the picture was taken.',
	example: { step: 'And CAPTURE_SCREENSHOT <after-payment>' },
	async run({ prefix = 'screenshot' }, { page, attach, keep, clock }: WebContext) {
		const driver = await page.driver()
		const content = await keep(await driver.screenshot(), 'image/png')
		attach({ kind: 'screenshot', name: `${prefix}_${dateTime(clock())}.png`, when: 'asked', content })
	},
})

const dateTime = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')
