import { setTimeout as wait } from 'node:timers/promises'
import { openDevice } from '../../src/surfaces/mobile/node/open-device.ts'
import { runBundle } from '../../src/surfaces/run-bundle.ts'
import { testBundle, testHost } from './host.ts'

/** Runs cases as the scenarios of one feature, with real time and one session; gives the outcome of each. */
export async function casesRun(
	settings: Record<string, unknown>,
	cases: readonly { steps: string[] }[],
): Promise<string[]> {
	const host = testHost({
		clock: Date.now,
		nanos: () => Number(process.hrtime.bigint()),
		sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
		openDevice: (wanted, signal) => openDevice(wanted, {}, signal),
	})
	const scenarios = cases.flatMap(({ steps }, at) => [`Scenario: ${at}`, ...steps.map((step) => `* ${step}`)])
	const text = ['Feature: f', ...scenarios].join('\n')
	const environment = { name: 'e', ui: {}, api: {}, settings }
	await runBundle(testBundle([{ text, featureType: 'MOBILE' }], { environment }), host)
	const outcomes: string[] = []
	for (const event of host.events) {
		if (event.type === 'scenarioStarted') outcomes.push('no step ran')
		if (event.type !== 'stepFinished' || event.status === 'skipped') continue
		outcomes[outcomes.length - 1] = event.status === 'passed' ? 'passed' : (event.message ?? event.status)
	}
	return outcomes
}
