import type { Browser } from './web-command.ts'

/** Which windows a page has opened. */
export interface OpenedWindows {
	/** Something that may open a window: only after it are the windows asked for again. */
	opening<A extends unknown[]>(deed: (...args: A) => Promise<void>): (...args: A) => Promise<void>
	/** A window that a step has opened itself. */
	know(handle: string): void
	/** Nothing but this window is left. */
	knowOnly(handle: string): void
	/** One address for each window since the last call, empty: the browser says none. */
	opened(): Promise<string[]>
}

/** `later`: they are first asked for when a page does something; an app has none. */
export async function openedWindows(browser: Browser, later = false): Promise<OpenedWindows> {
	let known = later ? undefined : new Set(await handlesOf(browser))
	let mayHaveOpened = false
	return {
		opening:
			(deed) =>
			async (...args) => {
				known ??= new Set(await handlesOf(browser))
				mayHaveOpened = true
				await deed(...args)
			},
		know: (handle) => void known?.add(handle),
		knowOnly(handle) {
			known = new Set([handle])
		},
		async opened() {
			if (!mayHaveOpened) return []
			mayHaveOpened = false
			const before = known ?? new Set()
			const fresh = (await handlesOf(browser)).filter((one) => !before.has(one))
			known = new Set([...before, ...fresh])
			return fresh.map(() => '')
		},
	}
}

/** A session of an app has no windows, and services answer then whatever they like. */
async function handlesOf(browser: Browser): Promise<string[]> {
	const handles: unknown = await browser.getWindowHandles().catch(() => [])
	return Array.isArray(handles) ? handles : []
}
