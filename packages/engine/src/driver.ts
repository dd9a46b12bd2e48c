/**
 * What an action may ask of a browser or device. Locators are resolved before they come here: an xpath, or text with a
 * `css=` or `id=` prefix. Unaware of steps, slots and waits: `actions/` and `wait.ts` stand on top.
 */
export interface Driver {
	/** Runs a function body in the page and gives its JSON result; elements are named by locator in `arguments[n]`. */
	script<T>(body: string, ...args: unknown[]): Promise<T>
	/** Opens an address in the current window. */
	go(url: string): Promise<void>
	url(): Promise<string>
	title(): Promise<string>
	/** The element a wait found; stays valid until the page replaces it. */
	find(locator: string): Promise<Found | undefined>
	screenshot(): Promise<Uint8Array>
	pageSource(): Promise<string>
	/** Console lines and page errors since the last call. */
	consoleLines(): { level: string; text: string; at: number }[]
	maximise(): Promise<void>
	/** A clean state for the next scenario: cookies, storage and extra windows gone. */
	reset(): Promise<void>
	close(): Promise<void>
}

export interface Found {
	click(): Promise<void>
	type(text: string): Promise<void>
	clear(): Promise<void>
	hover(): Promise<void>
}
