import type { TracedScenario } from '@assay/contract/page-trace'
import type { Mark } from '@assay/contract/run-events'

/** Follows a page through the steps of a scenario. Nothing here throws: evidence never changes a verdict. */
export interface PageTrace {
	/** After each step, by its id: keeps the page, if pages are kept, and of a failed one notes what its picture shows. */
	ended(step: string, failed: boolean): Promise<AtFailure>
	/** What was kept since the last cut. */
	cut(): TracedScenario
}

export interface AtFailure {
	mark?: Mark
	answered?: { status: number; url: string }
}
