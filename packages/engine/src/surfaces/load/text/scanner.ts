/** A text read from left to right by what is expected next. Every refusal names the place and what stands there. */
export interface Scanner {
	/** What matches here, blanks and comments before it passed over; undefined where it does not, and nothing is taken. */
	take(pattern: RegExp): string | undefined
	/** The same; throws one sentence where it does not match. `wanted` ends "expected …". */
	expect(pattern: RegExp, wanted: string): string
	readonly ended: boolean
	/** Where the next thing stands. */
	readonly at: number
	/** Throws one sentence about a place. */
	fail(wanted: string, at?: number): never
}

const between = /(?:\s+|\/\/[^\n]*|#[^\n]*)*/y

/** `name`: what the text is called in refusals, a setting's key for instance. */
export function scan(text: string, name: string): Scanner {
	let at = 0
	const skip = () => {
		between.lastIndex = at
		between.test(text)
		at = Math.max(at, between.lastIndex)
	}
	const take = (pattern: RegExp): string | undefined => {
		skip()
		const sticky = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}y`)
		sticky.lastIndex = at
		const found = sticky.exec(text)?.[0]
		if (found !== undefined) at += found.length
		return found
	}
	const fail = (wanted: string, place?: number): never => {
		skip()
		const here = place ?? at
		const before = text.slice(0, here)
		const line = before.split('\n').length
		const column = here - before.lastIndexOf('\n')
		const seen = /^(?:[\w.@]+|[^\s])/.exec(text.slice(here))?.[0]
		const lines = text.includes('\n') ? `line ${line}, ` : ''
		throw new Error(
			`${name}, ${lines}column ${column}: expected ${wanted}, got ${seen === undefined ? 'its end' : `"${seen}"`}.`,
		)
	}
	return {
		take,
		expect: (pattern, wanted) => take(pattern) ?? fail(wanted),
		get ended() {
			skip()
			return at >= text.length
		},
		get at() {
			skip()
			return at
		},
		fail,
	}
}
