import { boundedSearch } from '@assay/karate/data/bounded-search'
import { action, address, data, optional, read } from '../../../feature/action.ts'
import { readSoughtText } from '../../../feature/values/text-part.ts'
import { NotYet, StepFailed } from '../../../run/step-errors.ts'
import type { Driver } from '../driver.ts'
import type { WebContext } from '../page.ts'

export const newTab = action({
	name: 'NEW_TAB',
	on: ['desktop'],
	about: 'Opens an address in a new tab and goes on there.',
	slots: { url: address('data') },
	outcome: 'Passes when the page has loaded in the new tab.',
	example: { step: 'When NEW_TAB </help>' },
	async run({ url }, { page }: WebContext) {
		const driver = await page.driver()
		await driver.newTab()
		await driver.go(url)
	},
})

export const switchWindow = action({
	name: 'SWITCH_WINDOW',
	on: ['desktop'],
	about:
		'Goes on in another window or tab: the one with exactly the title, else the first whose title fits it as a pattern, else the one at an index from 0.',
	slots: { title: read(data('title', { or: 'expected' }), readSoughtText) },
	outcome: 'Passes when there is such a window; fails naming the titles there are.',
	example: { step: 'When SWITCH_WINDOW <Kettle & Co: Help>' },
	run: ({ title }, { page }: WebContext) =>
		page.until(async (driver) => {
			const wanted = title.trim()
			const { all, current } = await driver.windows()
			const titles = await titlesOf(driver, all)
			const index = fitting(titles, wanted)
			const id = all[index]
			// Left where it was as long as there is no such window.
			await driver.switchWindow(id ?? current ?? all[0] ?? '')
			if (id === undefined) throw new NotYet(`No window has the title "${wanted}"; there are ${quoted(titles)}`)
		}, 'absence'),
})

export const closeTab = action({
	name: 'CLOSE_TAB',
	on: ['desktop', 'mobile'],
	about: 'Closes the tab with a given title, or the current one, and goes on in one that is left.',
	slots: { title: optional(data('title', { or: 'expected' })) },
	outcome: 'Passes when the tab is closed; fails naming the titles there are when none has the title.',
	example: { step: 'When CLOSE_TAB <Kettle & Co: Help>' },
	run: ({ title }, { page }: WebContext) =>
		page.until(async (driver) => {
			const { all, current } = await driver.windows()
			const titles = title === undefined ? [] : await titlesOf(driver, all)
			const id = title === undefined ? current : all[titles.indexOf(title.trim())]
			const stays = id === current ? all.findLast((other) => other !== id) : current
			if (id === undefined) {
				await driver.switchWindow(current ?? all[0] ?? '')
				throw new NotYet(`Expected a tab with the title "${title?.trim()}" but there are ${quoted(titles)}`)
			}
			if (stays === undefined) throw new StepFailed('This is the only tab, and the browser would close with it')
			await driver.switchWindow(id)
			await driver.closeWindow()
			await driver.switchWindow(stays)
		}),
})

async function titlesOf(driver: Driver, windows: string[]): Promise<string[]> {
	const titles: string[] = []
	for (const id of windows) {
		await driver.switchWindow(id)
		titles.push((await driver.title()).trim())
	}
	return titles
}

function fitting(titles: string[], wanted: string): number {
	const exact = titles.indexOf(wanted)
	if (exact >= 0) return exact
	const index = /^\d+$/.test(wanted) ? Number(wanted) : -1
	const pattern = titles.findIndex((title) => fits(title, wanted))
	return pattern >= 0 ? pattern : index
}

function fits(title: string, pattern: string): boolean {
	let regex: RegExp
	try {
		regex = new RegExp(pattern)
	} catch {
		return false
	}
	return boundedSearch(regex, title, () => regex.test(title))
}

const quoted = (titles: string[]) => titles.map((title) => `"${title}"`).join(', ')
