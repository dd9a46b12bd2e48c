import type { PageTrace } from './page-trace.ts'

/** What a run asks of whatever its steps touch, and no more. Each surface has a driver of its own that can do this too. */
export interface AnyDriver {
	screenshot(): Promise<Uint8Array>
	/** Gives pictures of the page as it changes, until stopped; the next one comes when `take` is done with the last. */
	film(take: (picture: Uint8Array) => Promise<void>): Promise<Film>
	/** The document of the current frame as it stands now; what password fields hold is masked. */
	source(): Promise<string>
	/** What the log of the device says of the last moments; absent where there is no device. */
	deviceLog?(): Promise<string | undefined>
	/** What was loaded since the last reset, as an HTTP archive (HAR 1.2); undefined where the browser does not say. */
	network(): Promise<object | undefined>
	/** Console lines and page errors since the last call. */
	consoleLines(): Promise<ConsoleLine[]>
	/** What its page was at each step; absent where there are no pages. */
	trace?: PageTrace
	/** What is lost with it, as messages call it; by default a browser. */
	called?: 'desktop'
	/** Why the browser is gone, as far as that is known without asking it; undefined while it seems to live. */
	lost?(): string | undefined
	/** The same, asked of one that does not say so by itself. */
	gone?(): Promise<string | undefined>
	/** Addresses of the windows and tabs that pages have opened since the last call. */
	opened?(): Promise<string[]>
	/** A clean state for the next scenario: cookies, storage and extra windows gone. */
	reset(): Promise<void>
	close(): Promise<void>
}

export interface Film {
	stop(): void
}

export interface ConsoleLine {
	level: string
	text: string
	at: number
}
