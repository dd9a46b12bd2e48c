import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Download } from '../../driver.ts'
import type { OwnPlace } from '../browser/own-place.ts'
import { readDownload } from '../browser/read-download.ts'

/** What a browser of ours downloads, as the folder shows it: a driver reports nothing. */
export function folderDownloads({ downloads: folder, user }: Pick<OwnPlace, 'downloads' | 'user'>) {
	return {
		async all(): Promise<Download[]> {
			const found: (Download & { begun: number })[] = []
			for (const name of await readdir(folder)) {
				const path = join(folder, name)
				// One that has just got its own name.
				const stat = await lstat(path).catch(() => undefined)
				if (!stat) continue
				const state = unfinished.test(name) ? 'running' : 'ended'
				found.push({
					name: name.replace(unfinished, ''),
					state,
					size: stat.size,
					path,
					begun: stat.birthtimeMs,
					read: () => readDownload(path, user),
				})
			}
			return found.sort((one, other) => one.begun - other.begun)
		},
		async forget(): Promise<void> {
			for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
		},
	}
}

/** Chromium's and Firefox's names of a file that is still written. */
const unfinished = /\.(?:crdownload|part)$/
