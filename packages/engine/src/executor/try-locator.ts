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
const largestPicture = 2 * 1024 * 1024

/** Opens a page in a browser of its own, counts what a locator matches and takes a picture of the first. Never throws. */
export async function tryLocator(
	trial: ClaimedTrial,
	{ reaper, door, ...programs }: Programs,
	signal: AbortSignal,
): Promise<TrialResult> {
	const held: { release(): void }[] = []
	const hold = <T extends { release(): void }>(lease: T): T => {
		held.push(lease)
		return lease
	}
	let driver: Driver | undefined
	let about: 'browser' | 'page' | 'locator' = 'locator'
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
			const [url, title] = [await driver.url(), await driver.title()]
			return {
				count: found.length,
				url: url.slice(0, 5000),
				title: title.slice(0, 1000),
				...(picture && picture.length <= largestPicture ? { picture: Buffer.from(picture).toString('base64') } : {}),
			}
		}
	}

	const clock = new AbortController()
	const late = sleep(trialLimits.running * 1000, undefined, { signal: clock.signal }).then<TrialResult, TrialResult>(
		() => ({
			problem: { about, message: `The trial took longer than the ${trialLimits.running} seconds it may take.` },
		}),
		() => ({}),
	)
	try {
		return await Promise.race([look(), late])
	} catch (error) {
		return { problem: { about, message: sentence(error) } }
	} finally {
		clock.abort()
		await driver?.close().catch(() => {})
		for (const lease of held) lease.release()
	}
}

function sentence(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const known = [StepWrong, StepFailed, SessionRefused, SessionLost].some((kind) => error instanceof kind)
	return known ? error.message : `The browser could not do it: ${error.message}`
}
