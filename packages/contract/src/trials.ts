import * as z from 'zod'
import { place } from './places.ts'
import { id, inBody, queryId, route } from './route.ts'

/** Why a trial found nothing to count: what has to be corrected. */
const problem = z.object({
	about: z.enum(['locator', 'page', 'browser', 'device', 'executor', 'feature']),
	message: z.string().max(5000),
})

/** What a browser saw: how many elements, and the first of them as a PNG. */
export const trialResult = z.strictObject({
	count: z.number().int().nonnegative().optional(),
	/** Base64; absent where the first element has no size, or its picture would be larger than 1.4 MB. */
	picture: z.string().max(1_900_000).optional(),
	/** The page as it was when the locator was looked for, as a PNG in base64; absent where it would be larger than 1.4 MB. */
	page: z.string().max(1_900_000).optional(),
	/** Where the browser ended up. */
	url: z.string().max(5000).optional(),
	title: z.string().max(1000).optional(),
	/** On a device: where the first element lies on the page, in percent of it. */
	mark: z.strictObject({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).optional(),
	problem: problem.optional(),
})
export type TrialResult = z.output<typeof trialResult>

/** A locator tried against a page (ours): WAITING for an executor, RUNNING in its browser, DONE. */
const trial = z.object({ id, state: z.enum(['WAITING', 'RUNNING', 'DONE']), ...trialResult.shape })
export type Trial = z.output<typeof trial>

/** Seconds: until an executor takes a trial, until it must have answered, and what a feature that runs before, or a device that starts, may take besides. */
export const trialLimits = { waiting: 60, running: 60, signingIn: 120, starting: 150 }

const fail = 'Could not try the locator. Try the operation again'

export const trials = {
	start: route({
		method: 'POST',
		path: '/api/locatorTrial',
		about:
			'Opens a page in a browser of an executor, or an app on a device, and counts what a locator matches; ours. Ask for the answer by its id.',
		needs: 'run.start',
		scope: inBody({ applicationId: 'application' }),
		body: z.strictObject({
			applicationId: id.min(1),
			locator: z.string().trim().min(1).max(10_000),
			/** Its settings open the browser, its test data fills in variables and gives the baseUrl. */
			env_id: id.optional(),
			/** Absent: the environment's baseUrl; one starting with / lies below it. Of a device absent: its app alone. */
			url: z.string().trim().max(5000).optional(),
			/** A page, or the device that the environment's capabilities name. */
			place: place.exclude(['screen']).default('page'),
			/** Runs first in the same browser, to sign in; absent or 0: none. Needs an environment. */
			feature_id: id.optional(),
		}),
		reply: z.object({ id }),
		status: [200],
		says: { fail },
	}),
	get: route({
		method: 'GET',
		path: '/api/locatorTrial/:trialId',
		about: 'How a trial stands; waits up to `waitSeconds` for its end.',
		needs: 'run.start',
		scope: ({ params }) => ({ trial: params.trialId }),
		params: z.object({ trialId: queryId }),
		query: z.object({ waitSeconds: z.coerce.number().min(0).max(25).default(0) }),
		reply: trial,
		status: [200],
		says: { fail },
	}),
}
