import { action, data, read, variable } from '../../../feature/action.ts'
import { readCookies } from '../../../feature/values/cookies.ts'
import { expectText } from '../../../run/expectation.ts'
import type { WebContext } from '../page.ts'

export const navigateBack = action({
	name: 'NAVIGATE_BACK',
	on: ['desktop'],
	about: 'Goes back to the page before, like the button of the browser.',
	slots: {},
	outcome: 'Passes when the browser has gone back; fails where there is no page before, as far as the browser says so.',
	example: { step: 'When NAVIGATE_BACK' },
	async run(_, { page }: WebContext) {
		await (await page.driver()).travel('back')
	},
})

export const navigateForward = action({
	name: 'NAVIGATE_FORWARD',
	on: ['desktop'],
	about: 'Goes forward again after going back.',
	slots: {},
	outcome:
		'Passes when the browser has gone forward; fails where there is no page to go to, as far as the browser says so.',
	example: { step: 'When NAVIGATE_FORWARD' },
	async run(_, { page }: WebContext) {
		await (await page.driver()).travel('forward')
	},
})

export const pageRefresh = action({
	name: 'PAGE_REFRESH',
	on: ['desktop'],
	about: 'Loads the current page once more.',
	slots: {},
	outcome: 'Passes when the page has loaded.',
	example: { step: 'When PAGE_REFRESH' },
	async run(_, { page }: WebContext) {
		await (await page.driver()).travel('again')
	},
})

export const getCurrentUrl = action({
	name: 'GET_CURRENT_URL',
	on: ['desktop'],
	about: 'Keeps the address of the current page under a name.',
	slots: { name: { ...variable('data', 'name'), or: 'expected' as const } },
	outcome: 'Passes when the variable is set.',
	example: { step: 'And GET_CURRENT_URL <{{orderPage}}>' },
	async run({ name }, { page, variables }: WebContext) {
		variables.set(name, await (await page.driver()).url())
	},
})

export const setCookies = action({
	name: 'SET_COOKIES',
	on: ['desktop'],
	about:
		'Sets cookies for the current site and loads the page again. Best kept as a key of the test data that holds name=value; name2=value2.',
	slots: { cookies: read(data('cookies', { or: 'expected' }), readCookies) },
	outcome: 'Passes when the browser took every cookie.',
	example: { step: 'Given SET_COOKIES <consent=all; language=en>' },
	async run({ cookies }, { page }: WebContext) {
		const driver = await page.driver()
		for (const { name, value } of cookies) await driver.setCookie(name, value)
		await driver.travel('again')
	},
})

export const validateTitle = action({
	name: 'VALIDATE_TITLE',
	on: ['desktop', 'mobile'],
	about: 'Checks the title of the current page; capitals count (they do not for VERIFY_TITLE).',
	check: true,
	slots: { title: data('title', { or: 'expected' }) },
	outcome: 'Passes when the page has exactly the expected title.',
	example: { step: 'Then VALIDATE_TITLE <Kettle & Co: Basket>' },
	run: ({ title }, { page }: WebContext) =>
		page.until(async (driver) => expectText(title, await driver.title(), 'the title is')),
})
