import type { TracedScenario } from '@assay/contract/page-trace'
import type { Content, Evidence } from '@assay/contract/run-events'
import type { FeatureView, RunView, ScenarioView, StepView } from '@assay/engine/log/fold'
import type { RunConsole } from '@assay/engine/log/report/console-lines'
import { type ComponentType, createContext, useContext } from 'react'
import type { Found } from './tree-filter.ts'

/**
 * Where the run page takes from what is not in the run's view: of the live page the server, of a report the files beside it.
 * Those named `use…` are hooks; what they give is undefined until it is here. What somebody waits for is
 * 'failed' where it is gone or could not be read; anything else stays undefined then.
 */
export interface RunSource {
	/** The steps of a scenario; undefined until {@link bringSteps} brought them. */
	steps(scenario: ScenarioView): StepView[] | undefined
	bringSteps(scenario: ScenarioView): void
	/** Whether a scenario's name, tags and row are here; {@link bringNames} brings them. */
	isNamed(scenario: ScenarioView): boolean
	bringNames(scenarios: readonly ScenarioView[]): void
	/** Which scenarios have these words; undefined while that is being asked. */
	useFound(view: RunView, search: string): Found | 'failed' | undefined
	useConsole(view: RunView, version: number): RunConsole | 'failed' | undefined
	/** An address for an image or a link. */
	useAddress(content: Content): string | undefined
	useText(content: Content | undefined): string | undefined
	/** Addresses of a film's pictures, as soon as they are wanted. */
	useFilm(film: Extract<Evidence, { kind: 'video' }>, wanted: boolean): string[] | 'failed' | undefined
	/** The pages of a scenario. */
	useTrace(content: Content | undefined): TracedScenario | 'failed' | undefined
	/** How a link to a kept file of that name is followed. */
	following(name: string): { download: string } | { target: '_blank'; rel: string }
	linkTo(step: string): string
	/** What may be done with a picture of a desktop's screen; absent where there is no project to add to. */
	TakeAsObject?: ComponentType<TakeFrom>
	/** Where a line of a feature is edited, if it can be. */
	editing(feature: FeatureView, line: number): string | undefined
}

/** A picture of a screen, of which a part may become a picture of the project. */
export interface TakeFrom {
	address: string
	/** The picture that the step looked for in vain, and the place that looks most like it. */
	name?: string
	best?: { left: number; top: number; width: number; height: number }
}

export const RunSourceContext = createContext<RunSource | undefined>(undefined)

export function useRunSource(): RunSource {
	const source = useContext(RunSourceContext)
	if (!source) throw new Error('A part of the run page stands outside of a RunSourceContext')
	return source
}
