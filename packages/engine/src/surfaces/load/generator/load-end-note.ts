import type { LoadWish } from '../wish/load-wish.ts'
import type { LoadEnd } from './load-end.ts'

/** What was cut off and what is not counted, in sentences; undefined where there is nothing to say. */
export function loadEndNote({ cut, warmUp }: LoadEnd, wish: Pick<LoadWish, 'longest' | 'warmUp'>): string | undefined {
	const sentences = [
		...(cut === undefined
			? []
			: [`The load was ended after ${wish.longest / 1000} s, as load.maxDuration says, with ${cut} users at work.`]),
		...(warmUp
			? [
					`Of the warm-up of ${wish.warmUp / 1000} s nothing is counted: ${warmUp.requests} requests, ${warmUp.failures} failures.`,
				]
			: []),
	]
	return sentences.length === 0 ? undefined : sentences.join(' ')
}
