// JavaScript that was meant as a check and would pass whatever it finds.

import { remembered } from '../data/remembered.ts'

const assigned = /^(match|assert|status)\s*([:=])(?![=>])\s*(.*)$/s
const comparison = /^[^=<>!?&|;\n]+(?:[=!]==?|[<>]=?)[^=<>!?&|;\n]+$/

/** Why a script checks nothing, as `status = 404` and `response.id == 5` do; '' where it may be meant as it stands. */
export const checksNothing = remembered((text) => {
	const [, word, sign, rest] = assigned.exec(text) ?? []
	if (word) return `this checks nothing: write ${word} ${rest}, without ${sign}`
	return comparison.test(outermost(text)) ? 'this compares and checks nothing: begin it with match or assert' : ''
})

/** Without what stands in texts and brackets. */
function outermost(text: string): string {
	let outer = text.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g, '_')
	for (let before = ''; before !== outer; ) {
		before = outer
		outer = outer.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '_')
	}
	return outer
}
