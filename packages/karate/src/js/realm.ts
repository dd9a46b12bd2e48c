// The JavaScript world of one run. Scripts see the variables of the scenario that is current, the karate object and
// the language's own globals; nothing here is born in the host, because one leaked host object is a way out.

import vm from 'node:vm'
import { bindDecimal } from '../data/decimal.ts'
import type { Maker } from '../data/make.ts'
import { bindXml } from '../data/xml-handle.ts'
import type { XmlNode } from '../data/xml-node.ts'
import { guards } from './guard-names.ts'
import { guardScript, guardsNearby, refusedIn, withoutGuards } from './guard-script.ts'
import { memoryInUse } from './memory-in-use.ts'
import { realmScript } from './realm-script.generated.ts'

export interface ScriptLimits {
	/** Milliseconds that a script may run, waiting for others left out. */
	scriptLimit?: number
	/** Bytes that it may add to the heap. */
	memory?: number
	/** Milliseconds of one search with a regular expression. */
	searchLimit?: number
	/** Calls a script that may last; what ends it from outside throws an error that no script can catch. */
	lasting?: <T>(script: () => T) => T
}

export type Variables = Record<string, unknown>

/** Where a script of several lines stands. */
export interface ScriptPlace {
	file: string
	/** Of each of its lines, the one of the file; absent where the script is the file. */
	lines?: number[]
}

/** A script threw; `value` is what it threw, if it was no error of ours. */
export class ScriptError extends Error {
	constructor(
		message: string,
		readonly kind: 'syntax' | 'unknown name' | 'thrown' | 'too long',
	) {
		super(message)
	}
}

interface Prelude {
	object(): Record<string, unknown>
	array(): unknown[]
	variables(): Variables
	bytes(length: number): Uint8Array
	decimal(text: string): object
	error(message: string): object
	isError(value: unknown): boolean
	stackOf(error: unknown): unknown
	parseJson(text: string): unknown
	xml(id: object): object
	bind(name: string): (...args: unknown[]) => unknown
	service(name: string, methods: string[], properties: string[]): object
	expectations(): unknown
	httpBuilder(): unknown
	withHeader(response: object): object
	mockServer(port: number, url: string): unknown
	webSocket(id: string): unknown
	bound(fn: unknown, variables: Variables): unknown
	scope: object
	current: { variables: Variables }
}

export interface HostCalls {
	/** A bridge function was called by a script. Must answer values of the realm only. */
	call(name: string, args: unknown[]): unknown
	xmlView(handle: object): Record<string, unknown>
}

type Compiled = ((scope: object) => unknown) & {
	/** The text itself can make a global: a bare assignment or a declaration. */
	assigns?: boolean
	calls?: boolean
	/** It holds a loop, or what waits. */
	lasts?: boolean
}

const nearby = (code: string): string =>
	code.includes(guards.tick) || code.includes('__items') || code.includes('__keys') ? guardsNearby : ''
let prelude: vm.Script | undefined
const searchName = '__search'
const searching = new vm.Script(`${searchName}()`)

