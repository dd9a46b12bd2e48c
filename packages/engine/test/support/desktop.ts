import { setTimeout as wait } from 'node:timers/promises'
import { openReaper, type Reaper } from '../../src/executor/reaper.ts'
import { foldRun, type ScenarioView, type StepView } from '../../src/log/fold.ts'
import type { DesktopAllowed } from '../../src/surfaces/desktop/desktop-allowed.ts'
import { readDesktopSettings } from '../../src/surfaces/desktop/desktop-settings.ts'
import type { DesktopDriver } from '../../src/surfaces/desktop/driver.ts'
import { openDesktop } from '../../src/surfaces/desktop/node/open-desktop.ts'
import { readPicture, writePng } from '../../src/surfaces/desktop/node/picture-file.ts'
import { cut } from '../../src/surfaces/desktop/picture/cut.ts'
import { runBundle } from '../../src/surfaces/run-bundle.ts'
import { type TestHost, testBundle, testHost } from './host.ts'

/** Runs features on real screens, with pictures that were cut out of a real screen before. */
export interface DesktopLab {
	reaper: Reaper
	/** Pictures by the name of their file. */
	files: Map<string, Uint8Array>
	open(app?: string, settings?: Record<string, unknown>): Promise<DesktopDriver>
	/** Keeps a part of what the screen shows. */
	keep(driver: DesktopDriver, file: string, box: Box): Promise<void>
	/** Keeps a word that the screen shows, with a little around it. */
	keepWord(driver: DesktopDriver, word: string, file: string, area?: Box): Promise<void>
	/** Until the screen shows a kept picture: at a tenth of the processor time that reading a word of it takes. */
	shows(driver: DesktopDriver, file: string): Promise<Box>
	run(text: string, settings?: Record<string, unknown>): Promise<DesktopRun>
	close(): void
}

interface Box {
	left: number
	top: number
	width: number
	height: number
}

interface DesktopRun {
	host: TestHost
	scenarios: ScenarioView[]
	steps: StepView[]
	/** `passed`, or how it ended with the message. */
	said: string[]
	status: string
}

export function desktopLab(
	allowed: DesktopAllowed = { programs: ['*'], folders: ['/'], variables: ['*'] },
): DesktopLab {
	const reaper = openReaper()
	const files = new Map<string, Uint8Array>()
	const options = { folder: reaper.folder, onProcess: reaper.lease, allowed }
	const lab: DesktopLab = {
		reaper,
		files,
		open: (app, settings) =>
			openDesktop(readDesktopSettings({ ...settings, 'desktop.app': app }), new AbortController().signal, options),
		async keep(driver, file, box) {
			files.set(file, writePng(cut(readPicture(await driver.screenshot()), box)))
		},
		async keepWord(driver, word, file, area) {
			const place = await seen(driver, word, area)
			const [left, top] = [Math.max(0, place.left - 6), Math.max(0, place.top - 4)]
			await lab.keep(driver, file, { left, top, width: place.width + 12, height: place.height + 8 })
		},
		shows: (driver, file) =>
			looked(`The screen never showed ${file}`, async () => {
				const asked = { name: file, bytes: files.get(file) ?? new Uint8Array(), similarity: 0.9, scales: [1] }
				return (await driver.find(asked)).hits[0]
			}),
		async run(text, settings = {}) {
			const host = testHost({
				clock: Date.now,
				nanos: () => performance.now() * 1e6,
				sleep: (milliseconds) => wait(milliseconds),
				openDesktop: (wanted, signal) => openDesktop(wanted, signal, options),
				project: {
					paths: () => [...files.keys()],
					file: async (path) => files.get(path),
					scripts: async () => ({}),
					call: () => Promise.reject(new Error('no custom actions here')),
				},
			})
			const environment = { name: 'Test', ui: {}, api: {}, settings: { 'Check.wait.time': 1, ...settings } }
			const bundle = testBundle([{ text, featureType: 'WINDOWS' }], { environment })
			const status = await runBundle(bundle, host)
			const scenarios = foldRun(host.events).features.flatMap((one) => one.scenarios)
			const steps = scenarios.flatMap((one) => one.steps)
			return { host, scenarios, steps, said: steps.map(saidOf), status: typeof status === 'string' ? status : 'left' }
		},
		close: reaper.close,
	}
	return lab
}

/** `passed`, or how a step ended with its message. */
export const saidOf = ({ status, message }: StepView) => (status === 'passed' ? 'passed' : `${status}: ${message}`)

/** Until what was done is seen, and the screen is still. */
export async function shownAfter(driver: DesktopDriver, act: () => Promise<void>): Promise<void> {
	const before = Buffer.from(await driver.screenshot())
	await act()
	for (let last = before; ; ) {
		await wait(150)
		const now = Buffer.from(await driver.screenshot())
		if (!now.equals(before) && now.equals(last)) return
		last = now
	}
}

/** Where an editor has its menus and the first lines. */
const upperLeft = { left: 0, top: 0, width: 500, height: 150 }

/** Until the screen shows a word, by default in its upper left. */
export const seen = (driver: DesktopDriver, word: string, area: Box = upperLeft): Promise<Box> =>
	looked(`The screen never showed "${word}"`, async () => (await driver.findText(word, area)).hits[0])

async function looked(never: string, look: () => Promise<Box | undefined>): Promise<Box> {
	for (let looks = 0; looks < 60; looks++) {
		const hit = await look()
		if (hit) return hit
		await wait(250)
	}
	throw new Error(never)
}
