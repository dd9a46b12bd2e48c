import { allRequests, timesOf } from '../../log/load/load-figures.ts'
import type { LoadView } from '../../log/load/load-view.ts'

/** How well the generator of a load kept up. */
interface GeneratorPace {
	/** Milliseconds by which 99 of 100 users began late at most. */
	late: number
	/** Share of its core that it used in the middle of its seconds: a start or an end does not fill its second. */
	processor: number
	/** Share of the time in which scripts that waited for an answer held up all users. */
	held: number
}

export function generatorPace({ lag, seconds, lasted }: Pick<LoadView, 'lag' | 'seconds' | 'lasted'>): GeneratorPace {
	const busy = seconds.map(({ processor }) => processor).sort((one, other) => one - other)
	return {
		late: lag.percentile(99) / 1000,
		processor: busy[Math.floor(busy.length / 2)] ?? 0,
		held: seconds.reduce((sum, { held = 0 }) => sum + held, 0) / Math.max(1, lasted),
	}
}

/**
 * Why the generator itself was the bottleneck, as a sentence; undefined where its figures can be trusted: users began in time
 * (99 of 100 within 10 ms, or within a quarter of the median answer), it had a sixth of its core left, and scripts held them up for
 * a hundredth of the time at most.
 */
export function saturation(view: LoadView): string | undefined {
	const times = timesOf(allRequests(view))
	const { late, processor, held } = generatorPace(view)
	const allowed = Math.max(10, times.percentile(50) / 4000)
	const causes = [
		...(view.lag.count > 0 && late > allowed ? [`1 of 100 users began ${Math.round(late)} ms late or later`] : []),
		...(held > 0.01
			? [`requests out of JavaScript, other than steps, held up all users for ${Math.round(held * 100)} % of the time`]
			: []),
		...(processor > 0.85 ? [`it used ${Math.round(processor * 100)} % of its processor`] : []),
	]
	return causes.length === 0
		? undefined
		: `The generator was saturated, so do not trust these times: ${causes.join(', ')}.`
}
