import type { Integration } from './integration.ts'

/** Runs as launches of ReportPortal. Its own client is loaded with the first of them. */
export const reportPortal: Integration = {
	name: 'report-portal',
	keys: ['rp.endpoint', 'rp.apikey', 'rp.project'],
	wanted: (settings) => settings.text('rp.endpoint') !== '' && settings.text('rp.apikey') !== '',
	async afterRun(after) {
		const { sendLaunch } = await import('./report-portal-launch.ts')
		return sendLaunch(after)
	},
}
