import { action, address } from '../../../feature/action.ts'
import type { WebContext } from '../page.ts'

export const open = action({
	name: 'OPEN',
	on: ['desktop'],
	about: 'Makes the browser window as large as the screen and opens an address in it.',
	slots: { url: address('locator') },
	outcome: 'Passes when the page has loaded; fails when the address cannot be reached.',
	example: { step: 'Given OPEN [shop.start]' },
	async run({ url }, { page }: WebContext) {
		const driver = await page.driver()
		await driver.maximise()
		await driver.go(url)
	},
})

export const navigateTo = action({
	name: 'NAVIGATE_TO',
	on: ['desktop'],
	about: 'Goes to another address in the same window; cookies and sign-in stay.',
	slots: { url: address('data') },
	outcome: 'Passes when the page has loaded; fails when the address cannot be reached.',
	example: { step: 'When NAVIGATE_TO </basket>' },
	async run({ url }, { page }: WebContext) {
		await (await page.driver()).go(url)
	},
})
