import type { FeatureView } from '@assay/engine/log/fold'
import type { LoadSecond, LoadView } from '@assay/engine/log/load/load-view'
import { createContext, type ReactNode } from 'react'

/** The run with which a load test is compared; a report knows of the one before it. */
export interface EarlierLoad {
	/** Where one is chosen, or which one it is. */
	choice: ReactNode
	run: number | undefined
	/** Undefined until they are here. */
	features: readonly Pick<FeatureView, 'path' | 'load'>[] | undefined
}

export const EarlierLoadContext = createContext<EarlierLoad | undefined>(undefined)

/** What the same feature did in an earlier run. */
export interface LoadBefore {
	/** As it is called: run 41. */
	name: string
	load: LoadView
}

export function loadBefore(earlier: EarlierLoad | undefined, { path }: FeatureView): LoadBefore | undefined {
	const load = earlier?.features?.find((one) => one.path === path)?.load
	return load && { name: `run ${earlier?.run}`, load }
}

/** What an earlier load did so many seconds after its beginning; undefined where it was over by then. */
export const secondBefore = (seconds: readonly LoadSecond[], at: number): LoadSecond | undefined =>
	at > (seconds.at(-1)?.second ?? -1) ? undefined : seconds.findLast(({ second }) => second <= at)
