import { createHmac } from 'node:crypto'
import type { Integration } from './integration.ts'
import { verdictOf } from './verdict.ts'

/**
 * A signed word to a program of the team's own. `x-assay-signature: sha256=…` is the HMAC-SHA256 of `<timestamp>.<body>` under
 * WEBHOOK_SECRET, with the timestamp of `x-assay-timestamp`: who checks both refuses forged and old messages.
 */
export const webhook: Integration = {
	name: 'webhook',
	keys: ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
	wanted: (settings) => settings.text('WEBHOOK_URL') !== '',

	async afterRun({ run, view, settings, link, call }) {
		const { failures } = verdictOf(run, view)
		const body = JSON.stringify({
			event: 'run.finished',
			run: run.id,
			name: run.name,
			status: run.state,
			environment: run.environmentName,
			passed: run.passCount,
			failed: run.failCount,
			notRun: run.notRunCount,
			milliseconds: Math.round(run.nanos / 1e6),
			failures,
			link,
		})
		const url = settings.text('WEBHOOK_URL')
		const timestamp = String(Math.floor(Date.now() / 1000))
		const signature = createHmac('sha256', settings.text('WEBHOOK_SECRET')).update(`${timestamp}.${body}`).digest('hex')
		await call({
			url,
			method: 'POST',
			body,
			headers: {
				'content-type': 'application/json',
				'x-assay-timestamp': timestamp,
				'x-assay-signature': `sha256=${signature}`,
				// The same at each attempt: who has seen it already passes over it.
				'x-assay-delivery': `run-${run.id}`,
			},
		})
		return { sentence: `Posted to ${new URL(url).host}.` }
	},
}
