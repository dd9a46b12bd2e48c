/** Features whose verdicts are known before they run: each scenario says by its name how it ends. */
export interface Design {
	name: string
	type: 'KARATE' | 'ANOROC'
	ends: readonly End[]
}

export type End = 'passes' | 'fails'

const passes = 'passes'
const fails = 'fails'

export const designs = {
	greenApi: { name: 'Green API', type: 'KARATE', ends: [passes, passes, passes, passes, passes] },
	redApi: { name: 'Red API', type: 'KARATE', ends: [passes, fails, passes, fails] },
	greenWeb: { name: 'Green web', type: 'ANOROC', ends: [passes, passes, passes] },
	redWeb: { name: 'Red web', type: 'ANOROC', ends: [passes, fails, passes] },
	calmApi: { name: 'Calm API', type: 'KARATE', ends: [passes, passes, passes, passes] },
	tick: { name: 'Tick', type: 'KARATE', ends: [passes] },
} as const satisfies Record<string, Design>
export type DesignName = keyof typeof designs

/** `atOnce`: side by side, which the executors of a house share. */
export const plans = {
	greenPlan: { name: 'Green plan', of: ['greenApi', 'greenWeb'] },
	redPlan: { name: 'Red plan', of: ['redWeb', 'greenApi', 'redApi'] },
	greenShared: { name: 'Green shared', of: ['greenApi', 'greenWeb', 'calmApi'], atOnce: 0 },
	redShared: { name: 'Red shared', of: ['calmApi', 'redApi', 'greenApi'], atOnce: 2 },
	nightly: { name: 'Each minute', of: ['tick'] },
} as const satisfies Record<string, { name: string; of: readonly DesignName[]; atOnce?: number }>
export type PlanName = keyof typeof plans

export const endsOf = (what: DesignName | PlanName): readonly End[] =>
	what in plans ? plans[what as PlanName].of.flatMap((name) => designs[name].ends) : designs[what as DesignName].ends

/** The text of a feature; its environment says under `place` where the tested place is. */
export function textOf({ name, type, ends }: Design): string {
	const scenario = type === 'KARATE' ? apiScenario : webScenario
	const head = type === 'KARATE' ? `Feature: ${name}\n\n  Background:\n    * url place\n` : `Feature: ${name}\n`
	return head + ends.map((end, at) => `\n  Scenario: ${end} ${at + 1}\n${scenario(end)}`).join('')
}

const apiScenario = (end: End) => `    Given path 'answer', '300'
    When method get
    Then status 200
    And match response == { waited: ${end === 'passes' ? 300 : 301} }
`

const webScenario = (end: End) => `    Given OPEN <page>
    Then VERIFY_TITLE {Kites}
    When OPEN <page>
    Then VERIFY_TITLE {${end === 'passes' ? 'Kites' : 'Boats'}}
`
