import type { FeatureView, RunView, ScenarioView } from './fold.ts'
import { type PackedLoad, packLoad, unpackLoad } from './load/packed-load.ts'

/**
 * A run without what its scenarios are called and did: of each its verdict, line and times, so that fifty thousand of them are
 * one short message. Folding goes on where it stood: {@link readOutline} gives a view that takes the next events.
 */
export interface RunOutline {
	/** Of this form; what was kept in another is made anew. */
	form: typeof outlineForm
	/** Number of the last event that is in it. */
	last: number
	run: Omit<RunView, 'features'>
	features: OutlinedFeature[]
	/** First lines of what failures are known by, and reasons, each once. */
	sentences: string[]
	/** Scenarios that run: whole, since their next events are about steps that have begun. */
	running: ScenarioView[]
}

export const outlineForm = 1

/** Its scenarios as columns, in their order. */
interface OutlinedFeature extends Omit<FeatureView, 'id' | 'scenarios' | 'load'> {
	load?: PackedLoad
	/** How many follow each other with one verdict: `p12f1r2`; `x` = it could not run. */
	verdicts: string
	/** Each as the difference to the one before. */
	lines: number[]
	/** Microseconds, three digits of them. */
	times: number[]
	/** Milliseconds after the one before would have ended. */
	starts: number[]
	/** Of those that failed: the deciding step's id without the scenario's, and which sentence and reason; -1 = none, -2 = the run's. */
	failures: [step: string, sentence: number, reason: number][]
}

const letters = { passed: 'p', failed: 'f', running: 'r' } as const
const words = { p: 'passed', f: 'failed', r: 'running', x: 'failed' } as const
type Letter = keyof typeof words

/** Notes without weight are shown by the console. */
const mostNotes = 1000

export function outlineOf({ features, ...run }: RunView, last: number): RunOutline {
	const sentences = new Map<string, number>()
	// Numbers do not distinguish two failures: of those alike the first one's sentence stands for all.
	const sentenceOf = (sentence: Sentence | undefined): number => {
		if (sentence === undefined) return -1
		const known = sentences.get(sentence.key)
		if (known !== undefined) return known
		texts.push(sentence.line.slice(0, 500))
		sentences.set(sentence.key, texts.length - 1)
		return texts.length - 1
	}
	const texts: string[] = []
	const parts = features.map(partsOf)
	return {
		form: outlineForm,
		last,
		run: {
			...run,
			planned: run.status === 'RUNNING' || run.counts.notRun > 0 ? run.planned : undefined,
			notes: run.notes.filter(({ level }) => level !== 'info').slice(0, mostNotes),
		},
		features: features.map(({ id: _, scenarios, load, ...feature }, place) => ({
			...feature,
			...(load ? { load: packLoad(load) } : {}),
			...(parts[place] as Parts).columns,
			failures: (parts[place] as Parts).failures.map(({ step, sentence, reason, because }) => [
				step,
				sentenceOf(sentence),
				reason !== undefined && reason === run.reason ? -2 : sentenceOf(because),
			]),
		})),
		sentences: texts,
		running: parts.flatMap(({ running }) => running),
	}
}

/** What a feature's scenarios give for its outline. */
interface Parts {
	scenarios: number
	columns: ReturnType<typeof columnsOf>
	failures: Failure[]
	running: ScenarioView[]
}

/** `because`: the reason as a sentence. */
interface Failure {
	step: string
	sentence: Sentence | undefined
	reason: string | undefined
	because: Sentence | undefined
}

/** A first line, and what is the same of lines that differ in numbers. */
interface Sentence {
	line: string
	key: string
}

/** Scenarios that have ended never change: of a long run that goes on each who opens it waits for those alone that run. */
const partsOfEnded = new WeakMap<FeatureView, Parts>()

function partsOf(feature: FeatureView): Parts {
	const { scenarios, startedAt } = feature
	const known = partsOfEnded.get(feature)
	if (known?.scenarios === scenarios.length) return known
	const running = scenarios.filter(({ status }) => status === 'running')
	const failures = scenarios
		.filter(({ status }) => status === 'failed')
		.map(({ id, failure, reason }) => ({
			step: failure?.id.slice(id.length + 1) ?? '',
			sentence: sentenceIn(failure?.sentence),
			reason,
			because: sentenceIn(reason),
		}))
	const parts = { scenarios: scenarios.length, columns: columnsOf(scenarios, startedAt), failures, running }
	if (running.length === 0) partsOfEnded.set(feature, parts)
	return parts
}

function sentenceIn(text: string | undefined): Sentence | undefined {
	if (text === undefined) return undefined
	const [line = ''] = text.split('\n')
	return { line, key: line.replace(/\d+/g, '#') }
}

function columnsOf(scenarios: ScenarioView[], began: number) {
	const lines: number[] = []
	const times: number[] = []
	const starts: number[] = []
	let verdicts = ''
	let alike = 0
	let line = 0
	let due = began
	scenarios.forEach((scenario, at) => {
		const letter = letterOf(scenario)
		const next = scenarios[at + 1]
		alike++
		if (!next || letter !== letterOf(next)) {
			verdicts += letter + alike
			alike = 0
		}
		const time = threeDigits(scenario.nanos / 1000)
		lines.push(scenario.line - line)
		times.push(time)
		starts.push(Math.round(scenario.startedAt - due))
		line = scenario.line
		due = Math.round(scenario.startedAt) + Math.round(time / 1000)
	})
	return { verdicts, lines, times, starts }
}

const letterOf = ({ status, stopped }: ScenarioView): Letter => (stopped && status === 'failed' ? 'x' : letters[status])

function threeDigits(value: number): number {
	const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2)
	return Math.round(value / unit) * unit
}

/** The run of an outline. Its scenarios have neither names nor steps, except those that run. */
export function readOutline({ run, features, sentences, running }: RunOutline): RunView {
	const whole = new Map(running.map((scenario) => [scenario.id, scenario]))
	return {
		...run,
		features: features.map(({ verdicts, lines, times, starts, failures, load, ...feature }, place) => {
			let line = 0
			let due = feature.startedAt
			let failed = 0
			const scenarios = expanded(verdicts).map((letter, at): ScenarioView => {
				const status = words[letter]
				const id = `${place + 1}.${at + 1}`
				const time = times[at] ?? 0
				const startedAt = due + (starts[at] ?? 0)
				line += lines[at] ?? 0
				due = startedAt + Math.round(time / 1000)
				const running = whole.get(id)
				if (running) return running
				const [step, sentence, reason] = status === 'failed' ? (failures[failed++] ?? ['', -1, -1]) : ['', -1, -1]
				return {
					id,
					name: '',
					line,
					tags: [],
					row: undefined,
					status,
					startedAt,
					nanos: time * 1000,
					reason: reason === -2 ? run.reason : sentences[reason],
					expected: undefined,
					steps: [],
					stopped: letter === 'x',
					failure:
						status === 'failed'
							? { id: step === '' ? id : `${id}.${step}`, sentence: sentences[sentence] ?? 'failed' }
							: undefined,
				}
			})
			return { ...feature, id: String(place + 1), load: load && unpackLoad(load), scenarios }
		}),
	}
}

const expanded = (verdicts: string): Letter[] =>
	[...verdicts.matchAll(/([pfrx])(\d+)/g)].flatMap(([, letter, count]) =>
		Array.from({ length: Number(count) }, () => letter as Letter),
	)
