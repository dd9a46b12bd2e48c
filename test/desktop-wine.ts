import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@assay/contract/client'
import { steadyPort } from '@assay/server/steady-port'
import type { DesktopDriver, DesktopWindow } from '../packages/engine/src/surfaces/desktop/driver.ts'
import { type DesktopLab, desktopLab, seen, shownAfter } from '../packages/engine/test/support/desktop.ts'
import { caller, endOf, newData, type Product, removeData, startProduct, tokenOf } from './product.ts'

/** Programs of Windows, run by Wine, in the product; as a tester would write it who has cut their pictures out of the screen. */
interface Journey {
	name: string
	app: string
	content: string
	/** What the first failure says; absent where the run passes. */
	fails?: RegExp
	/** Seconds for what is to come; long, as Wine and a busy machine take their time. */
	waits?: number
}

/** More of them outside ASCII than there are keys to lend at once under Wine. */
const letters = 'Käse für 3 € ñandú Ж чай Łódź'

const wordpad = 'wine "C:\\Program Files\\Windows NT\\Accessories\\wordpad.exe"'

const journeys: Journey[] = [
	{
		name: 'A note is written, found again and replaced; the next scenario begins with an empty page',
		app: 'wine notepad',
		content: `Scenario: A line is written and replaced
    When SK_ENTER [note-file.png] + <below;60,100> + {Kettle order}
    Then SK_VERIFY_TEXT_CONTAINS [note-kettle.png] + {Kettle}
    When SK_DOUBLE_CLICK [note-kettle.png] + <20%,50%>
    And SK_KEY_PRESS <{Backspace}>
    And SK_CLICK [note-edit.png]
    Then SK_VERIFY_ELEMENT_EXISTS [note-edit-menu.png similarity=0.5]
    When SK_KEY_PRESS <{Esc};{Esc}>
    And SK_CLICK [note-file.png] + <below;60,100>
    And SK_KEY_PRESS <{Ctrl}+a;{Delete}>
    And SK_ENTER [note-file.png] + <below;60,100> + {Kettle order}
    Then SK_VERIFY_ELEMENT_EXISTS [note-kettle.png]
    When SK_KEY_PRESS <{Ctrl}+a;{Delete}>
    And SK_ENTER [note-file.png] + <below;60,100> + {${letters}}
    Then SK_VERIFY_ELEMENT_EXISTS [note-letters.png]
  Scenario: The next one begins with an empty page
    Then SK_VERIFY_ELEMENT_EXISTS [note-empty.png]`,
	},
	{
		name: 'A word that is not there',
		app: 'wine notepad',
		content: 'Scenario: s\n    Then SK_VERIFY_TEXT_EQUALS [note-edit.png] + {Edits}',
		fails: /Expected "Edits" but \[note-edit\.png\] shows "Edit"/,
	},
	{
		name: 'A picture of another program',
		app: 'wine winemine',
		content: 'Scenario: s\n    When SK_CLICK [mine-face.png]\n    Then SK_VERIFY_ELEMENT_EXISTS [note-edit.png]',
		fails: /\[note-edit\.png\] was not found on the screen/,
		waits: 20,
	},
	{
		name: 'A game is begun and given up',
		app: 'wine winemine',
		content: `Scenario: s
    When SK_CLICK [mine-face.png] + <0,30>
    Then SK_VERIFY_ELEMENT_EXISTS [mine-face.png]
    When SK_CLICK [mine-game.png]
    Then SK_VERIFY_ELEMENT_EXISTS [mine-menu.png]`,
	},
	{
		name: 'A folder of the registry is opened',
		app: 'wine regedit',
		content: `Scenario: s
    When SK_DOUBLE_CLICK [reg-user.png]
    Then SK_VERIFY_ELEMENT_EXISTS [text=Software]`,
	},
	{
		name: 'A letter is written',
		app: wordpad,
		content: `Scenario: s
    When SK_ENTER [word-file.png] + <below;200,200> + {Kettle order}
    Then SK_VERIFY_ELEMENT_EXISTS [word-kettle.png]`,
	},
]

const missing = () => ['wine', 'Xvfb'].filter((name) => !existsSync(`/usr/bin/${name}`))

