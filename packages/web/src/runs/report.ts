import { type Run, runs } from '@assay/contract/runs'
import { api, send } from '../api.ts'
import { saveBlob } from '../files/save-blob.ts'
import { say } from '../ui/message-bar.tsx'

/** The address of a run's report that needs no bearer, good for 15 minutes. */
export const reportAddress = async (runId: number) => `${(await api.runs.ticket({ params: { runId } })).base}index.html`

/** Opens the report in a tab of its own. The tab is opened first: browsers refuse one that comes after an answer. */
export async function openReport(runId: number) {
	const tab = window.open('about:blank', '_blank')
	try {
		const address = await reportAddress(runId)
		if (!tab) return location.assign(address)
		tab.opener = null
		tab.location.replace(address)
	} catch {
		tab?.close()
		say('Could not open the report. Please try again later.', 'failed')
	}
}

/** Asks for the zip to be built and saves it as `<id>.zip`. */
export async function downloadReport({ id }: Pick<Run, 'id'>) {
	const failed = () => say(runs.zip.says?.fail ?? '', 'failed')
	try {
		await api.runs.zip({ query: { runId: id } })
		const { reportsBase } = await api.session.config({})
		const response = await send(`${reportsBase.replace(/\/$/, '')}/${id}.zip`, { method: 'GET', headers: {} })
		if (!response.ok) return failed()
		saveBlob(await response.blob(), `${id}.zip`)
		say(runs.zip.says?.ok ?? '')
	} catch {
		failed()
	}
}
