import { lineWithin, readLine } from '@assay/engine/feature/gherkin-lines'
import { type EditorState, type Extension, Facet, StateField, type Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutter, keymap, WidgetType } from '@codemirror/view'
import { dialectOf } from '../../language/dialect.ts'
import { longDate } from '../../ui/dates.ts'
import { around } from '../language/around.ts'
import { countTags, ownTag, readScenarios, type Scenario } from './scenarios.ts'
import { keysOf, type Verdict, type Verdicts, verdictWords } from './verdicts.ts'

/** What the margin shows and whom it calls. */
export interface Margin {
	verdicts: Verdicts
	/** Absent where the reader may not run. `tag` = the tag that only this scenario carries. */
	onPlay: ((scenario: Scenario, tag: string | undefined) => void) | undefined
	onOpenRun: ((run: number) => void) | undefined
}

const silent: Margin = { verdicts: new Map(), onPlay: undefined, onOpenRun: undefined }
export const margin = Facet.define<Margin, Margin>({ combine: ([given]) => given ?? silent })

interface Marked {
	scenario: Scenario
	verdict: Verdict | undefined
	tag: string | undefined
}

const marked = StateField.define<Map<number, Marked>>({
	create: marksOf,
	update: (marks, change) => {
		const { docChanged, state, startState } = change
		const same = state.facet(margin) === startState.facet(margin) && (!docChanged || withinSteps(change))
		return same ? marks : marksOf(state)
	},
})

/** Typing inside a step moves no scenario and changes no tag, so a long feature is not read for it. */
function withinSteps({ changes, state, startState }: Transaction): boolean {
	if (state.doc.lines !== startState.doc.lines) return false
	let within = true
	changes.iterChangedRanges((fromOld, toOld, from, to) => {
		const [old, now] = [startState.doc.lineAt(fromOld), state.doc.lineAt(from)]
		within &&= toOld <= old.to && to <= now.to && isStep(old.text, startState) && isStep(now.text, state)
	})
	return within
}

const isStep = (text: string, state: EditorState) =>
	readLine(text, lineWithin(state.sliceDoc(0, 200), dialectIn(state))).line.kind === 'step'

const dialectIn = (state: EditorState) => dialectOf(state.facet(around).type)

function marksOf(state: EditorState): Map<number, Marked> {
	const text = state.doc.toString()
	const { verdicts } = state.facet(margin)
	const scenarios = readScenarios(text, dialectIn(state))
	const keys = keysOf(scenarios)
	const tags = countTags(text, dialectIn(state))
	return new Map(
		scenarios.map((scenario, at) => [
			scenario.line,
			{ scenario, verdict: verdicts.get(keys[at] ?? ''), tag: ownTag(scenario, tags) },
		]),
	)
}

const icons = {
	passed:
		'<path d="m3.2 8.6 3.2 3.2 6.4-7" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>',
	failed:
		'<path fill="currentColor" fill-rule="evenodd" d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1ZM5.6 4.5 4.5 5.6 6.9 8l-2.4 2.4 1.1 1.1L8 9.1l2.4 2.4 1.1-1.1L9.1 8l2.4-2.4-1.1-1.1L8 6.9z"/>',
	error: '<path fill="currentColor" fill-rule="evenodd" d="M8 1.2 15.4 14.4H.6zM7.2 6v4h1.6V6zm0 5.2v1.6h1.6v-1.6z"/>',
	play: '<path fill="currentColor" d="M4.5 2.6v10.8L13 8z"/>',
}
const icon = (name: keyof typeof icons) =>
	`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${icons[name]}</svg>`

/** Which run it was and when it ended, as lists and test plans say it. */
const runOf = ({ run, at }: Verdict) => `Run ${run}, ${longDate(at)}`

class VerdictMarker extends GutterMarker {
	constructor(readonly verdict: Verdict) {
		super()
	}

	override eq(other: VerdictMarker) {
		return other.verdict === this.verdict
	}

