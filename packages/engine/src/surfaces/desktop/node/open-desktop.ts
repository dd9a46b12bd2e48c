import { setTimeout as wait } from 'node:timers/promises'
import { SessionRefused, StepWrong } from '../../../run/step-errors.ts'
import type { DesktopAllowed } from '../desktop-allowed.ts'
import type { DesktopSettings } from '../desktop-settings.ts'
import type { DesktopDriver } from '../driver.ts'
import { childProgram } from './child-program.ts'
import { makeDesktopPlace } from './desktop-place.ts'
import { type DesktopProcess, startDesktopProcess } from './desktop-process.ts'
import type { DesktopWork } from './desktop-work.ts'
import type { OnScreenProcess, OpenedScreen, OpensScreen } from './opened-screen.ts'
import { type Program, startProgram } from './program.ts'
import { readerPlaces } from './reader-places.ts'
import { requireAllowed } from './require-allowed.ts'
import { takeDisplay } from './take-display.ts'
import { win32Screen } from './win32/win32-screen.ts'
import { givePrefix, isWine } from './wine.ts'
import { x11Screen } from './x11/x11-screen.ts'

export interface DesktopOptions {
	/** Below it lies what belongs to the desktop. */
	folder: string
	/** Called with each process as soon as it runs; `profile`: what belongs to it names this folder. */
	onProcess(started: { what: 'desktop'; pid: number; group: true; profile?: string }): { release(): void }
	/** Absent = nothing. */
	allowed?: DesktopAllowed | undefined
}

/** A desktop whose screen can be recorded, too. */
export interface OpenedDesktop extends DesktopDriver {
	recorder: Pick<DesktopWork, 'frame' | 'know' | 'remember' | 'propose' | 'forget'>
}

const filmMilliseconds = 333
/** A display that hangs keeps nobody who leaves it. */
const leaveMilliseconds = 2000

/** How a screen is opened on the systems that give one. */
const screens: Partial<Record<NodeJS.Platform, OpensScreen>> = {
	linux: x11Screen,
	win32: (settings, _, place) => win32Screen(settings, place),
}

/** A screen with the environment's program on it, by default one of its own. Throws `SessionRefused` with one clear sentence. */
export async function openDesktop(
	settings: DesktopSettings,
	signal: AbortSignal,
	options: DesktopOptions,
): Promise<OpenedDesktop> {
	const opens = screens[process.platform]
	if (!opens) throw new SessionRefused('Assay runs WINDOWS features on executors with Linux or Windows alone so far.')
	const { allowed = { programs: [], folders: [], variables: [] } } = options
	await requireAllowed(settings, allowed)
	const { app, width, height } = settings
	const place = await makeDesktopPlace(options.folder)
	const leases: { release(): void }[] = []
	let screen: OpenedScreen | undefined
	let child: DesktopProcess | undefined
	let program: Program | undefined
	/** Windows of others, on a screen that others use, too. */
	let others: number[] = []
	const onProcess: OnScreenProcess = (pid, profile) =>
		options.onProcess({ what: 'desktop', pid, group: true, ...(profile ? { profile } : {}) })
	const lease: OnScreenProcess = (pid, profile) => {
		const held = onProcess(pid, profile)
		leases.push(held)
		return held
	}

	async function close(): Promise<void> {
		program?.stop()
		if (screen?.shared && child?.gone() === undefined)
			await Promise.race([child?.work.leave().catch(() => {}), wait(leaveMilliseconds, undefined, { ref: false })])
		// With a display of its own goes everything that draws on it; with the folder, by its name, what does not.
		for (const held of leases.splice(0).reverse()) held.release()
		await place.remove()
	}

	async function start(): Promise<void> {
		if (!app || !screen || !child) return
		others = (await child.work.windows()).map(({ id }) => id)
		const environment = { ...settings.variables, ...screen.environment }
		const folder = settings.folder ?? place.folder
		const hold = screen.holdsPrograms ? child.work.hold : undefined
		program = await startProgram({ words: app, folder, environment, hold }, screen.place, lease)
	}

	try {
		const reader = await readerPlaces(settings.languages, place.folder)
		const [wine = ''] = app ?? []
		if (isWine(wine)) await givePrefix(wine, place, { below: options.folder, onProcess, signal })
		screen = await opens(settings, allowed, place, lease)
		const { places, shared } = screen
		const started = startDesktopProcess(await childProgram(options.folder), { reader, screen: places })
		child = await started.catch((error: Error) => {
			throw shared ? new SessionRefused(`desktop.display: ${shared} cannot be used: ${error.message}`) : error
		})
		lease(child.pid)
		if (shared) await takeDisplay(child.work, settings, signal)
		await start()
		if (signal.aborted) throw new SessionRefused('The desktop was not needed any more.')
	} catch (error) {
		await close()
		throw error
	}

	const { work, gone } = child
	const { gone: screenGone } = screen
	const lost = () => screenGone() ?? gone()
	return {
		...driverOf(work, gone),
		size: { width, height },
		ended: () => program?.ended(),
		consoleLines: async () => program?.lines() ?? [],
		lost,
		gone: async () => lost(),
		async reset() {
			await work.leave()
			program?.stop()
			// A first look must not see what the last scenario has left.
			const left = async () => (await work.windows()).some(({ id }) => !others.includes(id))
			for (let looks = 0; looks < 100 && (await left()); looks++) await wait(20)
			await start()
		},
		close,
	}
}

/** What a desktop's process does for a driver. */
function driverOf(
	work: DesktopWork,
	gone: () => string | undefined,
): Omit<OpenedDesktop, 'size' | 'ended' | 'consoleLines' | 'reset' | 'close'> {
	return {
		called: 'desktop',
		recorder: work,
		find: async (asked) => right(await work.find(asked)),
		findElement: async (element, within) => right(await work.findElement(element, within)),
		findText: work.findText,
		read: work.read,
		drawn: work.screenshot,
		point: work.point,
		drag: work.drag,
		wheel: work.wheel,
		press: async (presses) => right(await work.press(presses)),
		release: work.release,
		type: async (text) => right(await work.type(text)),
		windows: work.windows,
		focusWindow: work.focusWindow,
		moveWindow: work.moveWindow,
		closeWindow: work.closeWindow,
		clipboard: work.clipboard,
		screenshot: () => work.screenshot([]),
		async film(take) {
			let stopped = false
			void (async () => {
				for (let how: 'first' | undefined = 'first'; !stopped && gone() === undefined; how = undefined) {
					const picture = await work.frame(how)
					if (picture && !stopped) await take(picture)
					await wait(filmMilliseconds, undefined, { ref: false })
				}
			})().catch(() => {})
			return {
				stop() {
					stopped = true
				},
			}
		},
		source: async () => '',
		network: async () => undefined,
	}
}

/** Throws `StepWrong` for what the author of a step must change. */
function right<T extends object | undefined>(answer: T | { wrong: string }): T {
	if (answer && 'wrong' in answer) throw new StepWrong(answer.wrong)
	return answer as T
}
