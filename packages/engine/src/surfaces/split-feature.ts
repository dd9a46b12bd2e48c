import type { BundleFeature } from '@assay/contract/bundle'
import { planScenarios } from '@assay/karate/gherkin/expand-outline'
import { readDocument } from '@assay/karate/gherkin/read-document'
import { tagText } from '@assay/karate/gherkin/tag'
import { tagsWritten } from '../feature/tags-written.ts'

/**
 * Whether the scenarios of a feature may run in several places, as a tag `@split` above it says. `problem`: why they cannot, in a
 * sentence. Scenarios of API features know nothing of each other; those of others have variables and a browser in common.
 */
export function splitOf({ name, text, featureType }: Pick<BundleFeature, 'name' | 'text' | 'featureType'>): {
	may: boolean
	problem?: string
} {
	if (tagsWritten(text, 'split', 'karate', 'feature').length === 0) return { may: false }
	const not = (because: string) => ({ may: false, problem: `"${name}" is not split: ${because}.` })
	if (featureType !== 'KARATE') return not('only API features can be')
	for (const { line, tags } of planScenarios(readDocument(text, 'karate').document)) {
		const kept = tags.find((tag) => tag.name === 'lock' || tagText(tag) === 'parallel=false')
		if (kept) return not(`the scenario in line ${line} carries @${tagText(kept)}, which holds within one process`)
	}
	return { may: true }
}

/** The lines of the scenarios of a feature in so many parts, or fewer, all of about the same size. */
export function linesInParts(lines: readonly number[], parts: number): number[][] {
	const count = Math.max(1, Math.min(parts, lines.length))
	const begin = (part: number) => Math.floor((part * lines.length) / count)
	return Array.from({ length: count }, (_, part) => lines.slice(begin(part), begin(part + 1)))
}
