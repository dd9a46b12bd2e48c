import { setTimeout as wait } from 'node:timers/promises'
import {
	type DeviceScreen,
	type RecordedEvent,
	type RecordedTarget,
	type RecordingInput,
	recordedEvent,
} from '@assay/contract/recordings'
import { NotYet, SessionLost, StepFailed } from '../../../../run/step-errors.ts'
import type { Recorded, RecordingListener } from '../../../node/recorded.ts'
import type { MobileDriver } from '../../driver.ts'
import { elementNames } from '../../recording/element-names.ts'
import { swipe } from '../../touches.ts'
import { recordedScreens } from './recorded-screens.ts'
import { smallPicture } from './small-picture.ts'
import { isSecret, lookFor, type Touch, targetOf, touchAt } from './touched-element.ts'
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
	const over = new AbortController()
	let chosen: DeviceScreen['chosen']
	let tried: DeviceScreen['tried']
	let told = ''
	let shown: Buffer | undefined
	let queue: Promise<void> = Promise.resolve()
	const sleep = (milliseconds: number) => wait(milliseconds, undefined, { signal: over.signal }).catch(() => {})

	function tell(event: object): void {
		const read = recordedEvent.safeParse({ ...event, window: { n: Number(driver.web()), title: '' } })
		if (read.success) listener.event(read.data satisfies RecordedEvent)
	}
	const note = (message: string) => tell({ what: 'note', message: message.slice(0, 1000) })

	async function show(): Promise<void> {
		const { current } = screens
		if (!current || over.signal.aborted) return
		const device = { ...current, ...(chosen ? { chosen } : {}), ...(tried ? { tried } : {}) }
		const now = { url: current.web ? await driver.url() : '', title: driver.about().slice(0, 500), device }
		const text = JSON.stringify(now)
		if (text !== told) listener.now(now)
		told = text
		const picture = Buffer.from(await driver.screenshot())
		if (shown && picture.equals(shown)) return
		shown = picture
		const small = smallPicture(picture)
		const size = { width: Math.round(current.width), height: Math.round(current.height) }
		if (small) void listener.picture(small, size).catch(() => {})
	}

	/** One after the other; what fails is told. */
	function then(work: () => Promise<void>): Promise<void> {
		queue = queue.then(async () => {
			if (over.signal.aborted) return
			try {
				await work()
			} catch (error) {
				if (over.signal.aborted) return
				if (error instanceof SessionLost) listener.ended(error.message)
				else note(`${error instanceof Error ? error.message : String(error)}.`.replace(/\.\.$/, '.'))
			}
		})
		return queue
	}

	/** As long as it is still there. */
	function keepChosen(): void {
		const found = chosen && screens.element(screens.current?.n ?? 0, chosen.path)
		if (!found || elementNames(found.root, found.element).element.slice(0, 500) !== chosen?.element) chosen = undefined
	}

	async function touch(input: Touch): Promise<void> {
		const on = await targetOf(driver, screens, input)
		await touchTarget(on, input).catch((error: unknown) => {
			throw error instanceof NotYet ? new StepFailed(`${on.locators[0]} ${error.message}`) : error
		})
	}

	async function touchTarget(on: RecordedTarget, input: Touch): Promise<void> {
		const { as } = input
		if (as === 'text' || as === 'present') {
			const { text } = await lookFor(driver, on, as === 'present' ? 'visible' : 'present')
			return tell({ what: 'look', on, check: as, text })
		}
		if (as === 'type') {
			const { text = '' } = input
			await driver.type((await lookFor(driver, on, 'editable')).element, text, 'replace')
			const secret = isSecret(screens, input)
			return tell({ what: 'input', on, text: secret ? '' : text, secret })
		}
		await touchAt(driver, (await lookFor(driver, on, 'visible')).element, as)
		tell({ what: 'click', on, as: as === 'tap' ? 'click' : as })
	}

	async function work(input: RecordingInput): Promise<void> {
		switch (input.do) {
			case 'inspect': {
				const found = screens.element(input.n, input.path)
				if (!found) return note('The screen has changed meanwhile: choose the element again.')
				const locators = await tryProposals(driver, found.root, found.element)
				const { page, element } = elementNames(found.root, found.element)
				chosen = { path: input.path, page: page.slice(0, 500), element: element.slice(0, 500), locators }
				keepChosen()
				return await show()
			}
			case 'try':
				try {
					tried = { locator: input.locator, hits: (await driver.look(input.locator, 'present')).count }
				} catch (error) {
					if (error instanceof SessionLost) throw error
					tried = { locator: input.locator, hits: 0, problem: String((error as Error).message).slice(0, 500) }
				}
				return await show()
			case 'touch':
				await touch(input)
				break
			case 'swipe':
				await driver.touch(swipe(await driver.screen(), input.from, input.to))
				tell({ what: 'swipe', from: input.from, to: input.to })
				break
			case 'back':
				await driver.back()
				tell({ what: 'went', how: 'back', url: '' })
				break
			case 'turn': {
				const orientation = (await driver.orientation()) === 'PORTRAIT' ? 'LANDSCAPE' : 'PORTRAIT'
				await driver.turn(orientation)
				tell({ what: 'turn', orientation })
				break
			}
			case 'part':
				await driver.switchTo(input.part)
				break
			case 'go':
				await driver.go(input.url)
				tell({ what: 'went', how: 'address', url: input.url })
				break
			case 'reload':
				break
			default:
				return
		}
		await screens.settle(sleep)
		keepChosen()
		await show()
	}

	if (url !== '') {
		await driver.go(url)
		tell({ what: 'went', how: 'open', url })
	}
	await screens.look()
	await show()
	void (async () => {
		for (;;) {
			await sleep(lookEvery)
			if (over.signal.aborted) return
			await then(async () => {
				try {
					if (await screens.look()) keepChosen()
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
