/** What is wanted of a page. */
export interface PageAsked {
	/** What the step acts on; else what it looked at last. */
	element?: Record<string, string>
	locator?: string
	/** Whether the page itself is wanted. */
	html: boolean
	/** The key of the page that was given last. */
	known?: string
	/** What stands in place of what secret fields hold. */
	mask: string
}

export interface PageNow {
	url: string
	/** Of the answer that brought the page; 0 where the browser does not say. */
	status: number
	/** Of the window, in pixels; how far it is scrolled. */
	width: number
	height: number
	scroll: number
	/** Where the element lies in the window; null where it is not seen. */
	box: { left: number; top: number; width: number; height: number } | null
	/** The page as HTML that runs nothing, what the step is about marked. */
	html?: string
	/** Names the HTML; without any it is the one that is known. Absent where it was not wanted or is too large. */
	key?: string
}
