import { StepWrong } from '../../run/step-errors.ts'

/** How Appium is asked for an element: a strategy and what it takes. */
export interface NativeLocator {
	using: string
	value: string
}

const strategies: Record<string, string> = {
	'accessibility id': 'accessibility id',
	id: 'id',
	'-android uiautomator': '-android uiautomator',
	'-ios predicate': '-ios predicate string',
	'-ios class chain': '-ios class chain',
	xpath: 'xpath',
}

/** Throws `StepWrong` for css=, which only pages know. */
export function nativeLocator(locator: string): NativeLocator {
	const [, kind = 'xpath', value = ''] =
		/^\s*(?:(accessibility id|id|-android uiautomator|-ios predicate|-ios class chain|xpath|css)=)?([\s\S]*)$/.exec(
			locator,
		) ?? []
	const using = strategies[kind]
	if (using) return { using, value: value.trim() }
	throw new StepWrong(`The locator ${locator} is for web pages: the steps are in the native part of an app`)
}

/** Throws `StepWrong` for what only the native part of an app knows. */
export function pageLocator(locator: string): string {
	if (!/^\s*(?:accessibility id|-android uiautomator|-ios predicate|-ios class chain)=/.test(locator)) return locator
	throw new StepWrong(`The locator ${locator} is for the native part of an app: the steps are in a web page`)
}
