import type { Token } from '../language/dialect.ts'

/** A line in pieces, each with the class that `looks` has for its kind. */
export function coloured(text: string, tokens: Token[], looks: Record<string, string | undefined>) {
	const pieces = []
	let at = 0
	for (const { from, to, kind } of tokens) {
		if (from < at) continue
		if (from > at) pieces.push(text.slice(at, from))
		pieces.push(
			<span key={from} className={looks[kind]}>
				{text.slice(from, to)}
			</span>,
		)
		at = to
	}
	pieces.push(text.slice(at))
	return pieces
}