function watched(context: vm.Context, timeout: number): unknown {
	try {
		return searching.runInContext(context, { timeout })
	} catch (problem) {
		if ((problem as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw problem
		throw new ScriptError(`the search with a regular expression took longer than ${timeout / 1000} seconds`, 'too long')
	}
}

let searchRoom: vm.Context | undefined

const tagOf = Object.prototype.toString

const lasting = /\b(?:for|while)\b|\bkarate\.(?:call|exec|fork|http|listen|pause|repeat|stop|wait)/

const assignment = /(?:^|[^=!<>])=(?![=>])|\+\+|--|\bfunction\s+\w|\bthis\b|\bclass\s/

export class Realm {
	readonly make: Maker
	private global: Record<string, unknown>
	private prelude: Prelude
	private compiled = new Map<string, Compiled>()
	private hostErrors = new WeakMap<object, unknown>()
	/** Some function seen so far may make globals; until then nobody looks for them after a call. */
	private functionsAssign = false
	/** Some function seen so far may last. */
	private functionsLast = false
	private deadline = 0
	private depth = 0
	calls: HostCalls | undefined

	private limit: number
	private memory: number
	private longestSearch: number
	private lasting: ScriptLimits['lasting']

	constructor({ scriptLimit = 30_000, memory = 256 * 1024 * 1024, searchLimit = 5000, lasting }: ScriptLimits = {}) {
		this.limit = scriptLimit
		this.memory = memory
		this.longestSearch = searchLimit
		this.lasting = lasting

		const context = vm.createContext(vm.constants.DONT_CONTEXTIFY as unknown as vm.Context, {
			codeGeneration: { strings: false, wasm: false },
		})
		this.global = context as unknown as Record<string, unknown>
		prelude ??= new vm.Script(realmScript, { filename: 'karate' })
		const build = prelude.runInContext(context)
		this.prelude = build(
			(name: string, args: unknown[]) =>
				this.crossing(() => {
					const own = this.own(name, args[0])
					return own ? own.value : this.calls?.call(name, args)
				}),
			(handle: object) => this.crossing(() => this.calls?.xmlView(handle)),
			() => this.tick(),
		)
		this.setGlobal(searchName, undefined)
		this.make = {
			object: this.prelude.object,
			array: this.prelude.array,
			decimal: (text) => bindDecimal(this.prelude.decimal(text), text),
		}
	}

	newVariables(): Variables {
		return this.prelude.variables()
	}

	bind(name: string): (...args: unknown[]) => unknown {
		return this.prelude.bind(name)
	}

	/** An object whose methods and properties are answered by the host. */
	service(name: string, methods: string[], properties: string[]): object {
		return this.prelude.service(name, this.import(methods) as string[], this.import(properties) as string[])
	}

	/** No script is on the stack. */
	get idle(): boolean {
		return this.depth === 0
	}

	/** A function that sees the variables of now, whoever calls it later. */
	bound(fn: unknown, variables: Variables): unknown {
		return this.prelude.bound(fn, variables)
	}

	/** `karate.http` */
	httpBuilder(): unknown {
		return this.prelude.httpBuilder()
	}

	/** What `karate.response` gives. */
	response(response: object): object {
		return this.prelude.withHeader(this.import(response) as object)
	}

	/** What `karate.webSocket` gives. */
	webSocket(id: string): unknown {
		return this.prelude.webSocket(id)
	}

	/** What `karate.start` gives. */
	mockServer(port: number, url: string): unknown {
		return this.prelude.mockServer(port, url)
	}

	/** `karate.expect` */
	expectations(): unknown {
		return this.prelude.expectations()
	}

	/** Makes a name known to every scenario, unless a variable hides it. */
	setGlobal(name: string, value: unknown): void {
		Object.defineProperty(this.global, name, { value, writable: true, configurable: true, enumerable: false })
	}

	/** The realm's own reader, several times faster than ours. */
	parseJson(text: string): unknown {
		return this.prelude.parseJson(text)
	}

	xml(node: XmlNode): object {
		const handle = bindXml(this.prelude.object(), node)
		return bindXml(this.prelude.xml(handle), node)
	}

	isError(value: unknown): boolean {
		return this.prelude.isError(value)
	}

	evaluate(text: string, variables: Variables, place?: ScriptPlace): unknown {
		const code = this.compile(text, place)
		const value = this.within(
			variables,
			() => code(this.prelude.scope),
			code.assigns || (this.functionsAssign && code.calls),
			code.calls && (code.lasts || this.functionsLast),
		)
		// `new java.lang.String(bytes)` is a text like any other
		return typeof value === 'object' && value !== null && tagOf.call(value) === '[object String]'
			? String(value)
			: value
	}

	invoke(fn: unknown, args: unknown[], variables: Variables): unknown {
		if (typeof fn !== 'function') throw new ScriptError('this is not a function', 'thrown')
		return this.within(variables, () => fn(...args.map((one) => this.import(one))))
	}

	/** Runs work with these variables as the current ones; names that scripts created on the way become variables. */
	private within(
		variables: Variables,
		work: () => unknown,
		adopt = this.functionsAssign,
		lasts = this.functionsLast,
	): unknown {
		const { current } = this.prelude
		const before = current.variables
		current.variables = variables
		const { depth } = this
		if (depth === 0) {
			this.deadline = Date.now() + this.limit
			this.ticks = 0
		}
		this.depth = depth + 1
		try {
			return depth === 0 && lasts && this.lasting ? this.lasting(work) : work()
		} catch (thrown) {
			throw this.translate(thrown)
		} finally {
			// What is ended from outside ends without its own `finally`.
			this.depth = depth
			if (adopt) this.adoptGlobals(variables)
			current.variables = before
		}
	}

	/** Time that passed while a script waited for us does not count against it. */
	excuse(milliseconds: number): void {
		this.deadline += milliseconds
	}

	private ticks = 0
	private atStart = 0
	/** Called by the guards of loops and functions, for every 256th of their turns. */
	private tick(): void {
		if (Date.now() >= this.deadline)
			throw this.wrap(new ScriptError(`the script ran longer than ${this.limit / 1000} seconds`, 'too long'))
		if (++this.ticks === 1) this.atStart = memoryInUse()
		else if (
			this.ticks % 16 === 0 &&
			memoryInUse() - this.atStart > this.memory &&
			memoryInUse(true) - this.atStart > this.memory
		)
			throw this.wrap(
				new ScriptError(`the script took more than ${Math.round(this.memory / 1024 / 1024)} MB of memory`, 'too long'),
			)
	}

	/** The same for a search by the host, in a context that no script sees. */
	searchApart<T>(work: () => T): T {
		searchRoom ??= vm.createContext({})
		searchRoom[searchName] = work
		return watched(searchRoom, this.longestSearch) as T
	}

	/** What scripts need of this realm itself, whoever is running. */
	private own(name: string, given: unknown): { value: unknown } | undefined {
		if (name === 'search') return { value: this.search(given) }
		return name === 'source' ? { value: withoutGuards(String(given)) } : undefined
	}

	/** Searches that may take for ever: a watchdog ends them. */
	private search(work: unknown): unknown {
		this.setGlobal(searchName, work)
		return watched(this.global as unknown as vm.Context, this.longestSearch)
	}
	/** Called by scripts: nothing of the host may come through, errors included. */
	private crossing(work: () => unknown): unknown {
		const { current } = this.prelude
		if (this.functionsAssign) this.adoptGlobals(current.variables)
		try {
			return this.import(work())
		} catch (thrown) {
			throw this.wrap(thrown)
		}
	}

	private wrap(thrown: unknown): unknown {
		if (this.prelude.isError(thrown) || !(thrown instanceof Object)) return thrown
		const message = thrown instanceof Error ? thrown.message : String(thrown)
		const error = this.prelude.error(message)
		this.hostErrors.set(error, thrown)
		return error
	}

	private translate(thrown: unknown): unknown {
		if (thrown instanceof Error) {
			return thrown instanceof RangeError ? new ScriptError(clearer(thrown.message), 'thrown') : thrown
		}
		if (typeof thrown === 'object' && thrown !== null) {
			const original = this.hostErrors.get(thrown)
			if (original) return original
			if (this.prelude.isError(thrown)) {
				const { name, message } = thrown as Error
				const where = this.placeOf(thrown)
				if (name === 'ReferenceError') return new ScriptError((takenOut(message) ?? message) + where, 'unknown name')
				const plain = name === 'Error' || name === 'RangeError'
				return new ScriptError(clearer(plain ? message : `${name}: ${message}`) + where, 'thrown')
			}
		}
		return new ScriptError(String(thrown), 'thrown')
	}

	private places = new Map<string, ScriptPlace>()

	/** The line that threw, as the end of a message; nothing where that is not known. `unread`: of a text that cannot be read. */
	private placeOf(thrown: unknown, unread?: ScriptPlace, skipped = 0): string {
		const whole = this.prelude.isError(thrown) ? this.prelude.stackOf(thrown) : (thrown as { stack?: unknown }).stack
		if (typeof whole !== 'string') return ''
		const stack = whole.slice(0, 5000)
		const named = /(script of .+?@\d*):(\d+)(?=$|[:\n])/m.exec(stack)
		const place = named ? this.places.get(named[1] ?? '') : unread
		const line = named ? Number(named[2]) : Number(/^[^\n]*:(\d+)\n/.exec(stack)?.[1] ?? Number.NaN) + skipped
		if (!place || Number.isNaN(line)) return ''
		return ` (${place.file}, line ${place.lines?.[line - 1] ?? line})`
	}

	private sticky = new Set<string>()
	private adoptGlobals(variables: Variables): void {
		for (const name of Object.keys(this.global)) {
			const value = this.global[name]
			if (this.sticky.has(name) && value === undefined) continue
			variables[name] = value
			// what a script declares at its top (var, function) cannot be deleted, only emptied
			if (!Reflect.deleteProperty(this.global, name)) {
				this.sticky.add(name)
				this.global[name] = undefined
			}
		}
	}

	private compile(text: string, place?: ScriptPlace): Compiled {
		const key = place ? `${nameOf(place)}\n${text}` : text
		const known = this.compiled.get(key)
		if (known) return known
		const made = this.build(text, place)
		made.assigns = assignment.test(text)
		made.calls = text.includes('(') || text.includes('`')
		made.lasts = lasting.test(text)
		const functions = /=>|\bfunction\b/.test(text)
		this.functionsAssign ||= made.assigns && functions
		this.functionsLast ||= made.lasts && functions
		if (this.compiled.size > 20_000) this.compiled.clear()
		this.compiled.set(key, made)
		return made
	}

	private build(text: string, place?: ScriptPlace): Compiled {
		const trimmed = text.trim().replace(/;+$/, '')
		const skipped = text.slice(0, text.indexOf(trimmed)).split('\n').length - 1
		const filename = place ? nameOf(place) : 'expression'
		if (place) this.places.set(filename, place)
		const options = { filename, lineOffset: skipped }
		const context = this.global as unknown as vm.Context
		const expression = (code: string): Compiled =>
			new vm.Script(`(function(__scope){with(__scope){${nearby(code)}return (${code}\n)}})`, options).runInContext(
				context,
			)
		const statements = (code: string): Compiled => {
			const script = new vm.Script(`with(__scope){${nearby(code)}${code}\n}`, options)
			return (scope) => {
				this.setGlobal('__scope', scope)
				return script.runInContext(context)
			}
		}
		const refused = refusedIn(trimmed)
		if (refused) throw new ScriptError(refused, 'syntax')
		let first: unknown
		for (const attempt of [
			() => expression(guardScript(trimmed)),
			() => statements(guardScript(declarationsToAssignments(trimmed))),
		]) {
			try {
				return attempt()
			} catch (problem) {
				first ??= problem
			}
		}
		const thrown = typeof first === 'object' && first !== null && 'message' in first ? first.message : first
		// the parenthesis is ours: the text ended where something more was needed
		const reason = thrown === "Unexpected token ')'" && !trimmed.includes(')') ? 'Unexpected end' : thrown
		const where = place ? this.placeOf(first, place, skipped) : ''
		throw new ScriptError(
			`${reason}${where} in: ${trimmed.length > 200 ? `${trimmed.slice(0, 200)}…` : trimmed}`,
			'syntax',
		)
	}

	/** Host data becomes realm data; what is of the realm passes as it is. */
	import(value: unknown): unknown {
		if (!(value instanceof Object)) return value
		if (Array.isArray(value)) {
			const array = this.make.array()
			for (const item of value) array.push(this.import(item))
			return array
		}
		if (value instanceof Uint8Array) {
			const bytes = this.prelude.bytes(value.length)
			bytes.set(value)
			return bytes
		}
		if (typeof value === 'function') throw new Error('a function of the host must not reach a script')
		const object = this.make.object()
		for (const [key, one] of Object.entries(value)) object[key] = this.import(one)
		return object
	}
}

/** What V8 calls a script by; the same text may stand in several places. */
const nameOf = ({ file, lines = [] }: ScriptPlace): string => `script of ${file}@${lines[0] ?? ''}`

/** At the top of a step's script `var x = 1` makes a variable of the scenario, as a bare assignment does. */
function declarationsToAssignments(text: string): string {
	return text.replace(/^(?:var|let|const)\s+(?=[\w$]+\s*=)/gm, '')
}

/** V8's words for what a script did wrong, where they need an explanation. */
function clearer(message: string): string {
	if (message.startsWith('Maximum call stack')) return `a function calls itself without end (${message})`
	return message === 'Invalid string length' ? 'a text grew beyond 500 million characters' : message
}

/** Names of JavaScript that realms here lack on purpose. */
function takenOut(message: string): string | undefined {
	const name = /^(Promise|Atomics|SharedArrayBuffer|WebAssembly|FinalizationRegistry|WeakRef) is not defined$/.exec(
		message,
	)?.[1]
	return name && `${name} is not available to scripts here: they run from top to bottom, and calls wait by themselves`
}
