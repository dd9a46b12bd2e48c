import { h, icon } from './dom.ts'
import { count, date, seconds, whole } from './format.ts'
import type { State } from './state.ts'
import { timeline } from './timeline.ts'

/** The verdict as a sentence first, then its cause and the facts around it. */
export function headView(state: State): HTMLElement {
	const { run } = state
	return h(
		'header',
		{},
		h('div', { class: 't2 b' }, run.title),
		verdictSentence(state),
		cause(state),
		facts(state),
		timeline(state),
		notes(state),
	)
}

function verdictSentence({ run }: State): HTMLElement {
	const { failed, passed } = run.counts
	const took = `, in ${seconds(run.nanos)}`
	const line = h('h1', { class: 'big' })
	if (run.status === 'ERROR')
		line.append(
			icon('error'),
			h('span', { class: 'error' }, 'Not carried out'),
			failed + passed > 0 ? `, ${count(failed, 'scenario')} failed, ${passed} passed${took}` : took,
		)
	else if (failed > 0)
		line.append(
			icon('fail'),
			h('span', { class: 'fail' }, `${whole(failed)} failed`),
			`, ${whole(passed)} passed${took}`,
		)
	else
		line.append(
			icon('pass'),
			run.status === 'RUNNING' ? `Still running, ${passed} passed` : `${whole(passed)} passed${took}`,
		)
	return line
}

function cause({ run, failures }: State): HTMLElement | undefined {
	if (run.reason !== undefined && run.status === 'ERROR') return h('p', { class: 'cause' }, run.reason)
	const [first] = failures
	if (!first?.m) return undefined
	return h('p', { class: 'cause t2' }, h('span', { class: 'b' }, first.n), ': ', first.m)
}

function facts({ run, index }: State): HTMLElement {
	const all = [
		...run.facts,
		...(run.title !== run.name ? [{ label: 'Name', value: run.name }] : []),
		...(run.startedAt !== undefined ? [{ label: 'Run on', value: date(run.startedAt) }] : []),
		...(run.environment ? [{ label: 'Environment', value: run.environment }] : []),
		...(run.tags ? [{ label: 'Tags', value: run.tags }] : []),
		{
			label: index.features.length === 1 ? 'Feature' : 'Features',
			value: index.features.length === 1 ? (index.features[0]?.path ?? '') : String(index.features.length),
		},
		{ label: 'Scenarios', value: whole(run.counts.scenarios) },
	]
	return h(
		'dl',
		{ class: 'facts' },
		all.map(({ label, value }) => h('div', {}, h('dt', {}, label), h('dd', {}, value))),
	)
}

function notes({ index }: State): HTMLElement | undefined {
	const shown = index.notes.filter(({ level }) => level !== 'info')
	if (shown.length === 0) return undefined
	return h(
		'ul',
		{ class: 'notes', 'aria-label': 'Notes' },
		shown.map(({ level, text }) =>
			h('li', {}, icon('error'), h('span', { class: level === 'error' ? 'error' : undefined }, text)),
		),
	)
}
