import { chooseHit } from '../../src/surfaces/desktop/picture/choose-hit.ts'
import { cut } from '../../src/surfaces/desktop/picture/cut.ts'
import { findPicture } from '../../src/surfaces/desktop/picture/find-picture.ts'
import { levelsOf } from '../../src/surfaces/desktop/picture/levels.ts'
import type { Picture } from '../../src/surfaces/desktop/picture/picture.ts'
import type { Scene } from './desktop-scenes.ts'

export interface Judged {
	/** `found`: the click falls into the place. `ambiguous`: several places are as good, nothing is clicked. `wrong`: a click elsewhere. */
	verdict: 'found' | 'ambiguous' | 'missed' | 'wrong' | 'rightly none'
	milliseconds: number
	/** Milliseconds of the processor, which a busy machine changes less. */
	processor: number
	score?: number
}

/** As a step looks for it where the environment says nothing but the scalings. */
export function judgeScene({ screen, wanted, at, scale }: Scene): Judged {
	const began = performance.now()
	const before = process.cpuUsage()
	const { hits } = findPicture(levelsOf(screen), wanted, { similarity: 0.7, scales: scale === 1 ? [1] : [1, scale] })
	const chosen = chooseHit(hits, undefined)
	const { user, system } = process.cpuUsage(before)
	const spent = { milliseconds: performance.now() - began, processor: (user + system) / 1000 }
	if (!chosen) return { verdict: at ? 'missed' : 'rightly none', ...spent }
	if ('alike' in chosen) return { verdict: 'ambiguous', ...spent }
	const { left, top, width, height, score } = chosen.hit
	const near = at && Math.abs(left - at.left) <= 2 * scale && Math.abs(top - at.top) <= 2 * scale
	if (near) return { verdict: 'found', ...spent, score }
	// The very same may stand somewhere else, too: that is no mistake of the search.
	const same = scale === 1 && isSame(cut(screen, { left, top, width, height }), wanted)
	return { verdict: same ? 'found' : 'wrong', ...spent, score }
}

/** But for noise. */
const isSame = (one: Picture, other: Picture) =>
	one.bytes.length === other.bytes.length &&
	one.bytes.every((value, at) => at % 4 === 3 || Math.abs(value - byteOf(one, other, at)) <= 20)

const byteOf = (one: Picture, other: Picture, at: number) =>
	other.bytes[one.order === other.order || at % 4 === 1 ? at : at - (at % 4) + (2 - (at % 4))] as number
