import { setting } from '../run/settings.ts'
import type { KarateHost } from '../surfaces/api/karate-feature.ts'

/** Runs a Karate feature by the engine that the environment chooses: ours, or the real Karate where the operator has allowed it. */
export function chosenKarate(engines: Record<'NATIVE' | 'JVM', KarateHost['runKarate']>): KarateHost['runKarate'] {
	return async (feature, bundle, recorder, signal, pause) => {
		const given = setting(bundle.environment.settings, 'KARATE_ENGINE') || 'NATIVE'
		const name = String(given).trim().toUpperCase()
		if (name === 'NATIVE' || name === 'JVM') return await engines[name](feature, bundle, recorder, signal, pause)
		return { scenarios: 0, passed: 0, failed: 0, error: `KARATE_ENGINE: expected NATIVE or JVM, got "${given}".` }
	}
}
