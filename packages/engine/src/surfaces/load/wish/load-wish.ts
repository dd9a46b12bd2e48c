import type { BundleFeature } from '@assay/contract/bundle'
import { envKeys } from '@assay/contract/env-keys'
import { isUnset } from '../../../feature/values/is-unset.ts'
import { nearest } from '../../../feature/values/nearest.ts'
import { setting } from '../../../run/settings.ts'
import type { Feeder } from '../feeders/feeder.ts'
import { readFeeders } from '../feeders/read-feeders.ts'
import type { Profile } from '../profile/load-step.ts'
import type { Spacing } from '../profile/open-starts.ts'
import { profileFacts } from '../profile/profile-facts.ts'
import { isStep, profileText } from '../profile/profile-from-json.ts'
import { readProfile } from '../profile/read-profile.ts'
import type { Protocol } from '../protocol/protocol.ts'
import { readProtocol } from '../protocol/read-protocol.ts'
import { readDuration } from '../text/duration.ts'
import { scan } from '../text/scanner.ts'
import { requiredThresholds } from '../thresholds/read-thresholds.ts'
import type { Threshold } from '../thresholds/threshold.ts'

/** Users who arrive after one profile and run the same scenarios. */
export interface Flow {
	profile: Profile
	/** As it was written. */
	text: string
	/** Which scenarios its users run besides what the run's tags say. */
	tags?: string
}

/** What the settings ask of a load run. Plain data, so that it can go to another process. */
export interface LoadWish {
	flows: Flow[]
	protocol: Protocol
	feeders: Feeder[]
	thresholds: Threshold[]
	/** Milliseconds after which everything ends. */
	longest: number
	/** Milliseconds at the beginning whose requests are not counted. */
	warmUp: number
	/** Requests a second at most; absent where nothing holds them back. */
	throttle?: number
	spacing: Spacing
	/** How many executors share the load. */
	executors: number
}

type Settings = Record<string, unknown>

const mostExecutors = 100

export const usualProfile = 'rampUsers(10) during (5 seconds)'

/** Reads what a feature's load is. Throws one sentence that names the setting, the place in it and what is expected there. */
export function readLoadWish(feature: Pick<BundleFeature, 'name' | 'path'>, settings: Settings): LoadWish {
	const read = readLoadSettings(settings)
	const flows = flowsOf(feature, setting(settings, 'gatling.inject'))
	const { longest, warmUp } = read
	for (const { profile } of flows) {
		const { duration } = profileFacts(profile)
		if (duration > longest)
			throw new Error(
				`gatling.inject: users would start for ${duration / 1000} s, longer than load.maxDuration lets a load run last (${longest / 1000} s).`,
			)
	}
	if (warmUp >= longest)
		throw new Error(
			`load.warmUp: ${warmUp / 1000} s is all the time that load.maxDuration lets a load run last (${longest / 1000} s).`,
		)
	return { flows, ...read }
}

/** All but the profile, each by itself. Throws as `readLoadWish` does. */
export function readLoadSettings(settings: Settings): Omit<LoadWish, 'flows'> {
	refuseMistyped(settings)
	const throttle = readThrottle(setting(settings, 'load.throttle'))
	return {
		longest: readLongest(setting(settings, 'load.maxDuration')),
		warmUp: readWarmUp(setting(settings, 'load.warmUp')),
		protocol: readProtocol(setting(settings, 'gatling.protocol'), 'gatling.protocol'),
		feeders: readFeeders(setting(settings, 'load.feeders'), 'load.feeders'),
		thresholds: requiredThresholds(setting(settings, 'load.thresholds'), 'load.thresholds'),
		...(throttle === undefined ? {} : { throttle }),
		spacing: readSpacing(setting(settings, 'load.spacing')),
		executors: readExecutors(setting(settings, 'load.executors')),
	}
}

const names = envKeys.map(({ name }) => name).filter((name) => /^(?:load|gatling)\./.test(name))

/** The default in place of thresholds whose name has a slip would be a verdict that nobody asked for. */
function refuseMistyped(settings: Settings): void {
	const keys = Object.entries(settings).flatMap(([key, value]) =>
		/^(?:load|gatling)$/.test(key) ? Object.keys(value ?? {}).map((below) => `${key}.${below}`) : [key],
	)
	for (const key of keys) {
		const [near] = names.includes(key) ? [] : nearest(key, names)
		if (near) throw new Error(`${key}: there is no such setting. Did you mean ${near}?`)
	}
}

