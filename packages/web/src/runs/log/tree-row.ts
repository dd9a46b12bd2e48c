import type { FeatureView, ScenarioView, StepView } from '@assay/engine/log/fold'

/** A line of the step tree. Only what is open has lines, so a long run costs no more than what one looks at. */
export type TreeRow =
	| { kind: 'feature'; key: string; id: string; feature: FeatureView; stopped: number; open: boolean }
	/** Failures alike, or scenarios that could not run for one reason. */
	| {
			kind: 'cause'
			key: string
			id: string
			sentence: string
			stopped: boolean
			scenarios: ScenarioView[]
			open: boolean
	  }
	| { kind: 'passed'; key: string; id: string; scenarios: ScenarioView[]; open: boolean }
	| {
			kind: 'scenario'
			key: string
			id: string
			scenario: ScenarioView
			/** It could not run, which is no failure. */
			stopped: boolean
			feature: FeatureView
			open: boolean
			inFold: boolean
			/** It does not stand under its feature, and says of which it is. */
			apart: boolean
			share: number
	  }
	/** Its steps are being brought. */
	| { kind: 'waiting'; key: string; id: string; scenario: ScenarioView }
	| {
			kind: 'step'
			key: string
			id: string
			step: StepView
			feature: FeatureView
			open: boolean
			depth: number
			share: number
			more: boolean
	  }
	| {
			kind: 'evidence'
			key: string
			id: string
			step: StepView
			scenario: ScenarioView
			feature: FeatureView
			depth: number
	  }
	/** Steps that follow each other and say nothing: passed on the way to a failure, or skipped. */
	| { kind: 'folded'; key: string; id: string; steps: StepView[]; open: boolean; depth: number }
	| { kind: 'reason'; key: string; id: string; text: string; depth: number }

export type EvidenceRow = Extract<TreeRow, { kind: 'evidence' }>
