import { sameCallName } from '../called-feature.ts'
import { stepLines } from '../step-lines.ts'
import type { ReferenceContext } from './references.ts'
import { stepReferences } from './references.ts'
import { changedLines, type Renamed } from './rename-object.ts'

/** A feature's text in which the steps that call another by one of the names that it loses call it by a new one. */
export function renameCalls(text: string, lost: readonly string[], to: string, context: ReferenceContext): Renamed {
	let renamed = text
	for (const step of stepLines(text).toReversed()) {
		for (const found of stepReferences(step.text, context).toReversed()) {
			if (found.kind !== 'feature' || !lost.some((name) => sameCallName(name, found.name))) continue
			renamed = renamed.slice(0, step.start + found.from) + to + renamed.slice(step.start + found.to)
		}
	}
	return { text: renamed, changes: changedLines(text, renamed) }
}
