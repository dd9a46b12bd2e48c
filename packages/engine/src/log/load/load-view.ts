import type { LoadEvent } from '@assay/contract/load-events'
import { Histogram } from './histogram.ts'
import { addTimes, noTimes, type Times, type TimesOverTime, timesIn } from './times-over-time.ts'

/** What the load events of a feature amount to so far. */
export interface LoadView {
	/** Milliseconds since 1970. */
	startedAt: number
	profile: string
	model: 'open' | 'closed'
	/** How many users will start, and milliseconds until the last one does. */
	plannedUsers: number | undefined
	plannedDuration: number
	/** Milliseconds at its beginning whose requests are not counted; logs before there were any lack it. */
	warmUp?: number | undefined
	/** How many executors make it, where several do. */
	executors?: number | undefined
	/** Of a load that several make, the times of the latest seconds: the others have yet to report them. */
	recent?: { second: number; times: Histogram }[] | undefined
	/** Milliseconds that it has lasted. */
	lasted: number
	usersStarted: number
	seconds: LoadSecond[]
	/** In the order in which they were first seen. */
	requests: NamedRequest[]
	/** By their number, from 1. */
	failures: LoadFailure[]
	/** How late users began. */
	lag: Histogram
	saturated: string | undefined
	/** What will judge it, as it was written; logs before it was said there lack it. */
	thresholdTexts?: readonly string[] | undefined
	/** Decided at the end. */
	thresholds: Extract<LoadEvent, { type: 'loadFinished' }>['thresholds'] | undefined
	over: boolean
}

export interface LoadRequest {
	name: string
	ok: Histogram
	ko: Histogram
	/** Failures without a request. */
	unsent: number
	/** Of all, counted from when they should have been sent. */
	intended: Histogram
}

export interface NamedRequest extends LoadRequest {
	overTime: TimesOverTime
}

/** A second of the whole load; times are 0 where nothing was answered. */
export interface LoadSecond extends Times {
	second: number
	users: number
	started: number
	ok: number
	ko: number
	/** Milliseconds. */
	delay: number
	processor: number
	/** Milliseconds in which scripts held up all users; absent = none. */
	held?: number | undefined
}

export interface LoadFailure {
	request: string
	message: string
	count: number
	/** The second in which it was seen first. */
	since: number
	samples: Extract<LoadEvent, { type: 'loadFailure' }>['sample'][]
}

/** Takes one event into the view, in place; the first of a feature makes it. */
export function foldLoad(view: LoadView | undefined, event: LoadEvent): LoadView | undefined {
	if (event.type === 'loadStarted') return begun(event)
	if (!view) return undefined
	if (event.type === 'loadSecond') foldSecond(view, event)
	else if (event.type === 'loadFailure') {
		const { request, message, sample } = event
		view.failures[event.failure - 1] ??= {
			request,
			message,
			count: 0,
			since: Math.floor(sample.after / 1000),
			samples: [],
		}
		view.failures[event.failure - 1]?.samples.push(sample)
	} else {
		view.saturated = event.saturated
		view.thresholds = event.thresholds
		view.over = true
	}
	return view
}

const begun = (event: Extract<LoadEvent, { type: 'loadStarted' }>): LoadView => ({
	startedAt: event.at,
	profile: event.profile,
	model: event.model,
	plannedUsers: event.users,
	plannedDuration: event.duration,
	warmUp: event.warmUp,
	thresholdTexts: event.thresholds,
	...(event.executors === undefined ? {} : { executors: event.executors, recent: [] }),
	lasted: 0,
	usersStarted: 0,
	seconds: [],
	requests: [],
	failures: [],
	lag: new Histogram(),
	saturated: undefined,
	thresholds: undefined,
	over: false,
})

function foldSecond(view: LoadView, event: Extract<LoadEvent, { type: 'loadSecond' }>): void {
	const all = new Histogram()
	let ok = 0
	let ko = 0
	for (const one of event.requests) {
		const request = requestOf(view, one.name)
		const right = Histogram.of(one.ok ?? [])
		const wrong = Histogram.of(one.ko ?? [])
		request.ok.add(right)
		request.ko.add(wrong)
		request.unsent += one.unsent ?? 0
		for (const part of one.intended ? [Histogram.of(one.intended)] : [right, wrong]) request.intended.add(part)
		const own = new Histogram()
		for (const part of [right, wrong]) own.add(part)
		if (own.count > 0) addTimes(request.overTime, event.second, timesIn(own))
		all.add(own)
		ok += right.count
		ko += wrong.count + (one.unsent ?? 0)
	}
	for (const [number, count] of event.failures ?? []) {
		const failure = view.failures[number - 1]
		if (failure) failure.count += count
	}
	view.lasted = Math.max(view.lasted, event.until)
	view.usersStarted += event.started
	view.lag.add(Histogram.of(event.generator.lag ?? []))
	const { second, users, started, generator } = event
	const reported = { second, users, started, ok, ko, ...generator }
	if (view.recent) addSecond(view, view.recent, reported, all)
	else view.seconds.push(secondOf(reported, all))
}

type Reported = Pick<LoadSecond, 'second' | 'users' | 'started' | 'ok' | 'ko' | 'delay' | 'processor' | 'held'>

const secondOf = (
	{ second, users, started, ok, ko, delay, processor, held }: Reported,
	times: Histogram,
): LoadSecond => ({
	second,
	users,
	started,
	ok,
	ko,
	...timesIn(times),
	delay,
	processor,
	...(held ? { held } : {}),
})

/** An executor that is silent for longer than this is lost, and what it says later is not taken. */
const mostRecent = 60

/** Adds what one of several executors reports of a second to what others reported; their health is that of the worst. */
function addSecond(
	view: LoadView,
	recent: NonNullable<LoadView['recent']>,
	reported: Reported,
	times: Histogram,
): void {
	const place = view.seconds.findLastIndex(({ second }) => second <= reported.second)
	const before = view.seconds[place]
	const known = recent.find(({ second }) => second === reported.second)
	if (before?.second !== reported.second || !known) {
		view.seconds.splice(place + 1, 0, secondOf(reported, times))
		recent.push({ second: reported.second, times })
		if (recent.length > mostRecent) recent.shift()
		return
	}
	known.times.add(times)
	const sum = {
		second: reported.second,
		users: before.users + reported.users,
		started: before.started + reported.started,
		ok: before.ok + reported.ok,
		ko: before.ko + reported.ko,
		delay: Math.max(before.delay, reported.delay),
		processor: Math.max(before.processor, reported.processor),
		held: Math.max(before.held ?? 0, reported.held ?? 0),
	}
	view.seconds[place] = secondOf(sum, known.times)
}

function requestOf({ requests }: LoadView, name: string): NamedRequest {
	const known = requests.find((one) => one.name === name)
	if (known) return known
	const made = {
		name,
		ok: new Histogram(),
		ko: new Histogram(),
		unsent: 0,
		intended: new Histogram(),
		overTime: noTimes(),
	}
	requests.push(made)
	return made
}
