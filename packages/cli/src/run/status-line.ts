import type { Colours } from '../colours.ts'

/** What goes on now, on a terminal only: a step, redrawn at most every 80 ms, or a block of lines. */
export function statusLine(out: NodeJS.WriteStream, colour: Colours) {
	let shown = false
	let above = 0
	let last = 0
	return {
		block(lines: string[]) {
			this.clear()
			shown = true
			above = lines.length - 1
			out.write(lines.join('\n'))
		},
		show(text: string) {
			if (!out.isTTY || Date.now() - last < 80) return
			last = Date.now()
			shown = true
			const width = (out.columns || 80) - 6
			out.write(`\r\x1b[2K    ${colour.quiet(text.replace(/\s+/g, ' ').slice(0, width))}`)
		},
		clear() {
			if (shown) out.write(above > 0 ? `\r\x1b[${above}A\x1b[J` : '\r\x1b[2K')
			shown = false
			above = 0
		},
	}
}
