import { h } from './dom.ts'
import { seconds } from './format.ts'
import type { Scenario, State } from './state.ts'

/** Where the time went: a lane per feature, grey for what passed, red for what failed. */
const LANES = 10
const BARS = 400

export function timeline({ run, index, scenarios }: State): HTMLElement | undefined {
	if (scenarios.length === 0 || run.nanos <= 0) return undefined
	const whole = Math.max(run.nanos / 1e6, ...[scenarios.at(-1)].map((last) => (last ? last.a + last.d / 1e6 : 0)))
	const grid = h('div', { class: 'time', role: 'img', 'aria-label': 'When each scenario ran' })
	const few = index.features.length <= LANES && scenarios.length <= BARS
	if (few) {
		for (const feature of index.features) {
			const own = scenarios.filter((scenario) => scenario.feature === feature)
			grid.append(h('span', { class: 'cut', title: feature.name }, feature.name), lane(own, whole))
		}
	} else grid.append(h('span', {}, 'All features'), lane(joined(scenarios, whole), whole))
	grid.append(h('span', { class: 'hide' }), axis(whole))
	return grid
}

type Bar = Pick<Scenario, 's' | 'a' | 'd'> & { id?: string; n?: string }

function lane(bars: Bar[], whole: number): HTMLElement {
	const element = h('div', { class: 'lane' })
	for (const bar of bars) {
		const failed = bar.s !== 'passed'
		const title = bar.n === undefined ? undefined : `${bar.n}, ${failed ? 'failed' : 'passed'}, ${seconds(bar.d)}`
		const part = h('a', {
			class: failed ? 'fail' : undefined,
			title,
			href: bar.id ? `#s=${bar.id}` : undefined,
			tabindex: -1,
		})
		part.style.left = `${(bar.a / whole) * 100}%`
		part.style.width = `max(3px, calc(${(bar.d / 1e6 / whole) * 100}% - 1px))`
		element.append(part)
	}
	return element
}

/** Thousands of scenarios become as many bars as one can tell apart; a failure is never lost among them. */
function joined(scenarios: Scenario[], whole: number): Bar[] {
	const slots = 200
	const bars: Bar[] = []
	let last: (Bar & { slot: number }) | undefined
	for (const scenario of scenarios) {
		const slot = Math.floor((scenario.a / whole) * slots)
		if (last && last.slot === slot && last.s === scenario.s) {
			last.d = (scenario.a - last.a) * 1e6 + scenario.d
			continue
		}
		last = {
			s: scenario.s,
			a: scenario.a,
			d: scenario.d,
			slot,
			...(scenario.s !== 'passed' ? { id: scenario.id, n: scenario.n } : {}),
		}
		bars.push(last)
	}
	return bars
}

function axis(whole: number): HTMLElement {
	const element = h('div', { class: 'axis', 'aria-hidden': 'true' })
	const rough = whole / 4
	const base = 10 ** Math.floor(Math.log10(rough))
	const step = [1, 2, 5, 10].map((factor) => factor * base).find((value) => value >= rough) ?? rough
	const last = Math.floor(whole / step)
	const inSeconds = whole >= 1000
	for (let i = 0; i <= last; i++) {
		const at = i * step
		const text = String(inSeconds ? Math.round(at / 10) / 100 : Math.round(at * 100) / 100)
		// Beside the end of the lane a label stands to the left of its mark.
		const late = at / whole > 0.9
		const mark = h(
			'span',
			{ class: late ? 'late' : undefined },
			i === last ? `${text} ${inSeconds ? 's' : 'ms'}` : text,
		)
		mark.style.left = `${(at / whole) * 100}%`
		element.append(mark)
	}
	return element
}
