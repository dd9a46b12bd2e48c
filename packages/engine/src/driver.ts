/**
 * What the engine may ask of a browser or device. Locators are resolved before they come here: an xpath, or text with an
 * `xpath=`, `css=` or `id=` prefix. Unaware of steps, slots and waiting: `page.ts` stands on top.
 */
export interface Driver {
	/** One look at what a locator names, in one round trip: is the need met, and if not, why. Never waits. */
	look(locator: string, need: Need, want?: Want): Promise<Sight>
	click(element: Element): Promise<void>
	type(element: Element, text: string, how: 'replace' | 'append'): Promise<void>
	press(element: Element, key: Key): Promise<void>
	hover(element: Element): Promise<void>
	/** Runs a function body in the page and gives its JSON result; elements may be among the arguments and results. */
	script<T>(body: string, ...args: unknown[]): Promise<T>
	/** Opens an address in the current window. */
	go(url: string): Promise<void>
	url(): Promise<string>
	title(): Promise<string>
	maximise(): Promise<void>
	screenshot(): Promise<Uint8Array>
	/** Console lines and page errors since the last call. */
	consoleLines(): Promise<ConsoleLine[]>
	/** A clean state for the next scenario: cookies, storage and extra windows gone. */
	reset(): Promise<void>
	close(): Promise<void>
}

/**
 * What an element must be before a step goes on. `clickable`: visible, at rest, enabled, and what a click at its middle
 * hits. `editable`: visible, at rest, enabled and not read-only.
 */
export type Need = 'present' | 'visible' | 'enabled' | 'clickable' | 'editable'

export type Key = 'Enter' | 'Tab'

/** What to read from the element in the same look. */
export type Want = 'text' | 'checked' | { attribute: string }

/** A reference to an element of the page, as the page's script gave it; valid until the page replaces it. */
export type Element = Record<string, string>

export interface Sight {
	/** How many elements the locator names. */
	count: number
	element?: Element
	/** Why the need is not met yet, as the end of a sentence: "is covered by <div id="veil">". Absent when it is met. */
	reason?: string
	/** What was wanted, as every form in which it may be compared; the first is the one to show. */
	values?: string[]
}

export interface ConsoleLine {
	level: string
	text: string
	at: number
}
