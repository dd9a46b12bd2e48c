// Searches with a regular expression of the user, some of which take for ever on some texts. Those pay for a watchdog, which
// the host hands in.

let watchdog: (<T>(work: () => T) => T) | undefined

export function provideWatchdog(watch: <T>(work: () => T) => T): void {
	watchdog = watch
}

export function boundedSearch<T>({ source }: RegExp, text: string, work: () => T): T {
	return watchdog && mayTakeLong(source, text.length) ? watchdog(work) : work()
}

/** A text of so many characters on which even one repetition is slow, as it may begin anywhere. */
export const longText = 10_000
/** Below, there are too few ways to split a text. */
export const shortText = 6

const known = new Map<string, boolean>()

function mayTakeLong(source: string, length: number): boolean {
	if (length < shortText) return false
	if (length > longText) return true
	let risky = known.get(source)
	if (risky === undefined) {
		risky = isRisky(source)
		if (known.size > 1000) known.clear()
		known.set(source, risky)
	}
	return risky
}

/** Two open repetitions, or a repeated group, which may fit the same text in more than one way. */
export const riskySource = String.raw`\)[*+?]|\)\{|(?:[*+]|\{\d+,\d*\})[^]*(?:[*+]|\{\d+,\d*\})`

const risk = new RegExp(riskySource)
const isRisky = (source: string) => risk.test(source)
