import { isKarate } from '@assay/contract/feature-types'
import { notFound } from '@assay/contract/problem'
import type { trials as routes } from '@assay/contract/trials'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { beginAddress } from '../environments/begin-address.ts'
import { needsDevice } from '../environments/needs-device.ts'
import { openEnvironment } from '../environments/open-environment.ts'
import * as featureStore from '../features/store.ts'
import { callerGone } from '../http/caller-gone.ts'
import { unfit } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { enqueueTrial, shownTrial } from './queue.ts'
import { trials } from './schema.ts'

/** What runs before must be able to leave a browser signed in. */
async function requireSignIn(
	db: Db,
	projectId: number,
	id: number,
	{ environment, device }: { environment: boolean; device: boolean },
): Promise<void> {
	const [feature] = await featureStore.byIds(db, projectId, [id])
	if (!feature) throw unfit('feature_id', `Not in this project: ${id}`)
	if (isKarate(feature.featureType))
		throw unfit('feature_id', `Expected a feature with web steps, got "${feature.name}", which opens no browser.`)
	if (device !== (feature.featureType === 'MOBILE'))
		throw unfit(
			'feature_id',
			`"${feature.name}" does not open ${device ? 'a device' : 'a browser'}, in which the locator is tried.`,
		)
	if (!environment) throw unfit('env_id', 'Choose an environment: the feature that runs before takes its data from it.')
}

/** A locator is tried by an executor, as a run is: the server opens no browser and no page. */
export const trialHandlers = ({ clock, changes, sealer }: World): Handlers<typeof routes> => ({
	start: async ({ db, project, body: { locator, env_id, url = '', place, feature_id } }) => {
		const environment = env_id ? await openEnvironment(db, sealer, project.id, env_id) : undefined
		if (env_id && !environment) throw unfit('env_id', `Not in this project: ${env_id}`)
		const device = place === 'device'
		if (feature_id) await requireSignIn(db, project.id, feature_id, { environment: environment !== undefined, device })
		if (device && !environment) throw unfit('env_id', needsDevice)
		const asked = {
			projectId: project.id,
			environmentId: env_id ?? null,
			featureId: feature_id || null,
			locator,
			place,
			url: beginAddress(environment, url, place),
			askedAt: clock(),
		}
		return { body: { id: (await enqueueTrial(db, asked)).id } }
	},

	get: async ({ db, params: { trialId }, query: { waitSeconds }, reply }) => {
		const gone = callerGone(reply)
		const watch = changes.watch(`trial ${trialId}`)
		const until = Date.now() + waitSeconds * 1000
		try {
			for (;;) {
				const [row] = await db.select().from(trials).where(eq(trials.id, trialId))
				if (!row) throw notFound()
				const shown = shownTrial(row, clock())
				const left = until - Date.now()
				if (shown.state === 'DONE' || left <= 0 || gone.aborted || changes.stopping()) return { body: shown }
				await watch.next(left, gone)
			}
		} finally {
			watch.stop()
		}
	},
})