	override toDOM() {
		const mark = document.createElement('div')
		const { failed, stopped } = this.verdict
		const name = failed > 0 ? 'failed' : stopped > 0 ? 'error' : 'passed'
		mark.className = name
		mark.title = `${verdictWords(this.verdict)}, ${runOf(this.verdict)}`
		mark.innerHTML = icon(name)
		return mark
	}
}

class PlayMarker extends GutterMarker {
	constructor(
		readonly mark: Marked,
		readonly onPlay: NonNullable<Margin['onPlay']>,
	) {
		super()
	}

	override eq(other: PlayMarker) {
		return other.mark === this.mark && other.onPlay === this.onPlay
	}

	override toDOM() {
		const { scenario, tag } = this.mark
		const play = document.createElement('button')
		play.type = 'button'
		play.tabIndex = -1
		play.title = tag
			? `Run "${scenario.name}" (${tag})`
			: `Run the whole feature. A tag of its own lets "${scenario.name}" run alone.`
		play.setAttribute('aria-label', play.title)
		play.innerHTML = icon('play')
		play.onclick = () => this.onPlay(scenario, tag)
		return play
	}
}

class Outcome extends WidgetType {
	constructor(
		readonly verdict: Verdict | undefined,
		readonly onOpenRun: Margin['onOpenRun'],
	) {
		super()
	}

	override eq(other: Outcome) {
		return other.verdict === this.verdict && other.onOpenRun === this.onOpenRun
	}

	override toDOM() {
		const hint = document.createElement('span')
		hint.className = 'cm-outcome'
		const { verdict, onOpenRun } = this
		const words = verdictWords(verdict)
		if (verdict) hint.title = runOf(verdict)
		if (!verdict || !onOpenRun) hint.textContent = words
		else {
			const open = document.createElement('button')
			open.type = 'button'
			open.tabIndex = -1
			open.textContent = `${words} in run ${verdict.run}`
			open.onclick = () => onOpenRun(verdict.run)
			hint.append(open)
		}
		return hint
	}

	override ignoreEvent() {
		return true
	}
}

const outcomes = StateField.define<DecorationSet>({
	create: outcomesOf,
	update(shown, { state, startState, changes }) {
		const same = state.field(marked) === startState.field(marked) && state.facet(margin) === startState.facet(margin)
		return same ? shown.map(changes) : outcomesOf(state)
	},
	provide: (of) => EditorView.decorations.from(of),
})

function outcomesOf(state: EditorState): DecorationSet {
	const { onOpenRun } = state.facet(margin)
	return Decoration.set(
		[...state.field(marked)].map(([line, { verdict }]) =>
			Decoration.widget({ widget: new Outcome(verdict, onOpenRun), side: 1 }).range(
				state.doc.line(Math.min(line, state.doc.lines)).to,
			),
		),
		true,
	)
}

/** The margin of a feature: each scenario's last verdict and its play button; Ctrl+Enter plays the scenario of the cursor. */
export const scenarioMargin: Extension = [
	marked,
	outcomes,
	gutter({
		class: 'cm-verdict-gutter',
		lineMarker: (view, line) => {
			const verdict = view.state.field(marked).get(view.state.doc.lineAt(line.from).number)?.verdict
			return verdict && verdict.passed + verdict.failed + verdict.stopped > 0 ? new VerdictMarker(verdict) : null
		},
		lineMarkerChange: (update) => update.startState.field(marked) !== update.state.field(marked),
	}),
	gutter({
		class: 'cm-play-gutter',
		lineMarker: (view, line) => {
			const mark = view.state.field(marked).get(view.state.doc.lineAt(line.from).number)
			const { onPlay } = view.state.facet(margin)
			return mark && onPlay ? new PlayMarker(mark, onPlay) : null
		},
		lineMarkerChange: (update) => update.startState.field(marked) !== update.state.field(marked),
	}),
	keymap.of([
		{
			key: 'Mod-Enter',
			run: ({ state }) => {
				const line = state.doc.lineAt(state.selection.main.head).number
				const here = [...state.field(marked).values()].findLast(({ scenario }) => scenario.line <= line)
				if (here) state.facet(margin).onPlay?.(here.scenario, here.tag)
				return true
			},
		},
	]),
]
