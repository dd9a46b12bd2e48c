// Turns the first comparison of a passing case into its opposite. A matcher that accepts too much would not notice.

import { Cases, type InlineCase, numbered, runInline } from './conformance-cases.ts'

const opposites: [RegExp, string][] = [
	[/ == /, ' != '],
	[/ != /, ' == '],
	[/ !contains /, ' contains '],
	[/ contains /, ' !contains '],
]

export interface Mutation {
	id: string
	line: string
}

/** All match lines of all inline cases that pass, one mutation each; the ones that were not noticed. */
export async function survivors(folder: string, passed: string[]): Promise<{ tried: number; survived: Mutation[] }> {
	const known = new Set(passed)
	const cases = numbered(new Cases(folder).read<InlineCase[]>('inline-tests.json')).filter(
		(one) => one.expect === 'pass' && one.kind === 'inline' && known.has(one.key),
	)
	const survived: Mutation[] = []
	let tried = 0
	for (const one of cases) {
		const lines = (one.feature ?? '').split('\n')
		for (const [index, line] of lines.entries()) {
			if (!/^\s*\*\s+match /.test(line)) continue
			const opposite = opposites.find(([operator]) => operator.test(line))
			if (!opposite) continue
			tried++
			const changed = lines.with(index, line.replace(opposite[0], opposite[1])).join('\n')
			const problem = await runInline({ ...one, feature: changed, vars: [] })
			if (problem === '') survived.push({ id: one.key, line: line.trim() })
		}
	}
	return { tried, survived }
}
