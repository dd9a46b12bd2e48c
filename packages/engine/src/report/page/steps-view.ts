import type { Exchange } from '@assay/contract/run-events'
import type { StepView } from '../../fold.ts'
import { h, verdict } from './dom.ts'
import { evidenceView, hasMore } from './evidence-view.ts'
import { milliseconds } from './format.ts'
import { isBad, type State } from './state.ts'
import { stepText } from './step-text.ts'

const icons = { passed: 'pass', failed: 'fail', wrong: 'fail', error: 'error', skipped: 'skip', running: 'error' }
const words = {
	passed: 'passed',
	failed: 'failed',
	wrong: 'failed: the step must be corrected',
	error: 'could not be carried out',
	skipped: 'skipped',
	running: 'did not end',
}

/** The steps of a scenario and, inside a step, those of the feature it called. Hidden ones show only when they failed. */
export function stepsView(steps: StepView[], state: State, whole: number, before?: Exchange): HTMLElement {
	const list = h('div', { class: 'steps' })
	let last = before
	for (const step of steps) {
		if (!step.hidden || isBad(step.status)) list.append(stepView(step, state, whole, last))
		last = lastExchange(step) ?? last
	}
	return list
}

/** A check that fails is nearly always about the reply before it. */
function lastExchange(step: StepView): Exchange | undefined {
	const own = step.evidence.findLast((one) => one.kind === 'exchange')
	return own ?? step.steps.map(lastExchange).findLast(Boolean)
}

function stepView(step: StepView, state: State, whole: number, before?: Exchange): HTMLElement {
	const bad = isBad(step.status)
	const more = hasMore(step) || step.steps.length > 0
	const key = `s${step.id}`
	const share = whole > 0 ? step.nanos / whole : 0
	const bar = h('span', { class: 'bar', 'aria-hidden': 'true' })
	bar.style.width = share > 0.02 ? `${Math.round(share * 100)}%` : '0'
	const line = h(
		more ? 'button' : 'div',
		{
			class: `st${bad ? ' on' : ''}${step.status === 'skipped' ? ' q' : ''}`,
			id: `step-${step.id}`,
			...(more ? { type: 'button' } : {}),
		},
		verdict(icons[step.status], words[step.status]),
		h('code', {}, step.background && h('span', { class: 'q' }, 'Background '), stepText(step.keyword, step.text)),
		bar,
		h('span', { class: 'n' }, step.status === 'skipped' ? 'skipped' : milliseconds(step.nanos)),
	)
	const box = h('div', { class: 'step' }, line)
	if (!more) return box
	const draw = () => {
		const open = state.open.get(key) ?? bad
		line.setAttribute('aria-expanded', String(open))
		while (box.lastChild !== line) box.lastChild?.remove()
		if (!open) return
		// Of a step that failed inside a called feature, the inner step tells the cause.
		if (hasMore(step) && !(bad && step.steps.some(({ status }) => isBad(status))))
			box.append(evidenceView(step, before))
		if (step.steps.length > 0) {
			const called = step.steps[0]?.calledFrom
			box.append(
				h(
					'div',
					{ class: 'called' },
					called !== undefined && h('div', { class: 's q from' }, called),
					stepsView(step.steps, state, whole, before),
				),
			)
		}
	}
	line.addEventListener('click', () => {
		state.open.set(key, !(state.open.get(key) ?? bad))
		draw()
	})
	draw()
	return box
}
