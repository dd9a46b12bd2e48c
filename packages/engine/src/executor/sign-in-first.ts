import { setTimeout as wait } from 'node:timers/promises'
import type { Bundle } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { firstFailure, foldRun } from '../log/fold.ts'
import type { MobileDriver } from '../surfaces/mobile/driver.ts'
import { runBundle } from '../surfaces/run-bundle.ts'
import type { Driver } from '../surfaces/web/driver.ts'

/**
 * Runs a feature in a browser, or on a device, that is used afterwards, and leaves it as the feature left it. Gives why it did not pass;
 * undefined where it did. Nothing of it is kept.
 */
export async function signInFirst(
	bundle: Bundle,
	{ driver, device }: { driver: Driver; device?: MobileDriver | undefined },
	signal: AbortSignal,
): Promise<string | undefined> {
	const events: RunEvent[] = []
	const kept = { reset: async () => {}, close: async () => {}, film: async () => ({ stop() {} }) }
	const status = await runBundle(bundle, {
		clock: Date.now,
		nanos: () => Number(process.hrtime.bigint()),
		emit: (event) => void events.push(event),
		keep: async (bytes) => ({ blob: '0'.repeat(64), size: bytes.length }),
		sleep: (milliseconds, ended) => wait(milliseconds, undefined, { signal: ended }).catch(() => {}),
		signal,
		openDriver: async () => ({ ...driver, ...kept }),
		openDevice: async () => {
			if (!device) throw new Error('A MOBILE feature opens no browser.')
			return { ...device, ...kept }
		},
		openDesktop: () => Promise.reject(new Error('A desktop feature opens no browser.')),
		runKarate: async () => ({ scenarios: 0, passed: 0, failed: 0, error: 'A Karate feature opens no browser.' }),
		runLoad: async () => ({ error: 'A load test opens no browser.' }),
	})
	if (status === 'SUCCESS') return undefined
	const why = firstFailure(foldRun(events)) ?? 'it did not pass'
	return `The feature that runs before failed. ${why}`
}
