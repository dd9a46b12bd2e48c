import type { ReportIndex } from '../report-index.ts'
import { takeChunk } from './chunks.ts'
import { h, icon } from './dom.ts'
import { takeFilm } from './film-view.ts'
import { whole } from './format.ts'
import { headView } from './head-view.ts'
import { rowView } from './row-view.ts'
import { foldHiding, rowsOf } from './rows.ts'
import { newState, type RunHead, type Scenario } from './state.ts'
import { virtualList } from './virtual-list.ts'

declare const assayRun: RunHead

Object.assign(window, { assayChunk: takeChunk, assayFilm: takeFilm, assayIndex: start })

/** Called by `data-000.js`, the first of the data files. */
function start(index: ReportIndex): void {
	const state = newState(assayRun, index)
	document.title = `${state.run.title} - Assay`
	const host = h('div', { class: 'tree' })
	const nothing = h('p', { class: 'nothing t2', hidden: true })
	const place = h('span', { class: 'hide' })
	const list = virtualList(host, (row) =>
		rowView(row, state, {
			toggleRows(id, open) {
				state.open.set(id, open)
				show()
			},
			toggleScenario(scenario) {
				state.open.set(scenario.id, !(state.open.get(scenario.id) ?? false))
				history.replaceState(undefined, '', `#s=${scenario.id}`)
				list.redraw(scenario.id)
			},
		}),
	)

	function show(): void {
		const rows = rowsOf(state)
		list.show(rows)
		nothing.hidden = rows.length > 0
		nothing.textContent = state.search
			? 'No scenario matches the search.'
			: state.failedOnly
				? 'Nothing failed.'
				: 'The run has no scenarios.'
		place.textContent =
			state.failures.length === 0
				? ''
				: `${state.current ? `Failure ${state.failures.findIndex(({ id }) => id === state.current) + 1} of` : `${state.failures.length > 1 ? 'Failures' : 'Failure'}`} ${whole(state.failures.length)}`
	}

	/** Opens a scenario wherever it hides, and brings it into view. `step` is one of its steps. */
	function goTo(scenario: Scenario, step?: string): void {
		state.open.set(scenario.id, true)
		state.open.set(`f${scenario.feature.id}`, true)
		if (scenario.s === 'passed' && state.failedOnly) setFilter(false)
		if (state.search && !rowsOf(state).some(({ id }) => id === scenario.id)) search.value = state.search = ''
		const fold = foldHiding(rowsOf(state), scenario)
		if (fold) state.open.set(fold.id, true)
		state.current = scenario.id
		history.replaceState(undefined, '', `#s=${step ?? scenario.id}`)
		show()
		const element = list.reveal(scenario.id)
		element?.querySelector('button')?.focus({ preventScroll: true })
		element?.scrollIntoView({ block: 'start' })
		if (step) setTimeout(() => document.getElementById(`step-${step}`)?.scrollIntoView({ block: 'center' }), 150)
	}

	function move(by: 1 | -1): void {
		const { failures } = state
		if (failures.length === 0) return
		const at = failures.findIndex(({ id }) => id === state.current)
		const next = failures[at < 0 ? (by > 0 ? 0 : failures.length - 1) : (at + by + failures.length) % failures.length]
		if (next) goTo(next)
	}

	function followHash(): void {
		const id = /^#s=([\d.]+)$/.exec(location.hash)?.[1]
		const scenario = id && state.byId.get(id.split('.').slice(0, 2).join('.'))
		if (scenario) goTo(scenario, id.split('.').length > 2 ? id : undefined)
	}

	const tab = (failedOnly: boolean, name: string, number: number) =>
		h(
			'button',
			{ type: 'button', 'aria-pressed': String(state.failedOnly === failedOnly), click: () => setFilter(failedOnly) },
			name,
			h('span', { class: 'q' }, ` ${whole(number)}`),
		)
	const all = tab(false, 'All', state.scenarios.length)
	const failed = tab(true, 'Failed', state.failures.length)
	function setFilter(failedOnly: boolean): void {
		state.failedOnly = failedOnly
		all.setAttribute('aria-pressed', String(!failedOnly))
		failed.setAttribute('aria-pressed', String(failedOnly))
		show()
	}

	const search = h('input', {
		class: 'in',
		type: 'search',
		placeholder: 'Search scenarios',
		'aria-label': 'Search scenarios',
	})
	let typing = 0
	search.addEventListener('input', () => {
		clearTimeout(typing)
		typing = window.setTimeout(() => {
			state.search = search.value
			show()
		}, 150)
	})

	const bar = h(
		'div',
		{ class: 'bar-top', role: 'toolbar', 'aria-label': 'Scenarios' },
		h('div', { class: 'tabs', role: 'group', 'aria-label': 'Which scenarios' }, all, failed),
		h('span', { class: 'grow' }),
		h('label', { class: 'search' }, icon('find'), search),
		state.failures.length > 0 &&
			h(
				'span',
				{ class: 'row s q' },
				place,
				h(
					'button',
					{
						class: 'ib',
						type: 'button',
						title: 'Previous failure',
						'aria-label': 'Previous failure',
						click: () => move(-1),
					},
					h('kbd', {}, '['),
				),
				h(
					'button',
					{ class: 'ib', type: 'button', title: 'Next failure', 'aria-label': 'Next failure', click: () => move(1) },
					h('kbd', {}, ']'),
				),
			),
	)
	document.getElementById('run')?.replaceChildren(headView(state), bar, nothing, host)
	document.addEventListener('keydown', (event) => {
		const typingNow = event.target instanceof HTMLInputElement
		if (event.ctrlKey || event.metaKey || event.altKey) return
		if (event.key === 'Escape' && typingNow) search.blur()
		if (typingNow) return
		if (event.key === ']') move(1)
		else if (event.key === '[') move(-1)
		else if (event.key === '/') {
			event.preventDefault()
			search.focus()
		}
	})
	addEventListener('hashchange', followHash)
	show()
	followHash()
}
