// One scenario while it runs: its variables, configuration and the request being put together.
// Knows how to evaluate and to report steps; what the steps do is in steps/.

import type { Step } from '../gherkin/document.ts'
import type { ScenarioPlan } from '../gherkin/expand-outline.ts'
import type { Cookie } from '../http/cookies.ts'
import type { MockRequest } from '../http/received-request.ts'
import { RequestBuilder } from '../http/request-builder.ts'
import type { Realm, ScriptPlace, Variables } from '../js/realm.ts'
import { simpleValue } from '../js/simple-value.ts'
import type { MatchScope } from '../match/match-type.ts'
import { responseVariables } from '../words/response-variables.ts'
import { type Config, copyConfig, newConfig } from './config.ts'
import type { Flow } from './effects.ts'
import type { FeatureRun } from './feature-run.ts'
import { type LeftResponse, LeftVariables } from './left-response.ts'
import type { RunningMock } from './mocks.ts'
import type { OpenSocket } from './open-socket.ts'
import { type ScenarioAborted, StepProblem } from './step-problem.ts'

export interface Caller {
	run: ScenarioRun
	/** No name on the left of the call: the called feature works on the caller's own variables. */
	shared: boolean
	argument: unknown
	loop: number
}

/** What `karate.start` is given. */
export interface MockOptions {
	mock: string
	port?: number
	ssl?: boolean
	cert?: string
	key?: string
	arg?: Record<string, unknown>
}

/** How a scenario has other features run; handed in, because that needs running scenarios. */
export interface Starters {
	call(run: ScenarioRun, text: string, once: boolean, shared: boolean): Flow<unknown>
	startMock(run: ScenarioRun, options: MockOptions): RunningMock
}

/** Whose script is on the stack, by realm. */
const speaking = new WeakMap<Realm, ScenarioRun>()

/** Whose variables and request a bridge function means, when a script calls one. */
export const speakerIn = (realm: Realm): ScenarioRun | undefined => speaking.get(realm)

export class ScenarioRun {
	private readonly held: LeftVariables
	config: Config
	http: RequestBuilder
	// Most scenarios of a load test have none of these.
	private keptCookies: Map<string, Cookie> | undefined
	private inheritedValues: Map<string, unknown> | undefined
	private configuredNames: Map<string, string> | undefined
	previous:
		| {
				request: Record<string, unknown>
				response?: Record<string, unknown>
				/** Why a body that is declared to be JSON is not. */
				noJson?: string
		  }
		| undefined
	lastProblem: StepProblem | undefined
	/** The step that is running. */
	step: Step | undefined
	/** How karate.fail or karate.abort ends it, whatever its script makes of that. */
	ended: StepProblem | ScenarioAborted | undefined
	/** The request being answered, where this scenario belongs to a mock. */
	mockRequest: MockRequest | undefined
	/** The answer of a mock was fetched elsewhere by karate.proceed. */
	proceeded = false
	/** The step which is running does nothing but pause. */
	onlyPauses = false
	/** Milliseconds that it waits at its end. */
	pauseBehind = 0
	/** Opened by this scenario and the features it called. */
	sockets: OpenSocket[] = []
	/** What karate.signal left for karate.listen. */
	signal: { value: unknown } | undefined
	/** A @setup scenario runs without the Background. */
	plainSetup = false
	/** Of a top scenario: how often `configure onStepFailure` was asked, in it and in what it called. */
	failuresAsked = 0
	/** What that said about the step that failed last. */
	decision: 'proceed' | 'stop' | undefined
	private name: string | undefined
	/** Only makes the rows of dynamic Examples; what happens here is emitted as the first part of the first row. */
	makesRows = false

	constructor(
		readonly feature: FeatureRun,
		readonly plan: ScenarioPlan,
		readonly starters: Starters,
		readonly caller?: Caller,
	) {
		const above = caller?.run
		const own = caller?.shared && above ? above.variables : feature.realm.newVariables()
		this.held = new LeftVariables(own, feature.realm)
		this.config = above ? (caller.shared ? above.config : copyConfig(above.config)) : newConfig()
		this.http = above ? above.http.inherit() : new RequestBuilder()
		if (above) this.keptCookies = caller.shared ? above.cookies : new Map(above.cookies)
	}

	get cookies(): Map<string, Cookie> {
		this.keptCookies ??= new Map()
		return this.keptCookies
	}

	get hasCookies(): boolean {
		return this.keptCookies !== undefined && this.keptCookies.size > 0
	}

	/** Names that the caller's variables gave; not part of the result unless changed. */
	get inherited(): Map<string, unknown> {
		this.inheritedValues ??= new Map()
		return this.inheritedValues
	}

	/** Which configuration file has set a variable. */
	get configured(): Map<string, string> {
		this.configuredNames ??= new Map()
		return this.configuredNames
	}

	get realm() {
		return this.feature.realm
	}

