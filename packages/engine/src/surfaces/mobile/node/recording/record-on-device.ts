import { setTimeout as wait } from 'node:timers/promises'
import { type RecordedEvent, type RecordingInput, recordedEvent } from '@assay/contract/recordings'
import { SessionLost } from '../../../../run/step-errors.ts'
import type { Recorded, RecordingListener } from '../../../node/recorded.ts'
import type { MobileDriver } from '../../driver.ts'
import { elementNames } from '../../recording/element-names.ts'
import { doOnDevice } from './do-on-device.ts'
import { type RecordedScreens, recordedScreens } from './recorded-screens.ts'
import { type ShownDevice, shownDevice } from './shown-device.ts'
import { tryProposals } from './try-proposals.ts'

/** What an app changes by itself is looked for so often, in milliseconds. */
const lookEvery = 1500

/**
 * A device that a person uses from afar: he chooses elements and says what is to be done with them, and that is done there as
 * the recorded step does it. What a device cannot becomes a sentence; a session that is lost ends the recording.
 */
export async function recordOnDevice(
	driver: MobileDriver,
	{ url }: { url: string },
	listener: RecordingListener,
): Promise<Recorded> {
	const screens = recordedScreens(driver)
	const shown = shownDevice(driver, screens, listener)
	const over = new AbortController()
	const sleep = (milliseconds: number) => wait(milliseconds, undefined, { signal: over.signal }).catch(() => {})
	const show = async () => {
		if (!over.signal.aborted) await shown.show()
	}
	function emit(event: object): void {
		const read = recordedEvent.safeParse({ ...event, window: { n: Number(driver.web()), title: '' } })
		if (read.success) listener.event(read.data satisfies RecordedEvent)
	}
	const note = (message: string) => emit({ what: 'note', message: message.slice(0, 1000) })
	const then = oneByOne(over.signal, (error) => {
		if (error instanceof SessionLost) listener.ended(error.message)
		else note(`${error instanceof Error ? error.message : String(error)}.`.replace(/\.\.$/, '.'))
	})

	async function work(input: RecordingInput): Promise<void> {
		if (input.do === 'inspect') {
			if (!(await choose(driver, screens, shown, input)))
				return note('The screen has changed meanwhile: choose the element again.')
			return await show()
		}
		if (input.do === 'try') {
			shown.tried(await tried(driver, input.locator))
			return await show()
		}
		if (!(await doOnDevice(driver, screens, input, emit))) return
		await screens.settle(sleep)
		shown.keepChosen()
		await show()
	}

	if (url !== '') {
		await driver.go(url)
		emit({ what: 'went', how: 'open', url })
	}
	// Says in which part of the app the session begins, before a person turns to another.
	else emit({ what: 'reacted' })
	await screens.look()
	await show()
	void (async () => {
		for (;;) {
			await sleep(lookEvery)
			if (over.signal.aborted) return
			await then(async () => {
				try {
					if (await screens.look()) shown.keepChosen()
					await show()
				} catch (error) {
					// What cannot be looked at now can be the next time.
					if (error instanceof SessionLost) throw error
				}
			})
		}
	})()
	return {
		act: (input) => void then(() => work(input)),
		async close() {
			over.abort()
			await driver.close()
		},
	}
}

/** Work after work, until `over`; `failed` is called with what one of them throws. */
function oneByOne(over: AbortSignal, failed: (error: unknown) => void) {
	let queue: Promise<void> = Promise.resolve()
	return (work: () => Promise<void>): Promise<void> => {
		queue = queue.then(async () => {
			if (over.aborted) return
			try {
				await work()
			} catch (error) {
				if (!over.aborted) failed(error)
			}
		})
		return queue
	}
}

/** Whether the element is one of a screen that is still known. */
async function choose(
	driver: MobileDriver,
	screens: RecordedScreens,
	shown: ShownDevice,
	{ n, path }: { n: number; path: string },
): Promise<boolean> {
	const found = screens.element(n, path)
	if (!found) return false
	const locators = await tryProposals(driver, found.root, found.element)
	const { page, element } = elementNames(found.root, found.element)
	shown.choose({ path, page: page.slice(0, 500), element: element.slice(0, 500), locators })
	shown.keepChosen()
	return true
}

async function tried(driver: MobileDriver, locator: string) {
	try {
		return { locator, hits: (await driver.look(locator, 'present')).count }
	} catch (error) {
		if (error instanceof SessionLost) throw error
		return { locator, hits: 0, problem: String((error as Error).message).slice(0, 500) }
	}
}
