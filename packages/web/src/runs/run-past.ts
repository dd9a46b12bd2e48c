import type { ScenarioHistory } from '@assay/contract/runs'
import { createContext } from 'react'

/** What the runs before say of this one; a report knows nothing of them. */
export interface RunPast {
	/** Nanoseconds that runs of the same take; null where there are none before it. */
	usual: number | null
	/** By a scenario's id in the log. */
	scenarios: ReadonlyMap<string, ScenarioHistory>
	/** Runs these scenarios again; absent while it runs and for who may not. */
	rerun?: ((scenarios: string[]) => void) | undefined
}

const noPast: RunPast = { usual: null, scenarios: new Map() }
export const RunPastContext = createContext<RunPast>(noPast)