/**
 * Every profile of `gatling.inject`: one for all features, or one by name of a feature or by tag. Throws with a sentence where
 * one cannot be read.
 */
export function readInject(given: unknown): { of: string | undefined; flow: Flow }[] {
	const value = parsed(given)
	if (isUnset(value)) return [{ of: undefined, flow: flowOf(usualProfile, 'gatling.inject') }]
	if (typeof value !== 'object' || Array.isArray(value) || isStep(value))
		return [{ of: undefined, flow: flowOf(value, 'gatling.inject') }]
	const named = Object.entries(value)
	if (named.length === 0) throw new Error('gatling.inject: expected a profile by name of a feature or by tag, got {}.')
	return named.map(([of, profile]) => ({ of, flow: flowOf(profile, `gatling.inject, "${of}"`) }))
}

function flowOf(given: unknown, name: string): Flow {
	const value = parsed(given)
	if (typeof value === 'string') return { text: value.trim(), profile: readProfile(value, name) }
	const text = profileText(value, name)
	return { text, profile: readProfile(text, `${name}, read as ${text.replace(/\n/g, ' ')}`) }
}

/** JSON may stand in a text. */
function parsed(given: unknown): unknown {
	if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given
	try {
		return JSON.parse(given)
	} catch (error) {
		throw new Error(`gatling.inject: this is not valid JSON: ${(error as Error).message}.`)
	}
}

function flowsOf({ name, path }: Pick<BundleFeature, 'name' | 'path'>, given: unknown): Flow[] {
	const all = readInject(given)
	const own = all.filter(
		({ of }) => of === undefined || [name, path, path.replace(/^.*\/|\.feature$/g, '')].includes(of),
	)
	if (own.length > 0) return own.map(({ flow }) => flow)
	const tagged = all.flatMap(({ of, flow }) => (of?.startsWith('@') ? [{ ...flow, tags: of }] : []))
	if (tagged.length > 0) return tagged
	throw new Error(
		`gatling.inject: there is a profile for ${all.map(({ of }) => `"${of}"`).join(', ')}, and none for the feature "${name}".`,
	)
}

const hour = 3_600_000
/** A timer that is set for longer rings at once. */
const longestTimer = 2 ** 31 - 1

function readLongest(given: unknown): number {
	if (isUnset(given)) return hour
	const duration = readWholeDuration(given, 'load.maxDuration')
	if (duration < 1000) throw new Error(`load.maxDuration: expected at least one second, got "${given}".`)
	if (duration > longestTimer)
		throw new Error(`load.maxDuration: expected at most ${Math.floor(longestTimer / hour)} hours, got "${given}".`)
	return duration
}

const readWarmUp = (given: unknown): number => (isUnset(given) ? 0 : readWholeDuration(given, 'load.warmUp'))

function readWholeDuration(given: unknown, name: string): number {
	const scanner = scan(String(given), name)
	const duration = readDuration(scanner)
	if (!scanner.ended) scanner.fail('its end')
	return duration
}

/** Of true a number would be 1, which nobody wrote. */
const numberIn = (given: unknown): number =>
	typeof given === 'number' || typeof given === 'string' ? Number(given) : Number.NaN

function readThrottle(given: unknown): number | undefined {
	if (isUnset(given)) return undefined
	const rate = numberIn(given)
	if (rate > 0 && Number.isFinite(rate)) return rate
	throw new Error(`load.throttle: expected a number of requests a second above 0, got "${given}".`)
}

function readExecutors(given: unknown): number {
	if (isUnset(given)) return 1
	const executors = numberIn(given)
	if (Number.isInteger(executors) && executors >= 1 && executors <= mostExecutors) return executors
	throw new Error(`load.executors: expected a whole number from 1 to ${mostExecutors}, got "${given}".`)
}

function readSpacing(given: unknown): Spacing {
	const word =
		String(given ?? '')
			.trim()
			.toLowerCase() || 'gatling'
	if (word === 'gatling' || word === 'even') return word
	throw new Error(`load.spacing: expected GATLING or EVEN, got "${given}".`)
}
