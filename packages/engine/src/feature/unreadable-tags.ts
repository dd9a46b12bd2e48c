import { readTagFilter } from '@assay/karate/gherkin/tag-filter'

/** Why tags cannot be read, in a sentence; undefined where they can. */
export function unreadableTags(tags: string): string | undefined {
	try {
		readTagFilter(tags)
		return undefined
	} catch (error) {
		return (error as Error).message
	}
}
