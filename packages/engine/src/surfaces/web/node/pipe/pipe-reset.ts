import { SessionLost } from '../../../../run/step-errors.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import type { Windows } from '../driver-parts.ts'
import type { Pages } from './pipe-pages.ts'
import { sessionLost } from './pipe-place.ts'
import { openTab } from './pipe-windows.ts'

const soon = 5000

/** Leaves a browser on a pipe with one empty window that knows nothing of the scenario before. */
export async function resetPipe(tools: CdpPipe, pages: Pages, windows: Pick<Windows, 'switchWindow'>): Promise<void> {
	if (tools.gone !== undefined) throw sessionLost(tools.gone)
	const close = (targetId: string) => tools.send('Target.closeTarget', { targetId }).catch(() => {})
	const old = [...pages.tabs.values()]
	for (const { dialog, session } of old) {
		if (dialog) await tools.send('Page.handleJavaScriptDialog', { accept: false }, session).catch(() => {})
	}
	// A new window is the surest way to an empty session storage and history, whatever the old ones are doing.
	const tab = await openTab(tools, pages)
	await windows.switchWindow(tab.id)
	for (const { id } of old) await close(id)
	if (!(await pages.until(() => old.every(({ id }) => !pages.tabs.has(id)), soon))) {
		throw new SessionLost('The browser does not close the windows of the scenario before')
	}
	// What was opened while the others closed.
	for (const id of pages.tabs.keys()) if (id !== tab.id) await close(id)
	await Promise.all([
		// Of every origin that was visited.
		tools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }, tab.session),
		tools.send('Storage.clearCookies'),
	])
	await tools.send('Browser.resetPermissions').catch(() => {})
}
