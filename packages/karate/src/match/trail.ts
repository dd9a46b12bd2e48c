// Where a comparison is and what it has found wrong so far. One list of failures is shared by the whole match.

export interface Failure {
	path: string
	depth: number
	reason: string
	actual: unknown
	expected: unknown
	/** Shown in the list of differences; the others only explain how the parts fail together. */
	leaf: boolean
	/** Not part of the text: stands for one missing or unexpected key. */
	silent?: boolean
	actualAbsent?: boolean
	expectedAbsent?: boolean
}

export class Trail {
	failures: Failure[] = []
	/** What conditions could not be evaluated, of the whole match as well: nobody knows whether they hold. */
	unevaluated: string[] = []
	each: { item: unknown } | undefined

	constructor(
		readonly root: unknown,
		private xml: boolean,
		readonly path = xml ? '/' : '$',
		readonly depth = 0,
	) {}

	into(part: string | number): Trail {
		const below = new Trail(this.root, this.xml, this.extend(part), this.depth + 1)
		below.failures = this.failures
		below.unevaluated = this.unevaluated
		below.each = this.each
		return below
	}

	private extend(part: string | number): string {
		if (this.xml)
			return typeof part === 'number' ? `${this.path}[${part + 1}]` : `${this.path === '/' ? '' : this.path}/${part}`
		if (typeof part === 'number') return `${this.path}[${part}]`
		return /^[\w$-]+$/.test(part) ? `${this.path}.${part}` : `${this.path}['${part.replaceAll("'", "\\'")}']`
	}

	/**
	 * Records a failure and returns false. With `from`, the failures since then were attempts (is it this item? or
	 * that one?): they explain, but the difference is this one.
	 */
	fail(reason: string, actual: unknown, expected: unknown, from?: number, item?: unknown): false {
		if (from !== undefined) for (const one of this.failures.slice(from)) one.leaf = false
		const leaf = from !== undefined || !this.hasLeafBelow()
		this.failures.push({ path: this.path, depth: this.depth, reason, actual, expected, leaf })
		if (item !== undefined) this.narrow(item)
		return false
	}

	/** What lies below was compared last, so that of a thousand attempts only this one is looked at. */
	private hasLeafBelow(): boolean {
		for (let at = this.failures.length - 1; at >= 0; at--) {
			const one = this.failures[at]
			if (!one?.path.startsWith(this.path)) return false
			if (one.leaf && one.depth > this.depth) return true
		}
		return false
	}

	/** The difference is about one expected item, though the text shows the whole list. */
	private narrow(item: unknown): void {
		const whole = this.failures.at(-1)
		if (!whole) return
		whole.leaf = false
		this.failures.push({ ...whole, expected: item, leaf: true, silent: true })
		this.failures.push(...this.failures.splice(-2, 1))
	}

	note(reason: string, actual: unknown, expected: unknown): void {
		this.failures.push({
			path: this.path,
			depth: this.depth,
			reason,
			actual,
			expected,
			leaf: true,
			silent: true,
			actualAbsent: actual === undefined,
			expectedAbsent: expected === undefined,
		})
	}

	forget(mark: number): void {
		this.failures.length = mark
	}
}
