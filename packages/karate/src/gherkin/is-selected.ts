// Which scenarios of a feature run: by tags, lines, environment, and how the feature was started.

import type { ScenarioPlan } from './expand-outline.ts'
import type { TagFilter } from './tag-filter.ts'

export interface Selection {
	tags: TagFilter
	only?: number[] | undefined
	/** A called feature runs although it says @ignore. */
	called: boolean
	env: string | undefined
	/** `call read('@setup')` asks for it by name. */
	setup?: boolean
	/** Whether a row of dynamic Examples is not to run, by the line of its outline and its cells. */
	hasEnded?: ((line: number, row: Record<string, string>) => boolean) | undefined
	/** So many scenarios at once. */
	parallel?: number | undefined
}

export function isSelected(plan: ScenarioPlan, { tags, only, called, env, setup }: Selection): boolean {
	const named = (name: string) => plan.tags.findLast((tag) => tag.name === name)
	if (!setup && named('setup')) return false
	// whoever names a line wants it run
	if (!called && !only?.length && named('ignore')) return false
	const wanted = named('env')
	if (wanted && !(env && wanted.values.includes(env))) return false
	const unwanted = named('envnot')
	if (unwanted && env && unwanted.values.includes(env)) return false
	if (only?.length && !only.includes(plan.line) && !only.includes(plan.section.line)) return false
	return tags(plan.tags)
}
