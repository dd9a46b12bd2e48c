import * as z from 'zod'
import { instant, queryId, route } from './route.ts'

/** What is reported to other systems after a run, and what became of it. Never part of the verdict. */
export const integrationName = z.enum(['test-management', 'e-mail', 'report-portal', 'webhook', 'slack', 'teams'])
export type IntegrationName = z.output<typeof integrationName>

/** How each is called on a screen. */
export const integrationTitles: Record<IntegrationName, string> = {
	'test-management': 'Test management',
	'e-mail': 'E-mail',
	'report-portal': 'Report portal',
	webhook: 'Webhook',
	slack: 'Slack',
	teams: 'Teams',
}

/** WAITING: it is called soon, or again at `next`. DONE and FAILED say in `sentence` what was done or what went wrong. */
export const integrationState = z.enum(['WAITING', 'DONE', 'FAILED'])
export type IntegrationState = z.output<typeof integrationState>

export const integrationCall = z.object({
	name: integrationName,
	state: integrationState,
	/** Empty before the first attempt. */
	sentence: z.string(),
	attempts: z.number(),
	/** When it is called (again); null when it is over. */
	next: instant.nullable(),
})
export type IntegrationCall = z.output<typeof integrationCall>

const params = z.object({ runId: queryId })

export const integrations = {
	list: route({
		method: 'GET',
		path: '/api/run/:runId/integrations',
		about: 'To which systems a run that ended is reported, and what became of it (ours).',
		needs: 'run.read',
		scope: ({ params }) => ({ run: params.runId }),
		params,
		reply: z.array(integrationCall),
		status: [200],
		says: { fail: 'Could not fetch what was reported of the run. Try the operation again.' },
	}),
	retry: route({
		method: 'POST',
		path: '/api/run/:runId/integrations/:name/retry',
		about: "Reports a run again to a system that was not reached, with today's settings (ours).",
		needs: 'run.start',
		scope: ({ params }) => ({ run: params.runId }),
		params: params.extend({ name: integrationName }),
		reply: integrationCall,
		status: [200],
		says: { ok: 'The run is reported again.', fail: 'Could not report the run again. Please try again later.' },
	}),
}
