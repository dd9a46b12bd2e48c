import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserWish } from '../browser/browser-wish.ts'
import { type ChromiumProcess, startChromium } from '../browser/chromium-process.ts'
import { findChromium } from '../browser/find-browser.ts'
import { giveTo, makeOwnPlace, type OwnPlace } from '../browser/own-place.ts'
import { checkProxy } from '../browser/own-proxy.ts'
import type { LocalOptions } from '../webdriver/local-browser.ts'
import { type PipeOptions, pipeOptions } from './pipe-options.ts'

/** A Chromium of our own over its pipe; `end` ends it with everything that was made for it. */
export interface PipeBrowser extends ChromiumProcess {
	options: PipeOptions
	place: OwnPlace
	end(): Promise<void>
}

/** Whether a wish is met by a browser of our own that needs no driver. */
export const onPipe = ({ url, type, local }: BrowserWish) => !url && type !== 'FIREFOX' && local === 'pipe'

export async function openPipeBrowser(
	wish: BrowserWish,
	signal: AbortSignal,
	local: LocalOptions,
): Promise<PipeBrowser> {
	if (wish.proxy && local.door) await checkProxy(wish.proxy, local.door)
	const path = findChromium(local)
	const place = await makeOwnPlace(local.folder)
	const profile = place.folder
	try {
		const options = pipeOptions(wish, join(profile, 'profile'), local.door)
		await writeProfile(place, options)
		const program = {
			path,
			arguments: options.arguments,
			place,
			onPid: (pid: number) => local.onProcess?.({ what: 'browser', pid, group: true, profile }) ?? { release() {} },
		}
		const started = await startChromium(program, signal)
		const end = async () => {
			started.stop()
			await place.remove()
		}
		return { ...started, options, place, end }
	} catch (error) {
		await place.remove()
		throw error
	}
}

/** Preferences stand in the profile's files before the browser reads them; `a.b` is b inside of a. */
async function writeProfile(place: OwnPlace, { prefs }: PipeOptions): Promise<void> {
	const profile = join(place.folder, 'profile')
	const first = join(profile, 'Default')
	await mkdir(first, { recursive: true })
	await writeFile(join(first, 'Preferences'), JSON.stringify(nested(prefs)))
	for (const folder of [first, profile]) await giveTo(place, folder)
}

function nested(flat: Record<string, unknown>): Record<string, unknown> {
	const tree: Record<string, unknown> = Object.create(null)
	for (const [path, value] of Object.entries(flat)) {
		const names = path.split('.')
		const last = names.pop() ?? ''
		let at = tree
		for (const name of names) {
			const inner = at[name]
			at = at[name] =
				typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : Object.create(null)
		}
		at[last] = value
	}
	return tree
}
