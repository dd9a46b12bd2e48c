import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimedTrial } from '@assay/contract/executor'
import { type TrialResult, trialLimits } from '@assay/contract/trials'
import { findTarget } from '../run/resolve.ts'
import { SessionLost, SessionRefused, StepFailed, StepWrong } from '../run/step-errors.ts'
import { featureVariables } from '../run/variables.ts'
import type { Door } from '../surfaces/node/door.ts'
import type { Driver } from '../surfaces/web/driver.ts'
import type { LeasedProcess, LeasedSession, Reaper } from './reaper.ts'

interface Programs {
	reaper: Reaper
	door(): Promise<Door>
	addedArguments?: readonly string[]
	fileFolder?: string
	chromium?: string
	chromedriver?: string
}

/** What is often there only a moment after the page. */
const patience = 5000
/** A picture beyond this says no more. */
const largestPicture = 1_400_000

/** Opens a page in a browser of its own, counts what a locator matches and takes a picture of the first. Never throws. */
export async function tryLocator(
	trial: ClaimedTrial,
	{ reaper, door, ...programs }: Programs,
	signal: AbortSignal,
): Promise<TrialResult> {
	/** Ends with the trial, so that what runs before never goes on behind it. */
	const running = new AbortController()
	const abandon = () => running.abort(signal.reason)
	signal.addEventListener('abort', abandon, { once: true })
	const held: { release(): void }[] = []
	const hold = <T extends { release(): void }>(lease: T): T => {
		held.push(lease)
		return lease
	}
	let driver: Driver | undefined
	let about: 'browser' | 'page' | 'locator' | 'feature' = 'locator'
	async function look(): Promise<TrialResult> {
		const { ui, settings } = trial.environment
		const locators = { trial: { locator: trial.locator } }
		const scope = { row: undefined, variables: featureVariables(new Map()), data: [ui, settings], locators }
		const { locator } = findTarget('trial.locator', scope)
		about = 'browser'
		const { openWebDriver } = await import('../surfaces/web/node/web.ts')
		driver = await openWebDriver(settings, signal, {
			...programs,
			folder: reaper.folder,
			door: await door(),
			onProcess: (started: LeasedProcess) => hold(reaper.lease(started)),
			onSession: (session: LeasedSession) => hold(reaper.leaseSession(session)),
		})
		if (trial.before) {
			about = 'feature'
			const { signInFirst } = await import('./sign-in-first.ts')
			const why = await signInFirst(trial.before, driver, running.signal)
			if (why !== undefined) return { problem: { about, message: why }, ...(await pageOf(driver)) }
			await driver.leaveFrames()
		}
		about = 'page'
		await driver.go(trial.url)
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
				...(await pageOf(driver)),
				...(picture && picture.length <= largestPicture ? { picture: Buffer.from(picture).toString('base64') } : {}),
			}
		}
	}

	const clock = new AbortController()
	const seconds = trialLimits.running + (trial.before ? trialLimits.signingIn : 0)
	const late = sleep(seconds * 1000, undefined, { signal: clock.signal }).then<TrialResult, TrialResult>(
		() => ({
			problem: { about, message: `The trial took longer than the ${seconds} seconds it may take.` },
		}),
		() => ({}),
	)
	try {
		return await Promise.race([look(), late])
	} catch (error) {
		return { problem: { about, message: sentence(error) } }
	} finally {
		clock.abort()
		running.abort()
		signal.removeEventListener('abort', abandon)
		await driver?.close().catch(() => {})
		for (const lease of held) lease.release()
	}
}

/** What it looked at: where, and a picture of it. A page with an open dialog cannot be photographed. */
async function pageOf(driver: Driver): Promise<Pick<TrialResult, 'url' | 'title' | 'page'>> {
	const url = await driver.url().catch(() => '')
	const title = await driver.title().catch(() => '')
	const page = await driver.screenshot().catch(() => undefined)
	return {
		url: url.slice(0, 5000),
		title: title.slice(0, 1000),
		...(page && page.length <= largestPicture ? { page: Buffer.from(page).toString('base64') } : {}),
	}
}

function sentence(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const known = [StepWrong, StepFailed, SessionRefused, SessionLost].some((kind) => error instanceof kind)
	return known ? error.message : `The browser could not do it: ${error.message}`
}
