import { checkCallPaths } from './lint-call-paths.ts'
import type { LintContext, StepFinding } from './lint-context.ts'
import { checkKarateStep } from './lint-karate-step.ts'
import { checkKeywordStep } from './lint-keyword-step.ts'
import type { FeatureVariables } from './lint-variables.ts'

/**
 * Checks a step once for as long as the same context is handed in and the feature sets the same variables, so that with each
 * keystroke only what was typed is checked.
 */
export function rememberedFindings(
	context: LintContext,
	{ names, shared }: Pick<FeatureVariables, 'names' | 'shared'>,
) {
	const about = [...[...names].sort(), '', ...[...shared].sort()].join(' ')
	let kept = memories.get(context)
	if (kept?.about !== about || kept.findings.size > most) {
		kept = { about, findings: new Map() }
		memories.set(context, kept)
	}
	const { findings } = kept
	const { language } = context
	return (text: string, columns: Set<string>): readonly StepFinding[] => {
		const key = columns.size === 0 ? text : `${text}\n${[...columns].join('|')}`
		const known = findings.get(key)
		if (known) return known
		const found =
			language.dialect === 'karate'
				? [...checkKarateStep(text), ...(context.callPaths ? checkCallPaths(text, context.callPaths) : [])]
				: checkKeywordStep(text, { ...context, platform: language.platform, columns, variables: names, shared })
		findings.set(key, found)
		return found
	}
}

const most = 20_000
const memories = new WeakMap<LintContext, { about: string; findings: Map<string, readonly StepFinding[]> }>()
