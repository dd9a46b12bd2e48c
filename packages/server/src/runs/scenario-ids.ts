/** The ids of a text like `1.1-8,2.3`, at most `most` of them. */
export function idsIn(text: string, most: number): string[] {
	const ids: string[] = []
	for (const part of text.split(',')) {
		const [, feature, from, to = from] = /^(\d+)\.(\d+)(?:-(\d+))?$/.exec(part) ?? []
		for (let at = Number(from); at <= Number(to) && ids.length < most; at++) ids.push(`${feature}.${at}`)
	}
	return ids
}

/** The other way round: ids that follow each other become one. */
export function rangesOf(ids: readonly string[]): string {
	const ranges: { feature: string; from: number; to: number }[] = []
	for (const id of ids) {
		const [feature = '', number] = id.split('.')
		const last = ranges.at(-1)
		if (last?.feature === feature && last.to === Number(number) - 1) last.to++
		else ranges.push({ feature, from: Number(number), to: Number(number) })
	}
	return ranges.map(({ feature, from, to }) => `${feature}.${from}${to > from ? `-${to}` : ''}`).join(',')
}

/** Negative where an id stands before another in the order of the run. */
export function inOrder(one: string, other: string): number {
	const [a = 0, b = 0] = one.split('.').map(Number)
	const [c = 0, d = 0] = other.split('.').map(Number)
	return a - c || b - d
}
