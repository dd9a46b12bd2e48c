import type { PageLoad } from '../browser/browser-wish.ts'
import { isFirefox, withDialogText } from './firefox.ts'
import type { Browser, Command } from './web-command.ts'
import { stepError } from './webdriver-errors.ts'

/** A browser behind WebDriver, with what every part of its driver needs of it. */
export interface WebBrowser {
	browser: Browser
	firefox: boolean
	chromium: boolean
	command: Command
	/** A command's error in the words of a step. */
	asStep(error: unknown): unknown
	/** Runs a function body in the frame of the steps. */
	script<T>(body: string, args: unknown[]): Promise<T>
	/** A command of Chromium's developer tools. */
	chrome(name: string, parameters?: object): Promise<unknown>
}

export function webBrowser(browser: Browser, pageLoad: PageLoad): WebBrowser {
	const firefox = isFirefox(browser)
	const asStep = (error: unknown) => stepError(error, pageLoad)
	const command: Command = async (run, translate = asStep) => {
		try {
			return await run()
		} catch (error) {
			throw translate(firefox ? await withDialogText(browser, error) : error)
		}
	}
	return {
		browser,
		firefox,
		chromium: 'goog:chromeOptions' in browser.capabilities || 'ms:edgeOptions' in browser.capabilities,
		command,
		asStep,
		script: <T>(body: string, args: unknown[]) =>
			command(() => browser.executeScript(body, args as object[])) as Promise<T>,
		chrome: (name, parameters = {}) => browser.sendCommandAndGetResult(name, parameters),
	}
}
