import { type Scrubber, scrubber } from '@assay/engine/run/scrub'
import { traced } from '@assay/engine/telemetry/tracing'
import { eq } from 'drizzle-orm'
import { announce } from '../db/changes.ts'
import { callOutside } from '../outbound/call-outside.ts'
import { OutsideFailed } from '../outbound/outside-failed.ts'
import { isPassing } from '../problem.ts'
import { readEvidence } from '../runs/evidence.ts'
import { type RunRow, runs } from '../runs/schema.ts'
import { ofRun } from '../runs/span-of-run.ts'
import { viewOfLog } from '../runs/view-of-log.ts'
import type { World } from '../world.ts'
import { type Delivered, type Integration, Unset } from './integration.ts'
import { integrationList } from './list.ts'
import { runSettings } from './run-settings.ts'
import type { IntegrationCallRow } from './schema.ts'
import * as store from './store.ts'

/** Seconds before each further attempt; after the last it has failed. */
const waits = [10, 60, 300, 1800]

/** Calls one outside system about one run and writes what came of it. Unaware of when a call is due and of who else calls. */
export function delivery(world: World, origin: () => string, stopping: AbortSignal) {
	const { db, blobs, config, log, sealer, tracing } = world
	async function deliver(call: IntegrationCallRow) {
		const [run] = await db.select().from(runs).where(eq(runs.id, call.runId))
		const integration = integrationList.find(({ name }) => name === call.name)
		if (!run || !integration) return
		const { settings, secrets } = await runSettings(db, sealer, run)
		const clean = cleaner(scrubber(secrets))
		const beat = setInterval(() => void store.renew(db, call).catch(() => {}), (store.leaseSeconds * 1000) / 3)
		try {
			const span = tracing.span(`integration ${call.name}`, ofRun(run))
			const outcome = await traced(span, () => afterRun(integration, { run, call, settings }))
			await over(run, call, 'DONE', { ...outcome, sentence: clean(outcome.sentence) })
		} catch (error) {
			if (stopping.aborted) return void (await store.release(db, call))
			const sentence = clean(sentenceOf(error))
			if (!(error instanceof OutsideFailed || error instanceof Unset))
				log.error({ err: clean(String((error as Error).stack)), run: run.id, integration: call.name }, 'an integration')
			const wait = waitBefore(error, call.attempts)
			if (wait === undefined) return await over(run, call, 'FAILED', { sentence })
			await store.putOff(db, call, sentence, wait)
			await announce(db, `run ${run.id}`)
		} finally {
			clearInterval(beat)
		}
	}

	async function afterRun(
		{ keys, afterRun }: Integration,
		{
			run,
			call,
			settings,
		}: { run: RunRow; call: IntegrationCallRow } & Pick<Awaited<ReturnType<typeof runSettings>>, 'settings'>,
	): Promise<Delivered> {
		const unset = keys.filter((key) => settings.text(key) === '')
		if (unset.length > 0) throw new Unset(`Not set in the environment "${run.environmentName}": ${unset.join(', ')}.`)
		if (run.cleanedAt !== null)
			throw new Unset('The run was cleaned up meanwhile: what passed in it is not known any more.')
		const view = await viewOfLog(db, run)
		const link = `${config.publicUrl ?? origin()}/runs?project=${run.projectId}&run=${run.id}`
		const signal = stopping
		return afterRun({
			run,
			view,
			settings,
			config,
			link,
			signal,
			call: (request) => callOutside({ ...request, allowPrivate: config.allowPrivate, signal }),
			async once(what, work) {
				const known = call.done[what]
				if (known !== undefined) return known
				const gave = await work()
				call.done = { ...without(call.done, `${what}/`), [what]: gave }
				await store.remember(db, call)
				return gave
			},
			blob: (sha256) => readEvidence({ db, blobs }, run.id, sha256).catch(() => undefined),
		})
	}

	const over = (run: RunRow, call: IntegrationCallRow, state: 'DONE' | 'FAILED', { sentence, ticket }: Delivered) =>
		db.transaction(async (tx) => {
			if (!(await store.end(tx, call, { state, sentence }))) return
			if (call.name === 'test-management')
				await tx
					.update(runs)
					.set({
						jiraStatus: state === 'DONE' ? 'Success' : 'Failure',
						jiraDescription: sentence,
						jiraId: ticket ?? run.jiraId,
					})
					.where(eq(runs.id, run.id))
			await announce(tx, `run ${run.id}`)
		})

	return deliver
}

function sentenceOf(error: unknown): string {
	if (error instanceof OutsideFailed || error instanceof Unset) return error.message
	return 'Assay could not report the run; the log of the server says why.'
}

/** Seconds until the next attempt, where one may help. */
function waitBefore(error: unknown, attempts: number): number | undefined {
	const wait = waits[attempts - 1]
	// Our own database, too, may be away for a moment.
	if (!(error instanceof OutsideFailed)) return isPassing(error) ? wait : undefined
	const { status = 0, retryAfter = 0 } = error.answer
	const passing = ['unreachable', 'timeout', 'cut'].includes(error.reason) || status === 429 || status >= 500
	return passing && wait !== undefined ? Math.max(wait, Math.min(retryAfter, 3600)) : undefined
}

/** What was noted inside a whole that is done. */
const without = (done: Record<string, string>, prefix: string) =>
	Object.fromEntries(Object.entries(done).filter(([what]) => !what.startsWith(prefix)))

/** Sentences are kept and shown: no secret in them, nothing that the database refuses, and of any length that a screen can bear. */
const cleaner = (scrub: Scrubber) => (text: string) =>
	Buffer.from(scrub.bytes(Buffer.from(text)))
		.toString('utf8')
		.replaceAll('\u0000', '')
		.slice(0, 1000)