/** Whether all went as it should; undefined where Wine is not here. */
export async function desktopWine(say: (line: string) => void): Promise<boolean | undefined> {
	if (missing().length > 0) {
		say(`programs of Windows are not tried: Debian: apt-get install --no-install-recommends ${missing().join(' ')}`)
		return undefined
	}
	const before = traces()
	const lab = desktopLab()
	const data = await newData()
	let product: Product | undefined
	try {
		let right = await cutPictures(lab, say)
		lab.close()
		const env = { ASSAY_DESKTOP_PROGRAMS: 'wine', SHOP_PORT: String(await steadyPort()) }
		product = await startProduct({ data, env })
		const api = caller(product.url, await tokenOf(data))
		const project = await projectWith(api, lab, product.url, await tokenOf(data))
		for (const journey of journeys) {
			const began = Date.now()
			const run = await runOf(api, project, journey)
			const why = run.firstFailure ?? run.errorDescription ?? ''
			const asExpected = journey.fails
				? run.status === 'FAILURE' && journey.fails.test(why)
				: run.status === 'SUCCESS' && run.scenario_count === journey.content.split('Scenario:').length - 1
			const left = wineProcesses()
			right &&= asExpected && left.length === 0
			say(
				`${asExpected ? 'as expected' : 'NOT AS EXPECTED'}: ${journey.name}: ${run.status} in ${seconds(began)} ${why}`,
			)
			for (const one of left) say(`LEFT: ${one}`)
		}
		await product.stop()
		product = undefined
		const after = traces()
		if (after !== before) say(`NOT AS EXPECTED: outside of the runs' folders there was ${before}, now ${after}`)
		return right && after === before
	} finally {
		await product?.stop()
		lab.close()
		await removeData(data)
	}
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Each program is opened once, and what the journeys look for is cut out of its screen. Whether every letter typed came. */
async function cutPictures(lab: DesktopLab, say: (line: string) => void): Promise<boolean> {
	let lettersCame = false
	const opened = async (app: string, then: (desktop: DesktopDriver, window: DesktopWindow) => Promise<void>) => {
		const began = Date.now()
		const desktop = await lab.open(app)
		const open = seconds(began)
		while ((await desktop.windows()).length === 0) await wait(50)
		say(`${app}: opened after ${open}, its window after ${seconds(began)}`)
		try {
			await still(desktop)
			const [window] = await desktop.windows()
			if (window) await then(desktop, window)
		} finally {
			await desktop.close()
		}
	}
	await opened('wine notepad', async (desktop, { left, top }) => {
		await lab.keep(desktop, 'note-file.png', { left: left + 2, top: top + 3, width: 30, height: 15 })
		await keepAlone(lab, desktop, 'Edit', 'note-edit.png')
		await lab.keep(desktop, 'note-empty.png', { left: left + 2, top: top + 3, width: 200, height: 48 })
		await desktop.point('click', { x: left + 80, y: top + 100 })
		await shownAfter(desktop, () => desktop.type('Kettle order'))
		await keepAlone(lab, desktop, 'Kettle', 'note-kettle.png')
		await desktop.press([{ keys: ['Control', 'a'], holds: false }])
		await shownAfter(desktop, () => desktop.type(letters))
		await lab.keep(desktop, 'note-letters.png', { left: left + 4, top: top + 21, width: 196, height: 18 })
		await desktop.press(['a', 'c'].map((key) => ({ keys: ['Control', key], holds: false })))
		const until = Date.now() + 20_000
		let copied = await desktop.clipboard()
		while (copied !== letters && Date.now() < until) {
			await wait(250)
			copied = await desktop.clipboard()
		}
		lettersCame = copied === letters
		say(`${lettersCame ? 'as expected' : 'NOT AS EXPECTED'}: of "${letters}" notepad has "${copied}"`)
		await shownAfter(desktop, () => desktop.point('click', { x: left + 50, y: top + 10 }))
		await lab.keep(desktop, 'note-edit-menu.png', { left: left + 40, top: top + 24, width: 120, height: 80 })
	})
	await opened('wine winemine', async (desktop, { left, top, width }) => {
		await lab.keep(desktop, 'mine-game.png', { left: left + 3, top: top + 3, width: 42, height: 15 })
		const face = { left: left + Math.round(width / 2) - 12, top: top + 24, width: 24, height: 24 }
		await lab.keep(desktop, 'mine-face.png', face)
		await shownAfter(desktop, () => desktop.point('click', { x: left + 22, y: top + 10 }))
		await lab.keep(desktop, 'mine-menu.png', { left: left + 6, top: top + 22, width: 90, height: 60 })
	})
	await opened('wine regedit', async (desktop, { left, top }) => {
		await lab.keep(desktop, 'reg-user.png', { left: left + 40, top: top + 53, width: 146, height: 15 })
	})
	await opened(wordpad, async (desktop, { left, top }) => {
		await lab.keep(desktop, 'word-file.png', { left: left + 2, top: top + 3, width: 66, height: 15 })
		await desktop.point('click', { x: left + 200, y: top + 180 })
		await shownAfter(desktop, () => desktop.type('Kettle order'))
		await lab.keep(desktop, 'word-kettle.png', { left: left + 8, top: top + 100, width: 70, height: 14 })
	})
	return lettersCame
}

/** A word and nothing of what stands beside it, wherever the fonts of this machine have it: its text is read again. */
async function keepAlone(lab: DesktopLab, desktop: DesktopDriver, word: string, file: string): Promise<void> {
	const { left, top, width, height } = await seen(desktop, word)
	await lab.keep(desktop, file, { left: left - 2, top: top - 2, width: width + 4, height: height + 4 })
}

/** Until the screen has shown nothing new for a second; a cursor that blinks is nothing new. */
async function still(desktop: DesktopDriver): Promise<void> {
	const seen = new Set<string>()
	for (let known = 0; known < 4; ) {
		await wait(250)
		const now = Buffer.from(await desktop.screenshot()).toString('base64')
		known = seen.has(now) ? known + 1 : 0
		seen.add(now)
	}
}

async function projectWith(api: Client, lab: DesktopLab, url: string, token: string): Promise<number> {
	const { id } = await api.projects.save({ body: { name: 'Windows', applicationType: 'ALL' } })
	for (const [name, bytes] of lab.files) {
		const form = new FormData()
		form.set('applicationId', String(id))
		form.set('file', new Blob([Buffer.from(bytes)]), name)
		const headers = { authorization: `Bearer ${token}` }
		const { status } = await fetch(`${url}/api/files/upload`, { method: 'POST', body: form, headers })
		if (status !== 200) throw new Error(`${name} could not be uploaded: ${status}`)
	}
	return id
}

async function runOf(api: Client, project: number, journey: Journey) {
	const { app, content } = journey
	const name = `Wine ${journeys.indexOf(journey) + 1}`
	const settings = { 'desktop.app': app, 'Explicit.wait.time': journey.waits ?? 60, 'Check.wait.time': 5 }
	const environment = { name, settings_content: JSON.stringify(settings), applicationId: project }
	const { id: env } = await api.environments.save({ body: environment })
	const text = `Feature: ${journey.name}\n  ${content}\n`
	const feature = { name, content: text, application_id: project, feature_type: 'WINDOWS' as const }
	const { id } = await api.features.save({ body: feature })
	return await endOf(
		api,
		(await api.runs.startFeature({ body: { feature_id: id, env_id: env, application_id: project } })).id,
	)
}

/** Those that Wine starts, and those that it runs. */
function wineProcesses(): string[] {
	return readdirSync('/proc').flatMap((pid) => {
		try {
			const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
			return /^(?:\S*\/wine\S*|[A-Z]:\\)/i.test(command) ? [`${pid} ${command}`] : []
		} catch {
			return []
		}
	})
}

/** Of what Wine keeps by default: in the home of this user, and beside the temporary folders. */
function traces(): string {
	const home = join(homedir(), '.wine')
	const made = existsSync(home) ? statSync(home).mtimeMs : 'none'
	return `${made}; ${readdirSync('/tmp')
		.filter((name) => name.startsWith('.wine-'))
		.join(', ')}`
}
