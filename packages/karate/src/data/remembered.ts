/** Texts that one function remembers, where it says nothing else: scripts may make new ones without end. */
const usualMost = 5000

/** Characters of a text that is remembered. */
const longest = 2000

/** A function of a text whose results are kept: steps are run again and again, and their texts stay the same. Nobody may change a result. */
export function remembered<Result>(work: (text: string) => Result, most = usualMost): (text: string) => Result {
	const known = new Map<string, Result>()
	return (text) => {
		const before = known.get(text)
		if (before !== undefined) return before
		const result = work(text)
		if (text.length > longest) return result
		if (known.size >= most) known.clear()
		known.set(text, result)
		return result
	}
}
