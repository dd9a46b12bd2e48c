import type { LoadEvent } from '@assay/contract/load-events'

type Second = Extract<LoadEvent, { type: 'loadSecond' }>
type Failure = Extract<LoadEvent, { type: 'loadFailure' }>

/** What a generator emits while it runs; who receives it knows of which feature. */
export type GeneratorEvent = Omit<Second, 'feature'> | Omit<Failure, 'feature'>
export type GeneratorSecond = Omit<Second, 'feature'>
export type Sample = Failure['sample']
