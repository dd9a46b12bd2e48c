import { StepFailed, StepWrong } from '../../../../run/step-errors.ts'
import type { Door } from '../../../node/door.ts'
import type { Driver } from '../../driver.ts'
import { answered } from '../answered.ts'
import type { PageLoad } from '../browser/browser-wish.ts'
import { refusedAddress } from '../browser/web-address.ts'
import { withoutDoor } from '../browser/without-door.ts'
import type { WebBrowser } from './web-browser.ts'
import { hasPage } from './web-history.ts'
import { navigationError } from './webdriver-errors.ts'

interface Around {
	pageLoad: PageLoad
	/** Of a browser of our own; one elsewhere has the network of its machine. */
	door: Door | undefined
	fileFolder: string | undefined
}

/** The address that the window of a browser shows, by WebDriver. */
export function webNavigation(
	web: WebBrowser,
	{ pageLoad, door, fileFolder }: Around,
): Pick<Driver, 'go' | 'travel' | 'url' | 'title'> & { staysAllowed(): Promise<void> } {
	const { browser, command } = web
	/** No driver lets anybody ask before a page is opened: where one is that a step may not open, it is left at once. */
	async function staysAllowed(): Promise<void> {
		const url = (await browser.getUrl().catch(() => null)) ?? 'about:blank'
		const refused = /^chrome-error:|^about:neterror/.test(url) ? undefined : refusedAddress(url, false, fileFolder)
		if (!refused) return
		await browser.navigateTo('about:blank').catch(() => {})
		throw new StepFailed(refused)
	}

	return {
		staysAllowed,
		async go(url) {
			const refused = refusedAddress(url, true, fileFolder)
			if (refused) throw new StepWrong(refused)
			await command(
				() => browser.navigateTo(url),
				(error) => error,
			).catch(async (error) => {
				const now = (door && (await browser.getUrl().catch(() => null))) ?? ''
				throw navigationError(withoutDoor(error, [url, now], door), url, pageLoad)
			})
			await staysAllowed()
		},
		async travel(way) {
			if (way !== 'again' && (await hasPage(web, way)) === false)
				throw new StepFailed(`There is no page to go ${way} to`)
			if (way === 'back') await command(() => browser.back())
			else if (way === 'forward') await command(() => browser.forward())
			else await command(() => browser.refresh())
			await staysAllowed()
		},
		url: async () => answered(await command(() => browser.getUrl())),
		title: async () => answered(await command(() => browser.getTitle())),
	}
}
