import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed } from '@assay/contract/client'
import type { ClaimedRecording } from '@assay/contract/executor'
import { type RecordedEvent, type RecordingInput, type RecordingNow, recordingLimits } from '@assay/contract/recordings'
import { SessionLost, SessionRefused } from '../run/step-errors.ts'
import type { Door } from '../surfaces/node/door.ts'
import { deviceOpener } from './device-opener.ts'
import type { LeasedProcess, LeasedSession, Reaper } from './reaper.ts'
import type { ServerLink } from './server-link.ts'

interface RecordingNeeds {
	reaper: Reaper
	door(): Promise<Door>
	link: Pick<ServerLink, 'recorded' | 'recordingInputs' | 'recordingPicture' | 'app' | 'known'>
	/** Where the operator has installed Appium. */
	appium?: string
	addedArguments?: readonly string[]
	desktopPrograms?: readonly string[]
	fileFolder?: string
	chromium?: string
	chromedriver?: string
	limits?: typeof ownLimits
}

/** What a person uses while it is recorded. */
interface Recorded {
	act(input: RecordingInput): void
	close(): Promise<void>
}

// Eight pictures a second are enough to use a page.
const everyMilliseconds = 120
/** Seconds; the last: without an answer of the server. */
const ownLimits = { ...recordingLimits, silent: 20 }

/**
/**
 * Opens a browser, a desktop or a device for a person and ends with it: when he leaves or rests too long, when the server is gone or
 * the executor stops. Between the two it only carries: his mouse and keys there, pictures and events back. Never throws.
 */
export async function record(
	claimed: ClaimedRecording,
	{ reaper, door, link, appium, limits = ownLimits, desktopPrograms = [], ...programs }: RecordingNeeds,
	signal: AbortSignal,
): Promise<void> {
	const { recordingId } = claimed
	const held: { release(): void }[] = []
	const hold = <T extends { release(): void }>(lease: T): T => {
		held.push(lease)
		return lease
	}
	const over = new AbortController()
	let why: string | undefined
	const end = (reason?: string) => {
		why ??= reason
		over.abort()
	}
	const ending = AbortSignal.any([signal, over.signal])
	signal.addEventListener('abort', () => end('The executor was stopped.'), { once: true })
	const report = recordingReport(recordingId, link, () => end())
	let browser: Recorded | undefined
	const lease = (started: LeasedProcess) => hold(reaper.lease(started))
	const leaseSession = (session: LeasedSession) => hold(reaper.leaseSession(session))
	const devices = deviceOpener({
		...{ reaper, door, lease, leaseSession, ...programs },
		...(appium ? { appium } : {}),
		file: async () => link.app({ recordingId }),
	})
	const opening = (async (): Promise<Recorded> => {
		const listener = {
			event: report.event,
			now: report.now,
			picture: paced(everyMilliseconds, (jpeg: Uint8Array, size: { width: number; height: number }) =>
				link.recordingPicture(recordingId, size, jpeg),
			),
			ended: end,
		}
		const { place, url, known, environment } = claimed
		if (place === 'device') {
			const { recordOnDevice } = await import('../surfaces/mobile/node/recording/record-on-device.ts')
			const driver = await devices.open(environment.settings, ending)
			return await recordOnDevice(driver, { url }, listener).catch(async (error) => {
				await driver.close()
				throw error
			})
		}
		if (place === 'screen') {
			const { openRecordingDesktop } = await import('../surfaces/desktop/node/recording/recording-desktop.ts')
			const options = { folder: reaper.folder, programs: desktopPrograms, onProcess: lease }
			const pictures = { names: known, read: (name: string) => link.known(recordingId, name) }
			return openRecordingDesktop(environment.settings, listener, ending, { ...options, known: pictures })
		}
		const { openRecordingBrowser } = await import('../surfaces/web/node/recording/recording-browser.ts')
		return openRecordingBrowser({ url, known, settings: environment.settings }, listener, ending, {
			...programs,
			folder: reaper.folder,
			door: await door(),
			onProcess: lease,
			onSession: leaseSession,
		})
	})()
	const failed = opening.then(
		(opened) => {
			browser = opened
		},
		(error) => end(over.signal.aborted ? undefined : sentence(error)),
	)
	await carry()
	over.abort()
	await report.finish(why)
	await failed
	await browser?.close().catch(() => {})
	await devices.close()
	for (const lease of held) lease.release()

	/** Until it is over: asks for what the person does, which tells the server that the executor lives too. */
	async function carry() {
		const until = Date.now() + limits.whole * 1000
		let idleFrom = Date.now()
		let heardAt = Date.now()
		while (!ending.aborted) {
			try {
				const answer = await link.recordingInputs(recordingId, 5, ending)
				heardAt = Date.now()
				if (answer.over) return
				if (answer.inputs.length > 0) idleFrom = heardAt
				if (!browser && answer.inputs.length > 0) await Promise.race([failed, untilAborted(ending)])
				for (const input of answer.inputs) browser?.act(input)
			} catch (error) {
				if (ending.aborted || gone(error)) return
				if (Date.now() - heardAt > limits.silent * 1000) return
				await sleep(500, undefined, { signal: ending }).catch(() => {})
			}
			if (Date.now() - idleFrom > limits.idle * 1000) end(`Nothing was done for ${limits.idle / 60} minutes.`)
			if (Date.now() > until) end(`The recording took the ${limits.whole / 60} minutes that it may take.`)
		}
	}
}

