import type { LoadSecond, LoadView } from './load-view.ts'

/** How the load is at this moment: the last second, or the one before it while several executors have yet to report theirs. */
export const latestSecond = ({ seconds, executors, over }: LoadView): LoadSecond | undefined =>
	executors !== undefined && !over && seconds.length > 1 ? seconds.at(-2) : seconds.at(-1)
