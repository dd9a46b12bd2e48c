import type { Bundle } from '@assay/contract/bundle'
import type { RunEvent, RunStatus } from '@assay/contract/run-events'
import { runBundle } from '@assay/engine/run'
import type { LocalWorld } from './local-world.ts'

/**
 * Several features at once: each is a run of its own, and their events are told as those of one run. Features share nothing,
 * so `{{{x}}}` and `callSingle` hold within a feature only.
 */
export async function runSideBySide(
	bundle: Bundle,
	world: LocalWorld,
	parallel: number,
	newWorld: (emit: (event: RunEvent) => void) => LocalWorld,
): Promise<void> {
	const started = world.nanos()
	const { name, kind, environment, tags } = bundle
	world.emit({
		type: 'runStarted',
		at: world.clock(),
		name,
		kind,
		environment: environment.name,
		...(tags ? { tags } : {}),
	})
	const waiting = bundle.features.values()
	const ends: { status: Exclude<RunStatus, 'RUNNING'>; reason?: string | undefined; scenarios: number }[] = []
	let features = 0

	async function lane(): Promise<void> {
		for (const feature of waiting) {
			let number = 0
			let reason: string | undefined
			let scenarios = 0
			const own = newWorld((event) => {
				if (event.type === 'runStarted') return
				if (event.type === 'runFinished') {
					reason = event.reason
					return
				}
				if (event.type === 'scenarioStarted') scenarios++
				// Numbered in the order in which they begin, as a log has it.
				if (event.type === 'featureStarted') number = ++features
				world.emit(renumbered(event, number))
			})
			try {
				ends.push({ status: await runBundle({ ...bundle, features: [feature] }, own), reason, scenarios })
			} finally {
				await own.close()
			}
			if (world.signal.aborted) return
		}
	}

	await Promise.all(Array.from({ length: Math.min(parallel, bundle.features.length) }, lane))
	const scenarios = ends.reduce((sum, end) => sum + end.scenarios, 0)
	// A feature none of whose scenarios is chosen is no failure of the run.
	const bad = ends.find(({ status, scenarios }) => status === 'FAILURE' || (status === 'ERROR' && scenarios > 0))
	const status = world.signal.aborted || scenarios === 0 ? 'ERROR' : bad ? 'FAILURE' : 'SUCCESS'
	const reason = status === 'ERROR' ? (world.signal.aborted ? world.signal.reason.message : ends[0]?.reason) : undefined
	world.emit({
		type: 'runFinished',
		at: world.clock(),
		nanos: world.nanos() - started,
		status,
		...(reason ? { reason } : {}),
	})
}

function renumbered(event: RunEvent, feature: number): RunEvent {
	const id = (old: string) => old.replace(/^\d+/, String(feature))
	if ('step' in event) return { ...event, step: id(event.step) }
	if ('scenario' in event) return { ...event, scenario: id(event.scenario) }
	return 'feature' in event ? { ...event, feature: id(event.feature) } : event
}
