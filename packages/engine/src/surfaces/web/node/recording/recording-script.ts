import { recorder } from '../page-scripts.generated.ts'

/** The binding by which the script emits, and the name of the world in which it runs: the page sees neither. */
export const binding = 'assayEmits'
export const ownWorld = 'assay recorder'

/** What `page/record.ts` runs in every document; `known` are the project's own locators. */
export const recordingScript = (known: readonly string[]): string =>
	`${recorder}(${JSON.stringify(known).replaceAll('<', '\\u003c')}, (message) => globalThis.${binding}?.(message))`
