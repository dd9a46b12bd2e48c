import type { LoadEvent } from '@assay/contract/load-events'

type Second = Extract<LoadEvent, { type: 'loadSecond' }>
type Failure = Extract<LoadEvent, { type: 'loadFailure' }>

/** What a generator tells while it runs; whoever hears it knows of which feature. */
export type LoadTold = Omit<Second, 'feature'> | Omit<Failure, 'feature'>
export type ToldSecond = Omit<Second, 'feature'>
export type Sample = Failure['sample']
