import { loadScenario, scenarioHere } from './chunks.ts'
import { append, h, icon, verdict } from './dom.ts'
import { count, seconds } from './format.ts'
import type { Row } from './rows.ts'
import type { Loaded, Scenario, State } from './state.ts'
import { stepsView } from './steps-view.ts'

export interface RowActions {
	/** A row that changes which rows there are. */
	toggleRows(id: string, open: boolean): void
	/** A scenario that was opened or closed by hand. */
	toggleScenario(scenario: Scenario): void
}

export function rowView(row: Row, state: State, actions: RowActions): HTMLElement {
	if (row.kind === 'feature') return featureRow(row, actions)
	if (row.kind === 'fold') return foldRow(row, actions)
	return scenarioRow(row, state, actions)
}

const kinds: Record<string, string> = { KARATE: 'api', PERFORMANCE: 'perf', MOBILE: 'mob' }

function featureRow({ id, feature, shown, open }: Extract<Row, { kind: 'feature' }>, actions: RowActions): HTMLElement {
	const failed = shown.filter(({ s }) => s !== 'passed').length
	const passed = shown.length - failed
	const facts = [failed > 0 && `${failed} failed`, passed > 0 && `${passed} passed`].filter(Boolean).join(', ')
	return h(
		'div',
		{ 'data-id': id, class: 'feature' },
		h(
			'button',
			{ class: 'tr', type: 'button', 'aria-expanded': String(open), click: () => actions.toggleRows(id, !open) },
			h(
				'span',
				{ class: 'row' },
				icon(open ? 'down q' : 'right q'),
				feature.status === 'error' ? verdict('error', 'not carried out') : icon(`${kinds[feature.type] ?? 'web'} q`),
				h('span', { class: 'b cut', title: feature.path }, feature.name),
				h('span', { class: 's q hide' }, facts),
			),
			h('span', {}),
			h('span', { class: 'n' }, seconds(feature.nanos)),
		),
		feature.reason !== undefined && h('p', { class: 'why bad msg error' }, feature.reason),
	)
}

function foldRow({ id, scenarios, open }: Extract<Row, { kind: 'fold' }>, actions: RowActions): HTMLElement {
	const names = scenarios.slice(0, 5).map(({ n }) => n)
	return h(
		'button',
		{
			'data-id': id,
			class: 'tr d1',
			type: 'button',
			'aria-expanded': String(open),
			click: () => actions.toggleRows(id, !open),
		},
		h(
			'span',
			{ class: 'row' },
			icon(open ? 'down q' : 'right q'),
			icon('pass'),
			h('span', {}, `${scenarios.length} passed`),
			h('span', { class: 's q cut' }, names.join(', ') + (scenarios.length > names.length ? ' …' : '')),
		),
		h('span', {}),
		h('span', { class: 'n' }, seconds(scenarios.reduce((sum, { d }) => sum + d, 0))),
	)
}

function scenarioRow({ id, scenario, deep }: Extract<Row, { kind: 'scenario' }>, state: State, actions: RowActions) {
	const open = state.open.get(id) ?? false
	const bad = scenario.s !== 'passed'
	const line = h(
		'button',
		{
			class: `tr ${deep ? 'd2' : 'd1'}`,
			type: 'button',
			'aria-expanded': String(open),
			click: () => actions.toggleScenario(scenario),
		},
		h(
			'span',
			{ class: 'row' },
			icon(open ? 'down q' : 'right q'),
			bad ? verdict(scenario.s === 'running' ? 'error' : 'fail', 'failed') : verdict('pass', 'passed'),
			h('span', { class: bad ? 'b cut' : 'cut' }, scenario.n || 'Scenario without a name'),
			scenario.row && h('span', { class: 's q cut hide' }, Object.values(scenario.row).join(' · ')),
			!open && bad && h('span', { class: 's fail cut hide cause' }, scenario.m),
		),
		h(
			'span',
			{ class: 's q tags cut hide' },
			scenario.tags?.map((tag) => (tag.startsWith('@') ? tag : `@${tag}`)).join(' '),
		),
		h('span', { class: 'n' }, seconds(scenario.d)),
	)
	const box = h('div', { 'data-id': id, class: state.current === id ? 'scenario now' : 'scenario' }, line)
	if (open) box.append(scenarioBody(scenario, state))
	return box
}

function scenarioBody(scenario: Scenario, state: State): HTMLElement {
	const body = h('div', { class: 'code' })
	const fill = (loaded: Loaded | undefined) => {
		body.replaceChildren()
		if (!loaded) return append(body, [h('p', { class: 'why q' }, 'Its steps are not in this report.')])
		const reason =
			scenario.m !== undefined && !loaded.steps.some(({ status }) => status !== 'passed' && status !== 'skipped')
		append(body, [
			reason && h('p', { class: 'why bad msg' }, scenario.m),
			loaded.steps.length > 0
				? stepsView(loaded.steps, state, scenario.d)
				: h('p', { class: 'why q' }, 'It has no steps.'),
			h('p', { class: 's q place' }, `${scenario.feature.path}:${scenario.l}, ${count(loaded.steps.length, 'step')}`),
		])
	}
	const here = scenarioHere(scenario.c, scenario.id)
	if (here) fill(here)
	else {
		// So high that the rows below move little when the steps arrive.
		body.style.minHeight = '120px'
		loadScenario(scenario.c, scenario.id)
			.then(fill, (error: Error) => body.append(h('p', { class: 'why bad' }, error.message)))
			.finally(() => {
				body.style.minHeight = ''
			})
	}
	return body
}
