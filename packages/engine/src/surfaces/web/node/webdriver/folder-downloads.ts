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
			const names = await readdir(folder)
			const writing = names.some((name) => unfinished.test(name))
			for (const name of names) {
				const path = join(folder, name)
				// One that has just got its own name.
				const stat = await lstat(path).catch(() => undefined)
				if (!stat) continue
				// Firefox keeps the name by an empty file while it writes into another.
				const state = unfinished.test(name) || (writing && stat.size === 0) ? 'running' : 'ended'
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

/** Chromium's and Firefox's names of a file that is still written; the last is the one that Chromium, Chrome and Edge begin with. */
const unfinished = /\.(?:crdownload|part)$|^\.(?:org\.chromium|com\.google|com\.microsoft)\.\w+\.\w{6}$/
