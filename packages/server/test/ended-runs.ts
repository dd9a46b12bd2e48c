import type { RunEvent } from '@assay/contract/run-events'
import { eq } from 'drizzle-orm'
import { runs } from '../src/runs/schema.ts'
import { type TestApp, testApp, testProject } from './app.ts'

/** A project whose runs end as a test says, with these settings in its environment. */
export async function endedRuns(given: Record<string, string> = {}) {
	const app: TestApp = await testApp({ ASSAY_ALLOW_PRIVATE: '127.0.0.1', ...given })
	const { alice, application, feature, environment } = await testProject(app)

	async function runWith(settings: object, events: RunEvent[] = failing, cancelledBy: string | null = null) {
		const body = { id: environment, settings_content: JSON.stringify(settings) }
		const saved = await alice.post('/api/environment/save', body)
		if (saved.status >= 300) throw new Error(saved.text)
		const start = { feature_id: feature, env_id: environment, application_id: application }
		const runId = (await alice.post('/api/run/feature', start)).body.id as number
		const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
		if (cancelledBy !== null) await app.world.db.update(runs).set({ cancelledBy }).where(eq(runs.id, runId))
		await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
		return runId
	}
	const calls = async (runId: number) => (await alice.get(`/api/run/${runId}/integrations`)).body
	return {
		app,
		alice,
		application,
		/** Ends a run and waits until it was reported to everybody. */
		async reported(settings: object, events?: RunEvent[], cancelledBy?: string | null) {
			const runId = await runWith(settings, events, cancelledBy)
			await app.notified()
			return { runId, run: (await alice.get(`/api/run/${runId}`)).body, calls: await calls(runId) }
		},
		runWith,
		calls,
		/** As if the time until the next attempts had passed. */
		due: () => app.world.db.execute('update integration_calls set due_at = clock_timestamp()' as never),
	}
}

/** Three scenarios: "pays" fails, the others pass. */
export const failing: RunEvent[] = [
	{ type: 'runStarted', at: 1_700_000_000_000, name: 'Check out', kind: 'FEATURE', environment: 'local' },
	{
		type: 'featureStarted',
		at: 1_700_000_000_000,
		feature: '1',
		name: 'Check out',
		path: 'Check out.feature',
		featureType: 'KARATE',
	},
	...scenario('1.1', 'fills the cart', ['@TC_ID=SHOP-T1'], undefined),
	...scenario('1.2', 'pays', ['@smoke', '@TC_ID=SHOP-T2;SHOP-T3'], 'Expected 200 but <was> 500'),
	...scenario('1.3', 'leaves', ['@TC_ID=SHOP-T3'], undefined),
	{ type: 'featureFinished', at: 1_700_000_009_000, feature: '1', status: 'failed', nanos: 9e9 },
	{ type: 'runFinished', at: 1_700_000_009_000, status: 'FAILURE', nanos: 9e9 },
]
export const passing: RunEvent[] = [
	...failing.slice(0, 2),
	...scenario('1.1', 'fills the cart', [], undefined),
	{ type: 'featureFinished', at: 1_700_000_002_000, feature: '1', status: 'passed', nanos: 2e9 },
	{ type: 'runFinished', at: 1_700_000_002_000, status: 'SUCCESS', nanos: 2e9 },
]

function scenario(id: string, name: string, tags: string[], message: string | undefined): RunEvent[] {
	const at = 1_700_000_000_000 + Number(id.split('.')[1]) * 1000
	const status = message === undefined ? 'passed' : 'failed'
	return [
		{ type: 'scenarioStarted', at, scenario: id, name, line: 2, tags },
		{ type: 'stepStarted', at, step: `${id}.1`, keyword: '* ', text: 'status 200', line: 3 },
		{ type: 'stepFinished', at: at + 500, step: `${id}.1`, status, nanos: 5e8, ...(message ? { message } : {}) },
		{ type: 'scenarioFinished', at: at + 500, scenario: id, status, nanos: 5e8 },
	]
}
