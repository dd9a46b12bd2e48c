import { setTimeout as wait } from 'node:timers/promises'
import type { Locators } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import type { MobileDriver } from '../../src/surfaces/mobile/driver.ts'
import { openDevice } from '../../src/surfaces/mobile/node/open-device.ts'
import { runBundle } from '../../src/surfaces/run-bundle.ts'
import { type TestHost, testBundle, testHost } from './host.ts'

export interface MobileRun {
	events: RunEvent[]
	/** Of the last step: `passed`, or its message. */
	outcome: string
	kept: Uint8Array[]
}

interface MobileRunOptions {
	locators?: Locators
	/** What nobody may read in the log. */
	secrets?: string[]
	opened?(): void
	/** Instead of opening one. */
	driver?: MobileDriver
	/** In place of the way that a run on a developer's machine opens one. */
	open?(settings: Record<string, unknown>): Promise<MobileDriver>
	/** Called with each event as it happens. */
	onEvent?(event: RunEvent, host: TestHost): void
	/** The steps stand in a second scenario too. */
	again?: boolean
	/** Nothing changes meanwhile: only waiting takes time, and none of it is really waited for. */
	still?: boolean
}

/** Runs the steps of one scenario of a MOBILE feature, with real time unless nothing changes. */
export async function mobileRun(
	settings: Record<string, unknown>,
	steps: readonly string[],
	{
		locators = {},
		secrets = [],
		opened,
		driver,
		open = openDevice,
		onEvent,
		again = false,
		still = false,
	}: MobileRunOptions = {},
): Promise<MobileRun> {
	const host = testHost({
		...(still
			? {}
			: {
					clock: Date.now,
					nanos: () => Number(process.hrtime.bigint()),
					sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
				}),
		openDevice: async (wanted) => {
			const device = driver ?? (await open(wanted))
			opened?.()
			return device
		},
	})
	const { emit } = host
	host.emit = (event) => {
		emit(event)
		onEvent?.(event, host)
	}
	const scenario = ['Scenario: s', ...steps.map((step) => `* ${step}`)]
	const text = ['Feature: f', ...scenario, ...(again ? scenario : [])].join('\n')
	const environment = { name: 'e', ui: {}, api: {}, settings }
	await runBundle(testBundle([{ text, featureType: 'MOBILE', locators }], { environment, secrets }), host)
	const last = host.events.findLast((event) => event.type === 'stepFinished' && event.status !== 'skipped')
	const outcome =
		last?.type === 'stepFinished'
			? last.status === 'passed'
				? 'passed'
				: (last.message ?? last.status)
			: 'no step ran'
	return { events: host.events, outcome, kept: host.kept }
}
