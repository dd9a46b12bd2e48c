// One feature while it runs, started by the user or called by another feature. Unaware of the scenarios that run in it.

import type { FeatureDocument, Section } from '../gherkin/document.ts'
import { planScenarios, type ScenarioPlan } from '../gherkin/expand-outline.ts'
import { parseFeature } from '../gherkin/parse-feature.ts'
import type { Blocking, Io } from '../http/message.ts'
import type { Realm } from '../js/realm.ts'
import type { Flow } from './effects.ts'
import { type Files, type FoundFile, findFile, textOf } from './files.ts'
import type { Listener } from './listener.ts'
import { Locks } from './locks.ts'
import { StepProblem } from './step-problem.ts'
import type { Suite } from './suite.ts'

/** A script whose results are variables of every scenario. */
export interface ConfigFile {
	path: string
	text: string
}

/** What all features of one start have in common. */
export interface Session {
	files: Files
	suite: Suite
	listener: Listener
	clock: () => number
	env: string | undefined
	variables: Record<string, unknown>
	properties: Record<string, unknown>
	signal: AbortSignal | undefined
	/** Runs a flow to its end while user JavaScript waits on the stack. */
	block: <T>(flow: Flow<T>) => T
	/** For what a script waits for besides HTTP. */
	blocking: Blocking | undefined
	/** Where this process may not listen by itself. */
	listen: Io['listen']
	/** Runs a flow without holding the thread. */
	drive: <T>(flow: Flow<T>) => Promise<T>
	/** Parsed features and other things read once per start. */
	documents: Map<string, FeatureDocument>
	/** Absent until a scenario asks for them. */
	configs: { found?: readonly ConfigFile[] }
	/** Settings without effect that the log has named already. */
	said: Set<string>
}

/** Users of a load test run the same scenarios again and again. */
const planned = new WeakMap<FeatureDocument, readonly ScenarioPlan[]>()

export class FeatureRun {
	readonly document: FeatureDocument
	/** What callonce and setupOnce made, and who is making some of it. Each call of a feature begins anew. */
	once = { results: new Map<string, unknown>(), turns: new Locks() }
	/** Of each outline, the rows that were begun so far, as `karate.scenarioOutline` gives them. */
	rowsBegun = new Map<Section, ScenarioPlan[]>()
	/** What happened while the rows of Examples were made. */
	beforeFirst: { replay(to: Listener): void } | undefined
	/** One of several that run at once. */
	besideOthers = false
	/** `error`: why a part of it did not run. */
	outcomes: { scenarios: number; passed: number; failed: number; error?: string } = {
		scenarios: 0,
		passed: 0,
		failed: 0,
	}

	constructor(
		readonly session: Session,
		readonly path: string,
		/** 0 where the user started it, else one more than that of the scenario that called it. */
		readonly depth = 0,
	) {
		let document = session.documents.get(path)
		if (!document) {
			const bytes = session.files.read(path)
			if (!bytes) throw new Error(`The feature ${path} does not exist`)
			document = parsed(path, bytes)
			session.documents.set(path, document)
		}
		this.document = document
	}

	get realm(): Realm {
		return this.session.suite.realm
	}

	/** The same feature for a scenario that runs beside others, with a listener of its own. */
	beside(listener: Listener): FeatureRun {
		const own = new FeatureRun({ ...this.session, listener }, this.path, this.depth)
		own.once = this.once
		own.outcomes = this.outcomes
		own.rowsBegun = this.rowsBegun
		own.besideOthers = true
		return own
	}

	plans(): readonly ScenarioPlan[] {
		const known = planned.get(this.document)
		if (known) return known
		const plans = planScenarios(this.document)
		planned.set(this.document, plans)
		return plans
	}

	find(name: string): FoundFile | undefined {
		return findFile(this.session.files, this.path, name)
	}
}

function parsed(path: string, bytes: Uint8Array): FeatureDocument {
	try {
		return parseFeature(textOf(bytes))
	} catch (problem) {
		throw new StepProblem('wrong', `${path}, ${problem instanceof Error ? problem.message : problem}`)
	}
}