	get variables(): Variables {
		return this.held.all
	}

	/** Undefined until there is an answer. */
	get status(): unknown {
		return this.held.status
	}

	get depth(): number {
		return this.feature.depth + (this.plainSetup && !this.caller?.run.makesRows ? 1 : 0)
	}

	get top(): ScenarioRun {
		return this.caller ? this.caller.run.top : this
	}

	set(name: string, value: unknown): void {
		this.inheritedValues?.delete(name)
		this.held.forName(name)[name] = this.realm.import(value === undefined ? null : value)
	}

	/** An answer sets its variables: when something asks for them, where nothing that runs now or is emitted could. */
	leave(left: LeftResponse): void {
		if (this.inheritedValues) for (const name of responseNames) this.inheritedValues.delete(name)
		const { listener } = this.feature.session
		this.held.leave(left, listener.ignoresExchanges === true && this.caller === undefined && this.realm.idle)
	}

	/** A literal or a plain path; undefined where it takes a script to know it. */
	simple(text: string): unknown {
		return simpleValue(text, this.held.forPath(text))
	}

	/** `place`: where the text stands, for messages. */
	evaluate(text: string, place = this.placeOf(text)): unknown {
		const simple = this.simple(text)
		if (simple !== undefined) return simple
		return this.speak(() => this.realm.evaluate(text, this.variables, place))
	}

	/** Calls of a script that come back through the bridge are this scenario's. */
	private speak<T>(script: () => T): T {
		const { realm, session } = this.feature
		session.listener.scriptBegins?.()
		const before = speaking.get(realm)
		speaking.set(realm, this)
		try {
			return script()
		} finally {
			if (before) speaking.set(realm, before)
			else speaking.delete(realm)
		}
	}

	/** Of a script in the text block below the step that is running. */
	private placeOf(text: string): ScriptPlace | undefined {
		if (!text.includes('\n')) return undefined
		const { docString, docStringLines } = this.step ?? {}
		const at = docString?.indexOf(text.trim()) ?? -1
		if (docString === undefined || !docStringLines || at < 0) return undefined
		const before = docString.slice(0, at).split('\n').length - 1
		return { file: this.feature.path, lines: docStringLines.slice(before) }
	}

	/** A script file may declare helpers before the function that it is about; that one is named fn. */
	evaluateFile(text: string, file: string): unknown {
		const before = this.variables.fn
		const value = this.evaluate(text, { file })
		if (value !== undefined) return value
		const own = this.variables.fn
		if (typeof own !== 'function' || own === before) return value
		delete this.variables.fn
		return own
	}

	invoke(fn: unknown, ...args: unknown[]): unknown {
		return this.speak(() => this.realm.invoke(fn, args, this.variables))
	}

	/** The name with its `${…}` filled in, where that is possible by now; with `settle`, it stays so once it is. */
	shownName(settle = false): string {
		if (this.name !== undefined) return this.name
		const { name } = this.plan
		const bare = /^`.*`$/s.test(name) ? name.slice(1, -1) : name
		if (!bare.includes('${')) return bare
		// what asks for the name while it is being made, as karate.info does, gets it as it is written
		this.name = bare
		let filled: string | undefined
		try {
			filled = String(this.evaluate(`\`${bare.replaceAll('`', '\\`')}\``))
		} catch {
			// it may use what a later step defines
		}
		this.name = settle ? filled : undefined
		return filled ?? bare
	}

	/** Evaluates with some names set for this one expression. */
	evaluateWith(text: string, extra: Variables): unknown {
		return this.withVariables(extra, () => this.evaluate(text))
	}

	withVariables<T>(extra: Variables, work: () => T): T {
		const kept = Object.keys(extra).map((name) => [name, name in this.variables, this.variables[name]] as const)
		for (const name of Object.keys(extra)) this.variables[name] = this.realm.import(extra[name])
		try {
			return work()
		} finally {
			for (const [name, had, value] of kept) {
				if (had) this.variables[name] = value
				else delete this.variables[name]
			}
		}
	}

	matchScope(): MatchScope {
		return {
			emptyEachAllowed: this.config.matchEachEmptyAllowed,
			evaluate: (expression, { root, self, ...each }) =>
				this.evaluateWith(expression, { $: root, _: self, ...('each' in each ? { _$: each.each } : {}) }),
		}
	}

	wrong(message: string): never {
		throw new StepProblem('wrong', message)
	}

	/** What a call of this scenario's feature yields: everything it defined. */
	result(): Record<string, unknown> {
		const result = this.realm.make.object()
		for (const name of Object.keys(this.variables)) {
			if (hiddenNames.has(name)) continue
			if (this.inherited.has(name) && this.inherited.get(name) === this.variables[name]) continue
			result[name] = this.variables[name]
		}
		return result
	}
}

const responseNames = Object.keys(responseVariables)

const hiddenNames = new Set(['__arg', '__loop', '__row', '__num'])
