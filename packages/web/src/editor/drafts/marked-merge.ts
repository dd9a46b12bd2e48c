import { lineDifference } from '@assay/engine/log/difference/line-difference'

/** Both texts in one, to be merged by hand: what differs stands between comment lines that name the sides. */
export function markedMerge(mine: string, theirs: string): string {
	return lineDifference(mine, theirs)
		.flatMap(({ left, right, equal }) =>
			equal ? left : ['# <<<<<<< mine', ...left, '# =======', ...right, '# >>>>>>> theirs'],
		)
		.join('\n')
}
