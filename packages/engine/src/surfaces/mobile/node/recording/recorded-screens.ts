import { type DeviceScreen, recordedSource } from '@assay/contract/recordings'
import { SessionLost } from '../../../../run/step-errors.ts'
import type { MobileDriver } from '../../driver.ts'
import { elementAt, type ScreenElement, screenTree } from '../../recording/screen-tree.ts'
import { pageTreeScript } from './page-tree-script.ts'

/** Of how many screens somebody may still mean an element: what he chose may be older than what is there. */
const mostKept = 10
/** Until a screen rests after something was done: how often it is looked at, and how long between, in milliseconds. */
const looks = 10
const between = 200

type Seen = Pick<DeviceScreen, 'n' | 'web' | 'width' | 'height' | 'source'>

/** While a page loads it cannot be asked. */
function unreadable(error: unknown): boolean {
	if (error instanceof SessionLost) throw error
	return true
}

export type RecordedScreens = ReturnType<typeof recordedScreens>

/** The screens of a device as they follow each other, each with its elements. Unaware of what a person does there. */
export function recordedScreens(driver: MobileDriver) {
	const kept = new Map<number, ScreenElement>()
	let current: Seen | undefined

	/** Gives whether it has changed. */
	async function look(): Promise<boolean> {
		const web = driver.web()
		const source = web ? await driver.script<string>(pageTreeScript) : await driver.source()
		if (current && source === current.source && web === current.web) return false
		const { width, height } = await driver.screen()
		const n = (current?.n ?? 0) + 1
		const root = source.length > recordedSource ? undefined : screenTree(source)
		current = { n, web, width, height, source: root ? source : '' }
		if (root) kept.set(n, root)
		kept.delete(n - mostKept)
		return true
	}

	return {
		look,
		/** Looks until it no longer changes. */
		async settle(sleep: (milliseconds: number) => Promise<void>): Promise<void> {
			for (let looked = 0; looked < looks; looked++) {
				await sleep(between)
				if (!(await look().catch(unreadable)) && looked > 0) return
			}
		},
		get current() {
			return current
		},
		/** An element of the screen `n`; undefined where that is long gone. */
		element(n: number, path: string): { root: ScreenElement; element: ScreenElement } | undefined {
			const root = kept.get(n)
			const element = root && elementAt(root, path)
			return root && element && { root, element }
		},
	}
}
