import { allRequests, lastedSeconds, timesOf } from '../../../log/load/load-figures.ts'
import type { LoadRequest, LoadView } from '../../../log/load/load-view.ts'
import type { Condition, Figure, Threshold } from './threshold.ts'

export interface Judged {
	threshold: Threshold
	/** What it was; of `forAll` that of the first request that fails it, else the last. Undefined where there is no such request. */
	value: number | undefined
	passed: boolean
	/** It fails, and what is asked for has been passed already: more requests will hardly bring it back. */
	over: boolean
	/** What decided, as a sentence. */
	sentence: string
}

/** Whether a threshold holds for a load. One about requests that were never sent does not. */
export function judge(threshold: Threshold, view: LoadView): Judged {
	const { of, figure, must } = threshold
	const ofTime = figure.kind === 'time' || figure.kind === 'percentile'
	// A scenario that broke off before any request is among those that failed, and took no time.
	const sent = ({ ok, ko }: LoadRequest) => ok.count + ko.count > 0
	const asked = (of.scope === 'global' ? [allRequests(view)] : named(view, of)).filter((one) => !ofTime || sent(one))
	if (asked.length === 0) {
		const names = view.requests.filter((one) => !ofTime || sent(one)).map(({ name }) => name)
		const sentence =
			of.scope === 'details'
				? `There was no request "${of.request}", only: ${names.join(', ') || 'none'}`
				: 'There was no request'
		return { threshold, value: undefined, passed: false, over: false, sentence }
	}
	const values = asked.map((request) => ({ name: request.name, value: valueIn(figure, request, lastedSeconds(view)) }))
	const failing = values.find(({ value }) => !holds(threshold, value))
	const { name, value } = failing ?? (values.at(-1) as (typeof values)[number])
	const verb = ofTime ? 'is' : 'are'
	const sentence = `${subjectOf(figure, of.scope === 'global' ? undefined : name)} ${verb} ${valueText(threshold, value)}, expected ${limitText(threshold)}`
	return {
		threshold,
		value,
		passed: failing === undefined,
		over: failing !== undefined && value > mostOf(must),
		sentence,
	}
}

/** As a heading: "p95 of GET /cats: at most 500 ms". */
export const thresholdTitle = (threshold: Threshold): string =>
	`${thresholdSubject(threshold)}: ${limitText(threshold)}`

/** What a threshold is about: "p95 of GET /cats". */
export const thresholdSubject = ({ of, figure }: Threshold): string =>
	subjectOf(figure, of.scope === 'global' ? undefined : of.scope === 'forAll' ? 'each request' : of.request)

/** Counts of all requests say so by themselves. */
function subjectOf(figure: Figure, whose: string | undefined): string {
	if (whose !== undefined) return `${figureText(figure)} of ${whose}`
	return figure.kind === 'time' || figure.kind === 'percentile'
		? `${figureText(figure)} of all requests`
		: figureText(figure)
}

const named = ({ requests }: LoadView, of: Threshold['of']) =>
	of.scope === 'details' ? requests.filter(({ name }) => name === of.request) : requests

function valueIn(figure: Figure, request: LoadRequest, seconds: number): number {
	const { ok, ko, unsent } = request
	const failed = ko.count + unsent
	const all = ok.count + failed
	if (figure.kind === 'rate') return all / seconds
	if (figure.kind === 'requests') {
		const count = figure.which === 'all' ? all : figure.which === 'failed' ? failed : ok.count
		return figure.as === 'count' ? count : all === 0 ? 0 : (100 * count) / all
	}
	const times = timesOf(request)
	if (figure.kind === 'percentile') return times.percentile(figure.percent) / 1000
	return { min: times.min, max: times.max, mean: times.mean, stdDev: times.deviation }[figure.of] / 1000
}

function holds({ figure, must }: Pick<Threshold, 'figure' | 'must'>, given: number): boolean {
	// Figures of halves of a thousandth are none: what is printed the same counts as the same.
	const rounded = Math.round(given * 1000) / 1000
	const value = isPart(figure, rounded) === isPart(figure, given) ? rounded : given
	switch (must.word) {
		case 'lt':
			return value < must.value
		case 'lte':
			return value <= must.value
		case 'gt':
			return value > must.value
		case 'gte':
			return value >= must.value
		case 'is':
			return value === must.value
		case 'in':
			return must.values.includes(value)
		case 'between':
			return must.inclusive ? value >= must.from && value <= must.to : value > must.from && value < must.to
	}
}

/** One request of a million is a part of them, neither none nor all. */
const isPart = (figure: Figure, value: number) =>
	figure.kind === 'requests' && figure.as === 'percent' && value > 0 && value < 100

/** The most that a value may be. */
function mostOf(must: Condition): number {
	if (must.word === 'in') return Math.max(...must.values)
	if (must.word === 'between') return must.to
	return must.word === 'gt' || must.word === 'gte' ? Number.POSITIVE_INFINITY : must.value
}

function figureText(figure: Figure): string {
	if (figure.kind === 'rate') return 'Requests per second'
	if (figure.kind === 'percentile') return `p${figure.percent}`
	if (figure.kind === 'time')
		return { min: 'Minimum', max: 'Maximum', mean: 'Mean', stdDev: 'Standard deviation' }[figure.of]
	return { all: 'Requests', failed: 'Failed requests', successful: 'Successful requests' }[figure.which]
}

function unitOf(figure: Figure): string {
	if (figure.kind === 'time' || figure.kind === 'percentile') return ' ms'
	return figure.kind === 'requests' && figure.as === 'percent' ? ' %' : ''
}

/** As short as it still shows whether the limit holds: 99.96 a second are not 100. */
export function valueText(threshold: Threshold, value: number): string {
	const { figure } = threshold
	const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 3 : 1
	const shown = [digits, 3, 6, 9]
		.map((most) => Number(value.toFixed(most)))
		.find(
			(short) => isPart(figure, short) === isPart(figure, value) && holds(threshold, short) === holds(threshold, value),
		)
	return `${shown ?? value}${unitOf(figure)}`
}

const words = { lt: 'less than', lte: 'at most', gt: 'more than', gte: 'at least', is: 'exactly' }

/** What is asked for: "at most 500 ms". */
export function limitText({ must, figure }: Threshold): string {
	const unit = unitOf(figure)
	if (must.word === 'in') return `one of ${must.values.join(', ')}${unit}`
	if (must.word === 'between')
		return `${must.inclusive ? 'from' : 'more than'} ${must.from} ${must.inclusive ? 'to' : 'and less than'} ${must.to}${unit}`
	return `${words[must.word]} ${must.value}${unit}`
}
