import type { Reading } from './reading.ts'

/** One of a few words, in any case; gives the word as listed. */
export const readOneOf =
	<const W extends string>(words: readonly W[]) =>
	(text: string): Reading<W> => {
		const wanted = text.trim().toLowerCase()
		const found = words.find((word) => word.toLowerCase() === wanted)
		return found === undefined ? { must: `be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` } : { value: found }
	}

/** `true` or `false`, in any case. */
export function readTruth(text: string): Reading<boolean> {
	const word = readOneOf(['true', 'false'])(text)
	return 'must' in word ? word : { value: word.value === 'true' }
}

export const orientations = ['LANDSCAPE', 'PORTRAIT'] as const
export type Orientation = (typeof orientations)[number]

export const appStates = [
	'NOT_INSTALLED',
	'NOT_RUNNING',
	'RUNNING_IN_BACKGROUND_SUSPENDED',
	'RUNNING_IN_BACKGROUND',
	'RUNNING_IN_FOREGROUND',
] as const

/** Of an app that mixes native and web screens. `webview` and `mobileview` both mean the first web screen. */
export const appContexts = ['nativeapp', 'mobileview', 'webview'] as const
