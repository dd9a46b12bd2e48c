// XPath 1.0 as a tree. Prefixes are part of a name; nothing is resolved.

export type Expression =
	| { kind: 'binary'; operator: string; left: Expression; right: Expression }
	| { kind: 'negate'; operand: Expression }
	| { kind: 'value'; value: string | number }
	| { kind: 'call'; name: string; args: Expression[] }
	| { kind: 'path'; start: Expression | 'root' | 'here'; steps: Step[] }
	| { kind: 'filter'; of: Expression; predicates: Expression[] }

export interface Step {
	axis: string
	/** A name, `*`, or a node type such as `text()`. */
	test: string
	predicates: Expression[]
}

const token =
	/\s*(\.\.|\.\d+|\/\/|::|!=|<=|>=|[/@.()[\],|+\-=<>*$]|'[^']*'|"[^"]*"|\d+(?:\.\d*)?|[\p{L}_][\p{L}\p{N}_.-]*(?::(?!:)[\p{L}_][\p{L}\p{N}_.-]*|:\*)?)/uy

const cache = new Map<string, Expression>()

/** Throws with the place where it cannot be read. */
export function parseXPath(text: string): Expression {
	const known = cache.get(text)
	if (known) return known
	const parsed = new XPathReader(text).read()
	if (cache.size > 1000) cache.clear()
	cache.set(text, parsed)
	return parsed
}

const levels = [['or'], ['and'], ['=', '!='], ['<', '>', '<=', '>='], ['+', '-'], ['*', 'div', 'mod']]
const nodeTypes = new Set(['text', 'node', 'comment', 'processing-instruction'])

class XPathReader {
	private tokens: string[] = []
	private at = 0

	constructor(private text: string) {
		token.lastIndex = 0
		const end = text.trimEnd().length
		while (token.lastIndex < end) {
			const from = token.lastIndex
			const found = token.exec(text)
			if (!found) throw new Error(`The XPath ${text} cannot be read at position ${from + 1}`)
			this.tokens.push(found[1] ?? '')
		}
	}

	read(): Expression {
		const expression = this.binary(0)
		if (this.at < this.tokens.length) this.fail()
		return expression
	}

	private fail(): never {
		throw new Error(`The XPath ${this.text} cannot be read from "${this.tokens.slice(this.at).join(' ')}"`)
	}

	private peek(ahead = 0): string | undefined {
		return this.tokens[this.at + ahead]
	}

	private take(expected?: string): string {
		const next = this.tokens[this.at]
		if (next === undefined || (expected !== undefined && next !== expected)) this.fail()
		this.at++
		return next ?? ''
	}

	private binary(level: number): Expression {
		const operators = levels[level]
		if (!operators) return this.unary()
		let left = this.binary(level + 1)
		while (operators.includes(this.peek() ?? '')) {
			const operator = this.take()
			left = { kind: 'binary', operator, left, right: this.binary(level + 1) }
		}
		return left
	}

	private unary(): Expression {
		if (this.peek() !== '-') return this.union()
		this.take()
		return { kind: 'negate', operand: this.unary() }
	}

	private union(): Expression {
		let left = this.path()
		while (this.peek() === '|') {
			this.take()
			left = { kind: 'binary', operator: '|', left, right: this.path() }
		}
		return left
	}

	private path(): Expression {
		const first = this.peek()
		if (first === undefined) this.fail()
		if (first === '/' || first === '//') {
			const steps: Step[] = []
			if (first === '//') this.deep(steps)
			else {
				this.take()
				if (!this.beginsStep()) return { kind: 'path', start: 'root', steps }
			}
			this.steps(steps)
			return { kind: 'path', start: 'root', steps }
		}
		if (this.beginsPrimary()) {
			const primary = this.filtered(this.primary())
			if (this.peek() !== '/' && this.peek() !== '//') return primary
			const steps: Step[] = []
			this.more(steps)
			return { kind: 'path', start: primary, steps }
		}
		const steps: Step[] = []
		this.steps(steps)
		return { kind: 'path', start: 'here', steps }
	}

	private beginsPrimary(): boolean {
		const first = this.peek() ?? ''
		if (first === '(' || first === '$' || /^['"\d]/.test(first) || /^\.\d/.test(first)) return true
		return this.peek(1) === '(' && /^[\p{L}_]/u.test(first) && !nodeTypes.has(first)
	}

	private primary(): Expression {
		const first = this.take()
		if (first === '(') {
			const inner = this.binary(0)
			this.take(')')
			return inner
		}
		if (/^['"]/.test(first)) return { kind: 'value', value: first.slice(1, -1) }
		if (/^[\d.]/.test(first)) return { kind: 'value', value: Number(first) }
		this.take('(')
		const args: Expression[] = []
		while (this.peek() !== ')') {
			if (args.length) this.take(',')
			args.push(this.binary(0))
		}
		this.take(')')
		return { kind: 'call', name: first, args }
	}

	private filtered(of: Expression): Expression {
		const predicates = this.predicates()
		return predicates.length ? { kind: 'filter', of, predicates } : of
	}

	private predicates(): Expression[] {
		const predicates: Expression[] = []
		while (this.peek() === '[') {
			this.take()
			predicates.push(this.binary(0))
			this.take(']')
		}
		return predicates
	}

	private beginsStep(): boolean {
		const next = this.peek() ?? ''
		return next === '.' || next === '..' || next === '@' || next === '*' || /^[\p{L}_]/u.test(next)
	}

	private deep(steps: Step[]): void {
		this.take('//')
		steps.push({ axis: 'descendant-or-self', test: 'node()', predicates: [] })
	}

	private steps(steps: Step[]): void {
		steps.push(this.step())
		this.more(steps)
	}

	private more(steps: Step[]): void {
		while (this.peek() === '/' || this.peek() === '//') {
			if (this.peek() === '//') this.deep(steps)
			else this.take()
			steps.push(this.step())
		}
	}

	private step(): Step {
		const first = this.take()
		if (first === '.') return { axis: 'self', test: 'node()', predicates: this.predicates() }
		if (first === '..') return { axis: 'parent', test: 'node()', predicates: this.predicates() }
		let axis = 'child'
		let test = first
		if (first === '@') {
			axis = 'attribute'
			test = this.take()
		} else if (this.peek() === '::') {
			this.take()
			axis = first
			test = this.take()
		}
		if (this.peek() === '(' && nodeTypes.has(test)) {
			this.take()
			while (this.peek() !== ')') this.take()
			this.take(')')
			test += '()'
		}
		return { axis, test, predicates: this.predicates() }
	}
}
