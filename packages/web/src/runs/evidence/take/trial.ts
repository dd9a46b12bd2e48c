import { chooseHit } from '@assay/engine/surfaces/desktop/picture/choose-hit'
import { cut } from '@assay/engine/surfaces/desktop/picture/cut'
import { findPicture, isPlain } from '@assay/engine/surfaces/desktop/picture/find-picture'
import type { Levels } from '@assay/engine/surfaces/desktop/picture/levels'
import type { Area } from './area.ts'

/** As a run asks for it where the environment says nothing else. */
const similarity = 0.7
const shown = (score: number) => (Math.floor(score * 100) / 100).toFixed(2)

/** What a run would find on this screen by a part of it: whether it may be kept, and in words how many places it hits. */
export function trial(screen: Levels, area: Area): { good: boolean; says: string } {
	const part = cut(screen.picture, area)
	if (isPlain(part)) return { good: false, says: 'One colour all over: choose a part with something in it.' }
	const { hits, others } = findPicture(screen, part, { similarity, scales: [1] })
	const chosen = chooseHit(hits, undefined)
	const alike = chosen && 'alike' in chosen ? chosen.alike.length : 1
	if (alike > 1)
		return { good: false, says: `${alike} places of this picture look like it: choose more of what is around it.` }
	const next = hits[1] ?? others[0]
	const second = next ? `; the next best scores ${shown(next.score)}` : ''
	return { good: true, says: `1 place of this picture is hit${second}.` }
}
