import type { AnyDriver, Film } from './any-driver.ts'
import type { Audience, Host } from './host.ts'

// Beyond, every other picture goes: a long scenario is shown in larger steps.
const mostPictures = 600
const mostBytes = 12 * 1024 * 1024

export interface Picture {
	/** Milliseconds since 1970. */
	at: number
	bytes: Uint8Array
}

/**
 * Films the browser of a feature while somebody looks or a film is to be kept; otherwise it asks nothing of the browser.
 * Unaware of scenarios and of how pictures travel.
 */
export interface Camera {
	turnTo(driver: AnyDriver): void
	/** Before the browser is closed. */
	leave(): void
	/** What was filmed since the last cut. */
	cut(): Picture[]
	/** Nobody looks through it any more. */
	end(): void
}

export function openCamera(
	{ audience, clock }: Pick<Host, 'audience' | 'clock'>,
	keeps: boolean,
	feature: () => string,
): Camera {
	let driver: AnyDriver | undefined
	let film: Promise<Film | undefined> | undefined
	/** Under which id somebody sees this browser. */
	let shown: string | undefined
	/** Of a page at rest no other picture comes. */
	let newest: Uint8Array | undefined
	let tape: Picture[] = []
	let bytes = 0

	function keep(picture: Uint8Array): void {
		tape.push({ at: clock(), bytes: picture })
		bytes += picture.length
		if (tape.length <= mostPictures && bytes <= mostBytes) return
		tape = tape.filter((_, n) => n % 2 === 0)
		bytes = tape.reduce((sum, one) => sum + one.bytes.length, 0)
	}

	function show(people: Audience, picture: Uint8Array): void {
		shown = feature()
		people.show(shown, picture)
	}

	/** Not waited for: a browser that hangs must not hold up the run. */
	function stop(): void {
		void film?.then((one) => one?.stop())
		film = undefined
		newest = undefined
	}

	const filmOf = (filmed: AnyDriver | undefined) =>
		filmed
			?.film(async (picture) => {
				if (keeps) keep(picture)
				if (driver !== filmed) return
				newest = picture
				if (audience?.looks) show(audience, picture)
			})
			.catch(() => undefined)

	/** A film that cannot be had never changes the verdict. */
	function decide(): void {
		const wanted = driver !== undefined && (keeps || audience?.looks === true)
		if (!wanted) stop()
		else if (!film) film = filmOf(driver)
		else if (audience?.looks && newest) show(audience, newest)
	}

	const unfollow = audience?.follow(decide)
	return {
		turnTo(opened) {
			driver = opened
			decide()
		},
		leave() {
			driver = undefined
			stop()
			if (shown !== undefined) audience?.gone(shown)
		},
		cut() {
			const cut = tape
			tape = []
			bytes = 0
			return cut
		},
		end: () => unfollow?.(),
	}
}
