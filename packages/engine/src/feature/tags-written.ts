import type { Dialect } from '@assay/karate/gherkin/dialect'
import { readTag, type Tag, tagWords } from '@assay/karate/gherkin/tag'
import { readLines } from './gherkin-lines.ts'

/**
 * The tags of a name in a text, all of them or those above its feature alone. It is asked of every feature of a plan, so a text
 * that does not hold the name is not read.
 */
export function tagsWritten(text: string, name: string, dialect: Dialect, above: 'feature' | 'all' = 'all'): Tag[] {
	if (!text.includes(`@${name}`)) return []
	const lines = readLines(text, dialect)
	const feature = lines.findIndex(({ line }) => line.kind === 'feature')
	return (above === 'feature' ? lines.slice(0, Math.max(0, feature)) : lines)
		.filter(({ line }) => line.kind === 'tags')
		.flatMap(({ text: line }) => tagWords(line, dialect).map(readTag))
		.filter((tag) => tag.name === name)
}
