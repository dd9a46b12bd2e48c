import { setTimeout as wait } from 'node:timers/promises'
import { SessionRefused, StepWrong } from '../../../run/step-errors.ts'
import type { DesktopSettings } from '../desktop-settings.ts'
import type { DesktopDriver } from '../driver.ts'
import { startOwnBus } from './a11y/own-bus.ts'
import { childProgram } from './child-program.ts'
import { type DesktopPlace, makeDesktopPlace } from './desktop-place.ts'
import { type DesktopProcess, startDesktopProcess } from './desktop-process.ts'
import type { DesktopWork } from './desktop-work.ts'
import { type OwnDisplay, startDisplay } from './own-display.ts'
import { type Program, startProgram } from './program.ts'
import { readerPlaces } from './reader-places.ts'
import { givePrefix, isWine } from './wine.ts'

export interface DesktopOptions {
	/** Below it lies what belongs to the desktop. */
	folder: string
	/** Told of each process as soon as it runs; `profile`: what belongs to it names this folder. */
	onProcess(started: { what: 'desktop'; pid: number; group: true; profile?: string }): { release(): void }
	/** Programs that tests may start, by name or path, or `*` for all; absent = none. */
	programs?: readonly string[]
}

/** A desktop whose screen can be recorded, too. */
export interface OpenedDesktop extends DesktopDriver {
	recorder: Pick<DesktopWork, 'frame' | 'know' | 'remember' | 'propose' | 'forget'>
}

const filmMilliseconds = 333

/** A screen of its own with the environment's program on it. Throws `SessionRefused` with one clear sentence. */
export async function openDesktop(
	settings: DesktopSettings,
	signal: AbortSignal,
	options: DesktopOptions,
): Promise<OpenedDesktop> {
	if (process.platform !== 'linux')
		throw new SessionRefused('Assay runs WINDOWS features on executors with Linux alone so far.')
	const { app, width, height } = settings
	if (app) requireAllowed(app[0] ?? '', options.programs ?? [])
	const place = await makeDesktopPlace(options.folder)
	const leases: { release(): void }[] = []
	let display: OwnDisplay | undefined
	let child: DesktopProcess | undefined
	let program: Program | undefined
	let bus: string | undefined
	const onProcess = (pid: number, profile?: string) =>
		options.onProcess({ what: 'desktop', pid, group: true, ...(profile ? { profile } : {}) })
	const lease = (pid: number, profile?: string) => {
		const held = onProcess(pid, profile)
		leases.push(held)
		return held
	}

	async function close(): Promise<void> {
		program?.stop()
		// With the display goes everything that draws on it; with the folder, by its name, what does not.
		for (const held of leases.splice(0).reverse()) held.release()
		await place.remove()
	}

	async function start(): Promise<void> {
		if (!app || !display) return
		const environment = { DISPLAY: `:${display.display}`, XAUTHORITY: display.authority }
		program = await startProgram(app, asked(place, bus), environment, lease)
	}

	try {
		const reader = await readerPlaces(settings.languages, place.folder)
		if (app && isWine(app[0] ?? '')) await givePrefix(app[0] ?? '', place, { below: options.folder, onProcess, signal })
		display = await startDisplay(place, { width, height }, (pid) => lease(pid, place.folder))
		const { display: number, cookie } = display
		const here = { DISPLAY: `:${number}`, XAUTHORITY: display.authority }
		if (settings.accessibility) bus = await startOwnBus(place, here, (pid) => lease(pid))
		child = await startDesktopProcess(await childProgram(options.folder), {
			display: number,
			cookie,
			reader,
			...(bus ? { bus } : {}),
		})
		lease(child.pid)
		await start()
		if (signal.aborted) throw new SessionRefused('The desktop was not needed any more.')
	} catch (error) {
		await close()
		throw error
	}

	const { work, gone } = child
	const { gone: displayGone } = display
	return {
		size: { width, height },
		called: 'desktop',
		recorder: work,
		async find(asked) {
			const sight = await work.find(asked)
			if ('wrong' in sight) throw new StepWrong(sight.wrong)
			return sight
		},
		async findElement(element, within) {
			const sight = await work.findElement(element, within)
			if ('wrong' in sight) throw new StepWrong(sight.wrong)
			return sight
		},
		findText: work.findText,
		read: work.read,
		drawn: work.screenshot,
		point: work.point,
		drag: work.drag,
		wheel: work.wheel,
		press: work.press,
		release: work.release,
		type: work.type,
		windows: work.windows,
		clipboard: work.clipboard,
		ended: () => program?.ended(),
		screenshot: () => work.screenshot([]),
		async film(take) {
			let stopped = false
			void (async () => {
				while (!stopped && gone() === undefined) {
					const picture = await work.frame()
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
		consoleLines: async () => program?.lines() ?? [],
		lost: () => displayGone() ?? gone(),
		gone: async () => displayGone() ?? gone(),
		async reset() {
			await work.release()
			program?.stop()
			// A first look must not see what the last scenario has left.
			for (let looks = 0; looks < 100 && (await work.windows()).length > 0; looks++) await wait(20)
			await start()
		},
		close,
	}
}

/** Where programs tell what is in their windows, with the words by which toolkits are asked to. */
function asked(place: DesktopPlace, bus: string | undefined): DesktopPlace {
	if (!bus) return place
	const { NO_AT_BRIDGE: _, ...environment } = place.environment
	const wish = { DBUS_SESSION_BUS_ADDRESS: bus, QT_ACCESSIBILITY: '1', QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1' }
	return { ...place, environment: { ...environment, ...wish } }
}

function requireAllowed(program: string, allowed: readonly string[]): void {
	if (allowed.includes('*') || allowed.includes(program)) return
	throw new SessionRefused(
		`desktop.app: the operator of this executor does not let tests start ${program}: ASSAY_DESKTOP_PROGRAMS names those that may be started.`,
	)
}
