import { notFound, Refused } from '@assay/contract/problem'
import type { recordings as routes } from '@assay/contract/recordings'
import { and, eq } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { announce } from '../db/changes.ts'
import type { Db } from '../db/open.ts'
import { beginAddress } from '../environments/begin-address.ts'
import { needsDevice } from '../environments/needs-device.ts'
import { openEnvironment } from '../environments/open-environment.ts'
import { unfit } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { enqueueRecording } from './queue.ts'
import { type RecordingRow, recordingInputs, recordings } from './schema.ts'
import { streamRecording } from './stream.ts'

/** The person's side of recordings. The browser is an executor's: the server only carries. */
export const recordingHandlers = (world: World): Handlers<typeof routes> => ({
	start: async ({ db, project, caller, body: { env_id, url = '', known, place } }) => {
		const environment = env_id ? await openEnvironment(db, world.sealer, project.id, env_id) : undefined
		if (env_id && !environment) throw unfit('env_id', `Not in this project: ${env_id}`)
		if (place === 'device' && !environment) throw unfit('env_id', needsDevice)
		const asked = { projectId: project.id, environmentId: env_id ?? null, userId: caller.userId, known, place }
		return { body: { id: await enqueueRecording(db, { ...asked, url: beginAddress(environment, url, place) }) } }
	},

	stream: async ({ db, caller, params: { recordingId }, query: { from }, stillMay, request, reply }) => {
		await requireMine(db, caller, recordingId)
		await streamRecording({ ...world, stillMay }, recordingId, from, request, reply)
		return { body: undefined }
	},

	act: async ({ db, caller, params: { recordingId }, body: { inputs } }) => {
		const { ended } = await requireMine(db, caller, recordingId)
		if (ended !== null) throw new Refused(409, 'This recording is over.')
		await db.transaction(async (tx) => {
			await tx.insert(recordingInputs).values(inputs.map((input) => ({ recordingId, input })))
			await announce(tx, `recording inputs ${recordingId}`)
		})
		return {}
	},

	stop: async ({ db, caller, params: { recordingId } }) => {
		await requireMine(db, caller, recordingId)
		await db.transaction(async (tx) => {
			await tx.delete(recordings).where(eq(recordings.id, recordingId))
			await announce(tx, `recording inputs ${recordingId}`)
			await announce(tx, `recording ${recordingId}`)
		})
		return {}
	},
})

/** Another's is answered like one that never was: its pictures show what he types. */
async function requireMine(db: Db, caller: Caller, id: number): Promise<RecordingRow> {
	const mine = and(eq(recordings.id, id), eq(recordings.userId, caller.userId))
	const [row] = await db.select().from(recordings).where(mine)
	if (!row) throw notFound()
	return row
}
