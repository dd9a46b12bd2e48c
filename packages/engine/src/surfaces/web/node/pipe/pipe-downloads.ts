import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Download } from '../../driver.ts'
import type { OwnPlace } from '../browser/own-place.ts'
import { readDownload } from '../browser/read-download.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'

export interface PipeDownloads {
	all(): Promise<Download[]>
	/** Those of the scenario before: removed, and those still running are cancelled. */
	forget(): Promise<void>
}

interface Begun {
	name: string
	state: Download['state']
}

/** What a browser that is driven over its pipe downloads: each into a file of a name that no page can choose. */
export function pipeDownloads(tools: CdpPipe, { downloads: folder, user }: OwnPlace): PipeDownloads {
	const begun = new Map<string, Begun>()
	const behaviour = { behavior: 'allowAndName', downloadPath: folder, eventsEnabled: true }
	tools.send('Browser.setDownloadBehavior', behaviour).catch(() => {})
	tools.listen(({ method, params, sessionId }) => {
		// Other conversations hear of the same downloads.
		if (sessionId) return
		const { guid, suggestedFilename, state } = params as Record<string, unknown>
		if (typeof guid !== 'string' || !/^[\w-]+$/.test(guid)) return
		if (method === 'Browser.downloadWillBegin')
			begun.set(guid, { name: lastPart(String(suggestedFilename)), state: 'running' })
		const known = begun.get(guid)
		if (method !== 'Browser.downloadProgress' || !known) return
		if (state === 'completed') known.state = 'ended'
		if (state === 'canceled') known.state = 'cancelled'
	})
	return {
		all: () =>
			Promise.all(
				[...begun].map(async ([guid, { name, state }]) => {
					const path = join(folder, guid)
					const size = state === 'ended' ? (await stat(path)).size : 0
					return { name, state, size, path, read: () => readDownload(path, user) }
				}),
			),
		async forget() {
			for (const [guid, { state }] of begun) {
				if (state === 'running') await tools.send('Browser.cancelDownload', { guid }).catch(() => {})
				await rm(join(folder, guid), { force: true }).catch(() => {})
			}
			begun.clear()
		},
	}
}

const lastPart = (name: string) => name.split(/[\\/]/).at(-1) ?? name
