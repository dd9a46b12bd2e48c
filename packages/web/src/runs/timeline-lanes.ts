import type { RunView, ScenarioView } from '@assay/engine/log/fold'
import { couldNotRun } from './log/could-not-run.ts'

interface FailedBar {
	id: string
	/** Where it leads: the step that decided. */
	step: string
	name: string
	nanos: number
	/** In thousandths of the whole. */
	left: number
	width: number
}

interface Lane {
	id: string
	name: string
	/** All bars that did not fail, as one path: a thousand scenarios are one element. */
	quiet: string
	failed: FailedBar[]
	/** The failures beyond those, as one path too: none is lost. */
	others: string
}

const mostLanes = 12
const mostFailures = 40
/** More bars than points of the screen are drawn as one where they touch. */
const mostBars = 1000

/** Lanes over the whole time of the run; `now` is given while it runs. */
export function lanesOf(view: RunView, now: number | undefined): { lanes: Lane[]; length: number; more: number } {
	const start = view.startedAt ?? view.features[0]?.startedAt ?? 0
	const ends = view.features.flatMap(({ scenarios }) =>
		scenarios.map(({ startedAt, nanos }) => startedAt + nanos / 1e6),
	)
	const end = ends.reduce((last, one) => Math.max(last, one), now ?? start)
	const length = Math.max(1, end - start)
	const place = ({ startedAt, nanos, status }: ScenarioView) => {
		const left = Math.min(995, ((startedAt - start) / length) * 1000)
		const ms = status === 'running' ? (now ?? startedAt) - startedAt : nanos / 1e6
		return { left, width: Math.max(2, (ms / length) * 1000) }
	}
	const path = (scenarios: ScenarioView[]) =>
		(scenarios.length > mostBars ? joined(scenarios.map(place)) : scenarios.map(place))
			.map(({ left, width }) => {
				const drawn = Math.max(1, width - 2).toFixed(1)
				return `M${left.toFixed(1)} 0h${drawn}v12h-${drawn}z`
			})
			.join('')
	const lanes = view.features.slice(0, mostLanes).map(({ id, name, scenarios }) => {
		const isFailure = (one: ScenarioView) => one.status === 'failed' && !couldNotRun(view, one)
		const failed = scenarios.filter(isFailure)
		return {
			id,
			name,
			quiet: path(scenarios.filter((one) => !isFailure(one))),
			failed: failed.slice(0, mostFailures).map((scenario) => ({
				id: scenario.id,
				step: scenario.failure?.id ?? scenario.id,
				name: scenario.name,
				nanos: scenario.nanos,
				...place(scenario),
			})),
			others: path(failed.slice(mostFailures)),
		}
	})
	return { lanes, length, more: Math.max(0, view.features.length - mostLanes) }
}

interface Bar {
	left: number
	width: number
}

function joined(bars: Bar[]): Bar[] {
	const all: Bar[] = []
	for (const { left, width } of bars.toSorted((one, other) => one.left - other.left)) {
		const last = all.at(-1)
		if (last && left <= last.left + last.width) last.width = Math.max(last.width, left + width - last.left)
		else all.push({ left, width })
	}
	return all
}

/** Four or five round marks over a length in milliseconds. */
export function ticksOf(length: number): { left: number; text: string }[] {
	const [unit, size] =
		length < 1000 ? (['ms', 1] as const) : length < 120_000 ? (['s', 1000] as const) : (['min', 60_000] as const)
	const whole = length / size
	const rough = whole / 4
	const power = 10 ** Math.floor(Math.log10(rough))
	const step = power * (rough / power < 1.5 ? 1 : rough / power < 3.5 ? 2 : rough / power < 7.5 ? 5 : 10)
	const marks = Array.from({ length: Math.floor((whole * 0.99) / step) + 1 }, (_, index) => index * step)
	return marks.map((value, index) => ({
		left: (value / whole) * 100,
		text: `${Number(value.toPrecision(3))}${index === marks.length - 1 ? ` ${unit}` : ''}`,
	}))
}
