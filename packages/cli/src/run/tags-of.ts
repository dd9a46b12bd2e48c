import { allTags, readTagFilter } from '@assay/karate/gherkin/tag-filter'
import { UsageWrong } from '../usage.ts'

/** What the --tags of a command choose together: each must hold. Refuses those that cannot be read. */
export function tagsOf(given: string[] | undefined): string | undefined {
	if (given === undefined) return undefined
	try {
		for (const tags of given) readTagFilter(tags)
		return allTags(given)
	} catch (error) {
		throw new UsageWrong(`--tags: ${(error as Error).message}.`)
	}
}
