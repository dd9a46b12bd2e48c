import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimedRecording } from '@assay/contract/executor'
import { recordingLimits } from '@assay/contract/recordings'
import { SessionLost, SessionRefused } from '../run/step-errors.ts'
import type { Door } from '../surfaces/node/door.ts'
import type { Recorded, RecordingListener } from '../surfaces/node/recorded.ts'
import type { Programs } from './executor-settings.ts'
import type { Reaper } from './reaper.ts'
import { isGone, recordingReport } from './recording-report.ts'
import type { ServerLink } from './server-link.ts'
import { type SurfaceOpener, surfaceOpener } from './surface-opener.ts'

interface RecordingNeeds {
	reaper: Reaper
	door(): Promise<Door>
	link: Pick<ServerLink, 'recorded' | 'recordingInputs' | 'recordingPicture' | 'app' | 'appAddress' | 'known'>
	programs?: Programs
	limits?: typeof ownLimits
}

// Eight pictures a second are enough to use a page.
const everyMilliseconds = 120
/** Seconds; the last: without an answer of the server. */
const ownLimits = { ...recordingLimits, silent: 20 }

/**
 * Opens a browser, a desktop or a device for a person and ends with it: when he leaves or rests too long, when the server is gone or
 * the executor stops. Between the two it only carries: his mouse and keys there, pictures and events back. Never throws.
 */
export async function record(
	claimed: ClaimedRecording,
	{ reaper, door, link, programs = {}, limits = ownLimits }: RecordingNeeds,
	signal: AbortSignal,
): Promise<void> {
	const { recordingId } = claimed
	const over = new AbortController()
	let why: string | undefined
	const end = (reason?: string) => {
		why ??= reason
		over.abort()
	}
	const ending = AbortSignal.any([signal, over.signal])
	signal.addEventListener('abort', () => end('The executor was stopped.'), { once: true })
	const report = recordingReport(recordingId, link, { lost: () => end(), silent: limits.silent })
	let recorded: Recorded | undefined
	const app = { file: () => link.app({ recordingId }), fileAddress: () => link.appAddress({ recordingId }) }
	const opener = surfaceOpener({ reaper, door, programs, ...app })
	const listener = {
		event: report.event,
		now: report.now,
		picture: paced(everyMilliseconds, (jpeg: Uint8Array, size: { width: number; height: number }) =>
			link.recordingPicture(recordingId, size, jpeg),
		),
		ended: end,
	}
	const opening = openRecorded(claimed, { opener, link }, listener, ending).then(
		(opened) => {
			recorded = opened
		},
		(error) => end(over.signal.aborted ? undefined : sentence(error)),
	)
	await carry()
	over.abort()
	await report.finish(why)
	await opening
	await recorded?.close().catch(() => {})
	await opener.close()

	/** Until it is over: asks for what the person does, which also shows the server that the executor lives. */
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
				if (!recorded && answer.inputs.length > 0) await Promise.race([opening, untilAborted(ending)])
				for (const input of answer.inputs) recorded?.act(input)
			} catch (error) {
				if (ending.aborted || isGone(error)) return
				if (Date.now() - heardAt > limits.silent * 1000) return
				await sleep(500, undefined, { signal: ending }).catch(() => {})
			}
			if (Date.now() - idleFrom > limits.idle * 1000) end(`Nothing was done for ${limits.idle / 60} minutes.`)
			if (Date.now() > until) end(`The recording took the ${limits.whole / 60} minutes that it may take.`)
		}
	}
}

async function openRecorded(
	{ recordingId, place, url, known, environment: { settings } }: ClaimedRecording,
	{ opener, link }: { opener: SurfaceOpener; link: Pick<ServerLink, 'known'> },
	listener: RecordingListener,
	ending: AbortSignal,
): Promise<Recorded> {
	if (place === 'device') {
		const { recordOnDevice } = await import('../surfaces/mobile/node/recording/record-on-device.ts')
		const driver = await opener.openDevice(settings, ending)
		return await recordOnDevice(driver, { url }, listener).catch(async (error) => {
			await driver.close()
			throw error
		})
	}
	if (place === 'screen') {
		const { openRecordingDesktop } = await import('../surfaces/desktop/node/recording/recording-desktop.ts')
		const pictures = { names: known, read: (name: string) => link.known(recordingId, name) }
		return openRecordingDesktop(settings, listener, ending, { ...opener.desktopOptions, known: pictures })
	}
	const { openRecordingBrowser } = await import('../surfaces/web/node/recording/recording-browser.ts')
	return openRecordingBrowser({ url, known, settings }, listener, ending, await opener.browserOptions())
}

const untilAborted = (signal: AbortSignal) =>
	new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))

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

function sentence(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const known = [SessionRefused, SessionLost].some((kind) => error instanceof kind)
	return known ? error.message : `The recording could not begin: ${error.message}`
}
