import { writeText } from '../data/write-json.ts'
import type { Step } from '../gherkin/document.ts'
import type { ScenarioPlan } from '../gherkin/expand-outline.ts'
import { tagText } from '../gherkin/tag.ts'
import type { ScenarioStart, StepStart } from '../scenario/listener.ts'
import { type Prepared, prepareStep } from '../steps/run-step.ts'

/** What is the same each time that a scenario runs: for the users of a load test it is made once. */
export interface PreparedScenario {
	/** The steps of its Background first. */
	steps: readonly PreparedStep[]
	/** `@fail` */
	mustFail: boolean
	shown: Pick<ScenarioStart, 'tags' | 'row'>
}

export class PreparedStep {
	readonly begin: Prepared
	private start: StepStart | undefined

	constructor(readonly step: Step) {
		this.begin = prepareStep(step)
	}

	/** As it is shown where it belongs to the feature that was started. */
	get shown(): StepStart {
		this.start ??= shownStep(this.step)
		return this.start
	}
}

const prepared = new WeakMap<ScenarioPlan, PreparedScenario>()

export function preparedScenario(plan: ScenarioPlan): PreparedScenario {
	const known = prepared.get(plan)
	if (known) return known
	const made = {
		steps: [...plan.section.background, ...plan.steps].map((step) => new PreparedStep(step)),
		mustFail: plan.tags.some((tag) => tag.name === 'fail'),
		shown: { tags: plan.tags.map(tagText), ...(plan.row ? { row: cellsOf(plan.row) } : {}) },
	}
	prepared.set(plan, made)
	return made
}

export function shownStep({ keyword, text, line, background, hidden, docString, table }: Step): StepStart {
	return {
		keyword,
		text,
		line,
		depth: 0,
		...(background ? { background } : {}),
		...(hidden ? { hidden } : {}),
		...(docString === undefined ? {} : { docString }),
		...(table ? { table } : {}),
	}
}

/** The cells of a row as they are shown. */
export const cellsOf = (row: Record<string, unknown>): Record<string, string> =>
	Object.fromEntries(Object.entries(row).map(([name, value]) => [name, writeText(value)]))
