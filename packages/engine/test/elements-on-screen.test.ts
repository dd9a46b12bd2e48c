import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DesktopLab, desktopLab } from './support/desktop.ts'

const missing = ['Xvfb', 'mousepad', 'dbus-daemon'].filter((name) => !existsSync(`/usr/bin/${name}`))
if (!existsSync('/usr/libexec/at-spi-bus-launcher')) missing.push('at-spi2-core')
if (missing.length > 0) console.log(`${missing.join(', ')} not installed: elements by role and name are not tried.`)
if (!existsSync('/usr/bin/featherpad')) console.log('featherpad not installed: elements of Qt are not tried.')

const editor = { 'desktop.app': 'mousepad --disable-server', 'Explicit.wait.time': 30, 'desktop.accessibility': true }
const feature = (...steps: string[]) =>
	`Feature: By name\nScenario: s\n${steps.map((step) => `* ${step}`).join('\n')}\n`
let lab: DesktopLab

beforeAll(() => {
	lab = desktopLab()
})
afterAll(() => lab.close())

describe.skipIf(missing.length > 0)('elements by role and name', () => {
	it('are clicked, typed into and checked in an editor that was never taken a picture of', async () => {
		const steps = [
			'SK_VERIFY_ELEMENT_EXISTS [role=menu name="File"]',
			'SK_ENTER [role=textbox] + {Kettle}',
			'SK_CLICK [role=menu name="Help"]',
			'SK_VERIFY_ELEMENT_EXISTS [role=menu item name="About"]',
			'SK_VERIFY_TEXT_CONTAINS [role=menu name="Edit"] + {Edit}',
		]
		const running = lab.run(feature(...steps), editor)
		// Seldom: what looks is the process that starts them, and reads all of /proc.
		await expect.poll(() => busesOf(lab.reaper.folder).length, { interval: 500, timeout: 60_000 }).toBeGreaterThan(1)
		expect((await running).said).toEqual(steps.map(() => 'passed'))
	}, 120_000)

	it('that are not there, and what is not shown, fail with one sentence', async () => {
		const quick = { ...editor, 'Explicit.wait.time': 4 }
		const [missing, hidden] = await Promise.all([
			lab.run(feature('SK_CLICK [role=button name="Save"]'), quick),
			lab.run(feature('SK_CLICK [role=menu item name="About"]'), quick),
		])
		expect(missing.said).toEqual([
			'failed: [role=button name="Save"] was not found on the screen (waited 4 s, Explicit.wait.time)',
		])
		expect(hidden.said[0]).toMatch(/^failed: \[role=menu item name="About"\] was not found on the screen/)
	}, 120_000)

	it('of which several are alike are asked for by an index, and without the setting they are said to need it', async () => {
		const quick = { ...editor, 'Explicit.wait.time': 10 }
		const several = await lab.run(feature('SK_VERIFY_ELEMENT_EXISTS [role=menu#2]', 'SK_CLICK [role=menu]'), quick)
		expect(several.said[0]).toBe('passed')
		expect(several.said[1]).toMatch(
			/^failed: \d+ places look like role=menu; name a region or an index: \[role=menu in dialog\.png\] or \[role=menu#1\]/,
		)
		const { said } = await lab.run(feature('SK_CLICK [role=menu name="File"]'), {
			...quick,
			'desktop.accessibility': false,
		})
		expect(said).toEqual([
			'wrong: Elements are found by role and name only where the environment asks for it: desktop.accessibility is not true',
		])
	}, 120_000)

	it.skipIf(!existsSync('/usr/bin/featherpad'))(
		'are the same in an editor of another toolkit',
		async () => {
			const other = { ...editor, 'desktop.app': 'featherpad --standalone' }
			const steps = [
				'SK_ENTER [role=textbox#1] + {Kettle}',
				'SK_CLICK [role=menuitem name="File"]',
				'SK_VERIFY_ELEMENT_EXISTS [role=menuitem name="Save As"]',
				'SK_VERIFY_TEXT_CONTAINS [role=menuitem name="Edit"] + {Edit}',
			]
			expect((await lab.run(feature(...steps), other)).said).toEqual(steps.map(() => 'passed'))
		},
		120_000,
	)

	it('leave no bus behind', async () => {
		await expect.poll(() => busesOf(lab.reaper.folder), { timeout: 20_000 }).toEqual([])
	}, 30_000)
})

/** Command lines of what carries the messages of desktops below a folder. */
function busesOf(folder: string): string[] {
	return readdirSync('/proc').flatMap((pid) => {
		try {
			const words = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
			const own = words + readFileSync(`/proc/${pid}/environ`, 'latin1')
			return /dbus-daemon|at-spi/.test(words) && own.includes(folder) ? [words] : []
		} catch {
			return []
		}
	})
}
