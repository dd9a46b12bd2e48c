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
			const begunAs = new Set(names.map(ownName))
			for (const name of names) {
				const path = join(folder, name)
				// One that has just got its own name.
				const stat = await lstat(path).catch(() => undefined)
				if (!stat) continue
				// Firefox keeps the name by an empty file while it writes into another.
				const state = unfinished.test(name) || (writing && stat.size === 0) ? 'running' : 'ended'
				const unnumbered = ownName(name).replace(numbered, '')
				found.push({
					name: ownName(name),
					...(begunAs.has(unnumbered) ? { unnumbered } : {}),
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

const ownName = (name: string) => name.replace(unfinished, '')

/** What Chromium, with a blank, and Firefox put into the name of a second file of one name: "orders (1).csv", "orders(1).tar.gz". */
const numbered = / ?\(\d+\)(?=(?:\.\w+){0,2}$)/
