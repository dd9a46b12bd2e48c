import { chooseHit } from '@assay/engine/surfaces/desktop/picture/choose-hit'
import { findPicture, type Hit, isPlain } from '@assay/engine/surfaces/desktop/picture/find-picture'
import type { Levels } from '@assay/engine/surfaces/desktop/picture/levels'
import type { Picture } from '@assay/engine/surfaces/desktop/picture/picture'

/** As a run asks for it where the environment says nothing else. */
const similarity = 0.7
/** More boxes would hide the screen. */
const mostShown = 12
export const shownScore = (score: number) => (Math.floor(score * 100) / 100).toFixed(2)

export interface Trial {
	/** Whether the part may be kept. */
	good: boolean
	/** How many places it hits. */
	says: string
	/** Those places, the best first, and the best that are not like enough. */
	places: (Hit & { enough: boolean })[]
}

/** What a run would find on this screen by a part that was cut out of it, or out of an earlier look at it. */
export function trial(screen: Levels, part: Picture): Trial {
	if (isPlain(part))
		return { good: false, says: 'One colour all over: choose a part with something in it.', places: [] }
	const { hits, others } = findPicture(screen, part, { similarity, scales: [1] })
	const places = [
		...hits.slice(0, mostShown).map((hit) => ({ ...hit, enough: true })),
		...others.map((hit) => ({ ...hit, enough: false })),
	]
	const chosen = chooseHit(hits, undefined)
	if (!chosen) {
		const best = others[0] ? `; the best scores ${shownScore(others[0].score)}` : ''
		return { good: false, says: `No place of this picture looks like it${best}.`, places }
	}
	if ('alike' in chosen)
		return {
			good: false,
			says: `${chosen.alike.length} places of this picture look like it: choose more of what is around it.`,
			places,
		}
	const next = hits[1] ?? others[0]
	const second = next ? `; the next best scores ${shownScore(next.score)}` : ''
	return { good: true, says: `1 place of this picture is hit${second}.`, places }
}
