import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimedTrial } from '@assay/contract/executor'
import { type TrialResult, trialLimits } from '@assay/contract/trials'
import { findTarget } from '../run/resolve.ts'
import { SessionLost, SessionRefused, StepFailed, StepWrong } from '../run/step-errors.ts'
import { featureVariables } from '../run/variables.ts'
import type { MobileDriver } from '../surfaces/mobile/driver.ts'
import type { Door } from '../surfaces/node/door.ts'
import type { Driver, Element } from '../surfaces/web/driver.ts'
import type { Programs } from './executor-settings.ts'
import type { Reaper } from './reaper.ts'
import type { ServerLink } from './server-link.ts'
import { surfaceOpener } from './surface-opener.ts'

interface TrialNeeds {
	reaper: Reaper
	door(): Promise<Door>
	link: Pick<ServerLink, 'app' | 'appAddress'>
	programs?: Programs
}

/** What is often there only a moment after the page. */
const patience = 5000
/** A picture beyond this says no more. */
const largestPicture = 1_400_000

/** Opens a page in a browser of its own, or an app on a device, counts what a locator matches and takes a picture of the first. Never throws. */
export async function tryLocator(
	trial: ClaimedTrial,
	{ reaper, door, link, programs = {} }: TrialNeeds,
	signal: AbortSignal,
): Promise<TrialResult> {
	/** Ends with the trial, so that what runs before never goes on behind it. */
	const running = new AbortController()
	const abandon = () => running.abort(signal.reason)
	signal.addEventListener('abort', abandon, { once: true })
	const { trialId } = trial
	const app = { file: () => link.app({ trialId }), fileAddress: () => link.appAddress({ trialId }) }
	const opener = surfaceOpener({ reaper, door, programs, ...app })
	let opening: Promise<Driver> | undefined
	let driver: Driver | undefined
	let device: MobileDriver | undefined
	let about: 'browser' | 'device' | 'page' | 'locator' | 'feature' = 'locator'
	async function look(): Promise<TrialResult> {
		const { ui, settings } = trial.environment
		const locators = { trial: { locator: trial.locator } }
		const scope = { row: undefined, variables: featureVariables(new Map()), data: [ui, settings], locators }
		const { locator } = findTarget('trial.locator', scope)
		about = trial.place === 'device' ? 'device' : 'browser'
		if (trial.place === 'device') {
			const asked = opener.openDevice(settings, running.signal)
			opening = asked
			driver = device = await asked
		} else {
			opening = opener.openDriver(settings, running.signal)
			driver = await opening
		}
		running.signal.throwIfAborted()
		if (trial.before) {
			about = 'feature'
			const { signInFirst } = await import('./sign-in-first.ts')
			const why = await signInFirst(trial.before, { driver, device }, running.signal)
			if (why !== undefined) return { problem: { about, message: why }, ...(await pageOf(driver, device)) }
			if (!device || device.web()) await driver.leaveFrames()
		}
		about = 'page'
		// An app alone is where the session or the feature before has left it.
		if (trial.url !== '') await driver.go(trial.url)
		about = 'locator'
		const until = Date.now() + patience
		for (;;) {
			const found = await driver.lookAll(locator, 'text')
			if (found.length === 0 && Date.now() < until) {
				await sleep(200, undefined, { signal })
				continue
			}
			const [first] = found
			const picture = first && (await driver.picture(first.element).catch(() => undefined))
			return {
				count: found.length,
				...(await pageOf(driver, device)),
				...(first && device ? await markOf(device, first.element) : {}),
				...(picture && picture.length <= largestPicture ? { picture: Buffer.from(picture).toString('base64') } : {}),
			}
		}
	}

	const clock = new AbortController()
	const { running: usual, signingIn, starting } = trialLimits
	const seconds = usual + (trial.before ? signingIn : 0) + (trial.place === 'device' ? starting : 0)
	const late = sleep(seconds * 1000, undefined, { signal: clock.signal }).then<TrialResult, TrialResult>(
		() => ({
			problem: { about, message: `The trial took longer than the ${seconds} seconds it may take.` },
		}),
		() => ({}),
	)
	try {
		return await Promise.race([look(), late])
	} catch (error) {
		return { problem: { about, message: sentence(error, trial.place === 'device' ? 'device' : 'browser') } }
	} finally {
		clock.abort()
		running.abort()
		signal.removeEventListener('abort', abandon)
		// A grid may give it when nobody waits for it any more.
		const closing = opening?.then((opened) => opened.close()).catch(() => {})
		if (driver) await closing
		await opener.close()
	}
}

/** What it looked at: where, and a picture of it. A page with an open dialog cannot be photographed. */
async function pageOf(driver: Driver, device?: MobileDriver): Promise<Pick<TrialResult, 'url' | 'title' | 'page'>> {
	const native = device !== undefined && !device.web()
	const url = native ? '' : await driver.url().catch(() => '')
	const title = native ? device.about() : await driver.title().catch(() => '')
	const page = await driver.screenshot().catch(() => undefined)
	return {
		url: url.slice(0, 5000),
		title: title.slice(0, 1000),
		...(page && page.length <= largestPicture ? { page: Buffer.from(page).toString('base64') } : {}),
	}
}

/** Where an element lies on the picture of the screen. A trial does not fail for want of it. */
async function markOf(device: MobileDriver, element: Element): Promise<Pick<TrialResult, 'mark'>> {
	try {
		const [box, screen] = [await device.box(element), await device.screen()]
		const percent = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100
		return {
			mark: {
				left: percent(box.x, screen.width),
				top: percent(box.y, screen.height),
				width: percent(box.width, screen.width),
				height: percent(box.height, screen.height),
			},
		}
	} catch {
		return {}
	}
}

function sentence(error: unknown, what: string): string {
	if (!(error instanceof Error)) return String(error)
	const known = [StepWrong, StepFailed, SessionRefused, SessionLost].some((kind) => error instanceof kind)
	return known ? error.message : `The ${what} could not do it: ${error.message}`
}