const untilAborted = (signal: AbortSignal) =>
	new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))

const gone = (error: unknown) => error instanceof CallFailed && (error.status === 404 || error.status === 409)

/** Hands pictures on, but not more often than so many milliseconds: each waits for its time. */
function paced<Given extends unknown[]>(milliseconds: number, take: (...given: Given) => Promise<void>) {
	let next = 0
	return async (...given: Given): Promise<void> => {
		const early = next - Date.now()
		if (early > 0) await sleep(early, undefined, { ref: false })
		next = Date.now() + milliseconds
		await take(...given)
	}
}

/** Characters: pictures of desktops are large, and one call carries only so much. */
const mostCarried = 1_500_000

/** How many of them go in one call. */
function fitting(events: readonly RecordedEvent[]): number {
	let size = 0
	const many = events.findIndex((event) => {
		size += event.what === 'screen' ? event.png.length : 'part' in event ? (event.part?.png.length ?? 0) : 0
		return size > mostCarried
	})
	return Math.max(1, Math.min(500, many < 0 ? events.length : many))
}

/** Events in their order, each once; of what is open now only the newest. */
function recordingReport(recordingId: number, link: RecordingNeeds['link'], lost: () => void) {
	let waiting: RecordedEvent[] = []
	let now: RecordingNow | undefined
	let from = 0
	let sending: Promise<void> | undefined
	async function send() {
		await sleep(20)
		while (waiting.length > 0 || now) {
			const events = waiting.splice(0, fitting(waiting))
			const batch = { from, events, ...(now ? { now } : {}) }
			now = undefined
			for (let tries = 0; ; tries++) {
				try {
					await link.recorded(recordingId, batch)
					break
				} catch (error) {
					if (gone(error) || tries > 5) return lost()
					await sleep(500)
				}
			}
			from += events.length
		}
	}
	const start = () => {
		sending ??= send().finally(() => {
			sending = undefined
		})
	}
	return {
		event(event: RecordedEvent) {
			waiting.push(event)
			start()
		},
		now(newest: RecordingNow) {
			now = newest
			start()
		},
		async finish(why: string | undefined) {
			await sending
			waiting = []
			await link.recorded(recordingId, { from, events: [], ended: why ?? '' }).catch(() => {})
		},
	}
}

function sentence(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const known = [SessionRefused, SessionLost].some((kind) => error instanceof kind)
	return known ? error.message : `The recording could not begin: ${error.message}`
}
