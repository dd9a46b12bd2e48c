import { notRun, type RunView, type ScenarioView } from '@assay/engine/log/fold'

/** What a run proves of one test case. */
export interface TestCaseResult {
	/** E.g. SHOP-T7. */
	id: string
	passed: boolean
	/** Why it failed, and where to read on. */
	comment: string
	milliseconds: number
	/** Milliseconds since 1970. */
	startedAt: number
}

/** What a run proves of test cases, and of which it proves nothing. */
export interface TestCaseResults {
	results: TestCaseResult[]
	/** Ids of those of which something was cancelled, lost or never begun, and nothing failed. */
	unproven: string[]
}

/**
 * The result of each test case: of those that scenarios name by `@TC_ID=SHOP-T7;SHOP-T9`, what these scenarios came to; of
 * the others in `ids`, what the whole run came to. What did not run has no tags in the log: in its feature it may belong to each
 * test case that is named there. A scenario that was cancelled or lost its browser says nothing of what it tests.
 */
export function testCaseResults(view: RunView, ids: string, link: string): TestCaseResults {
	const scenarios = new Map<string, ScenarioView[]>()
	const leftIn = new Map<string, Set<string>>()
	const left = new Map(notRun(view).map(({ path, name, lines }) => [path, didNotRun(lines.length, name)]))
	for (const { path, scenarios: own } of view.features)
		for (const scenario of own)
			for (const id of scenario.tags.flatMap(idsOfTag)) {
				scenarios.set(id, [...(scenarios.get(id) ?? []), scenario])
				const sentence = left.get(path)
				if (sentence) leftIn.set(id, (leftIn.get(id) ?? new Set()).add(sentence))
			}
	const all = view.features.flatMap((feature) => feature.scenarios)
	for (const id of split(ids)) if (!scenarios.has(id)) scenarios.set(id, all)
	const results: TestCaseResult[] = []
	const unproven: string[] = []
	for (const [id, mine] of scenarios) {
		const unpassed = mine.filter(({ status }) => status !== 'passed')
		const whole = mine === all
		const failed = unpassed.some(decides) || (whole && view.status === 'FAILURE')
		const passed = whole ? view.status === 'SUCCESS' : unpassed.length === 0 && !leftIn.has(id)
		if (!failed && !passed) {
			unproven.push(id)
			continue
		}
		const reasons = [...unpassed.map(reasonOf), ...(leftIn.get(id) ?? [])]
		results.push({
			id,
			passed: !failed,
			comment: [...reasons, ...(unpassed.length === 0 && view.reason ? [view.reason] : []), link]
				.join('\n')
				.slice(0, 5000),
			milliseconds: Math.round(mine.reduce((sum, { nanos }) => sum + nanos, 0) / 1e6),
			startedAt: mine[0]?.startedAt ?? view.startedAt ?? 0,
		})
	}
	return { results, unproven }
}

const decides = ({ stopped, lost }: ScenarioView) => !stopped && !lost

const idsOfTag = (tag: string) => split(/^@?TC_ID=(.*)$/i.exec(tag)?.[1] ?? '')

const split = (ids: string) =>
	ids
		.split(/[;,]/)
		.map((id) => id.trim())
		.filter((id) => id !== '')

const didNotRun = (count: number, feature: string) =>
	`${count === 1 ? '1 scenario' : `${count} scenarios`} of ${feature} did not run`

const reasonOf = (scenario: ScenarioView) => `${scenario.name}: ${scenario.failure?.sentence ?? 'failed'}`
