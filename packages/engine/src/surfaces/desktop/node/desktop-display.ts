/** A display on which a desktop works. */
export interface DesktopDisplay {
	display: number
	/** In hexadecimal digits; empty where the display asks for none. */
	cookie: string
	/** Where programs find the cookie. */
	authority: string
	/** How it ended; undefined while it runs. */
	gone(): string | undefined
}
