import * as z from 'zod'
import { content, exchange } from './exchange.ts'
import { loadEvents } from './load-events.ts'

export type { Content, Exchange } from './exchange.ts'

/**
 * The log of a run. The engine emits these events and nothing else; the run row, the live page, the report, JUnit and every
 * integration are folds over them. Ids are counted: feature `1`, its second scenario `1.2`, that one's third step `1.2.3`, a
 * step of a feature called from it `1.2.3.1`. `at` is milliseconds since 1970, durations are nanoseconds.
 */
const at = z.number()
const nanos = z.number().nonnegative()

/** `failed`: the check did not hold. `wrong`: the author must fix the text. `error`: it could not run. */
export const stepStatus = z.enum(['passed', 'failed', 'wrong', 'error', 'skipped'])
export type StepStatus = z.output<typeof stepStatus>

export const evidence = z.discriminatedUnion('kind', [
	exchange,
	z.object({
		kind: z.literal('screenshot'),
		name: z.string(),
		/** `after`: of a step that passed, where every step shows its page. */
		when: z.enum(['before', 'failure', 'after', 'asked']),
		content,
		/** Where the element of the step is on it, in pixels of a window of that size; `gone`: where it was when last seen. */
		mark: z
			.object({
				left: z.number(),
				top: z.number(),
				width: z.number(),
				height: z.number(),
				window: z.object({ width: z.number().positive(), height: z.number().positive() }),
				gone: z.boolean().optional(),
			})
			.optional(),
		/** How the server answered for this page, where that was an error. */
		answered: z.object({ status: z.number(), url: z.string() }).optional(),
	}),
	z.object({ kind: z.literal('console'), level: z.string(), text: z.string(), at }),
	z.object({ kind: z.literal('print'), text: z.string() }),
	z.object({ kind: z.literal('attachment'), name: z.string(), content }),
	/** What the page was before and after the step: one of the `place`s of the scenario's trace, which is in `content`. */
	z.object({ kind: z.literal('page'), content, place: z.number().int().nonnegative() }),
	z.object({
		kind: z.literal('video'),
		name: z.string(),
		/** The pictures one after the other, JPEG or PNG; each holds until the next. */
		content,
		frames: z.array(z.object({ at, size: z.number().int().positive() })).min(1),
	}),
])
export type Evidence = z.output<typeof evidence>
/** A place on a picture of the page. */
export type Mark = NonNullable<Extract<Evidence, { kind: 'screenshot' }>['mark']>

/** One place where expected and seen differ; `path` is a JsonPath or XPath from `$`. */
export const mismatch = z.object({
	path: z.string(),
	expected: z.string().optional(),
	actual: z.string().optional(),
	reason: z.string(),
})
export type Mismatch = z.output<typeof mismatch>

/** Expected and seen side by side, each as text (JSON where it is data), with every mismatch. */
export const difference = z.object({
	expected: z.string(),
	actual: z.string(),
	language: z.enum(['json', 'xml', 'text']),
	mismatches: z.array(mismatch),
})
export type Difference = z.output<typeof difference>

export const runStatus = z.enum(['RUNNING', 'SUCCESS', 'FAILURE', 'ERROR'])
export type RunStatus = z.output<typeof runStatus>

const startedStep = {
	at,
	step: z.string(),
	keyword: z.string(),
	text: z.string(),
	line: z.number(),
	hidden: z.boolean().optional(),
	background: z.boolean().optional(),
	/** Set on a step of a called feature: that feature's path; the step's id begins with the caller's. */
	calledFrom: z.string().optional(),
	docString: z.string().optional(),
	table: z.array(z.array(z.string())).optional(),
}

export const runEvent = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('runStarted'),
		at,
		name: z.string(),
		kind: z.enum(['FEATURE', 'BUSINESS_SCENARIO']),
		environment: z.string().optional(),
		tags: z.string().optional(),
		executor: z.string().optional(),
		/** What is to run, in the order of the plan; `lines` as `9,14-20`: of scenarios and Examples rows, those chosen. */
		planned: z
			.array(z.object({ name: z.string(), path: z.string(), featureId: z.number().optional(), lines: z.string() }))
			.optional(),
	}),
	z.object({
		type: z.literal('featureStarted'),
		at,
		feature: z.string(),
		name: z.string(),
		path: z.string(),
		featureType: z.string(),
		featureId: z.number().optional(),
	}),
	z.object({
		type: z.literal('scenarioStarted'),
		at,
		scenario: z.string(),
		name: z.string(),
		line: z.number(),
		tags: z.array(z.string()),
		/** Of an Examples row: its columns, and the row's line, which names it in "rerun failed". */
		row: z.record(z.string(), z.string()).optional(),
		/** Number of steps known beforehand, for progress. */
		steps: z.number().optional(),
	}),
	z.object({ type: z.literal('stepStarted'), ...startedStep }),
	/** Started and passed at once: nothing of it could be seen in between. */
	z.object({ type: z.literal('stepPassed'), ...startedStep, nanos }),
	z.object({
		type: z.literal('stepFinished'),
		at,
		step: z.string(),
		status: stepStatus,
		nanos,
		/** The text with its data filled in, secrets masked, where it differs from the written one. */
		resolved: z.string().optional(),
		/** For the tester: what was expected, what was seen, where. Present unless passed. */
		message: z.string().optional(),
		difference: difference.optional(),
		/** Only of an `error`: where in the program it came from. */
		stack: z.string().optional(),
	}),
	z.object({ type: z.literal('evidence'), at, step: z.string(), evidence }),
	z.object({
		type: z.literal('scenarioFinished'),
		at,
		scenario: z.string(),
		status: z.enum(['passed', 'failed']),
		nanos,
		reason: z.string().optional(),
		/** Where it is another than the one it started with: a name may use what the scenario defined. */
		name: z.string().optional(),
		/** It was cancelled before a step of it had failed: its status decides nothing. */
		stopped: z.literal(true).optional(),
		/** Its browser, device or sandbox was lost, which says nothing of what was tested. */
		lost: z.literal(true).optional(),
	}),
	z.object({
		type: z.literal('featureFinished'),
		at,
		feature: z.string(),
		status: z.enum(['passed', 'failed', 'error']),
		nanos,
		reason: z.string().optional(),
	}),
	z.object({
		type: z.literal('note'),
		at,
		level: z.enum(['info', 'warning', 'error']),
		text: z.string(),
		/** It says on which device, of which system, with which app the run runs. */
		device: z.boolean().optional(),
	}),
	z.object({
		type: z.literal('runFinished'),
		at,
		status: z.enum(['SUCCESS', 'FAILURE', 'ERROR']),
		nanos,
		/** Of an ERROR, and of a FAILURE in which a browser, driver or sandbox was lost. */
		reason: z.string().optional(),
	}),
	...loadEvents,
])
export type RunEvent = z.output<typeof runEvent>

/** An event with its number in the run's log, from 1 without gaps. */
export type NumberedEvent = RunEvent & { n: number }
