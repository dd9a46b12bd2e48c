import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DesktopDriver } from '../src/surfaces/desktop/driver.ts'
import { type DesktopLab, desktopLab, seen, shownAfter } from './support/desktop.ts'

/** A program of others, tested as a tester would who has cut some pictures out of its screen. */
interface Journey {
	called: string
	/** Below /usr/bin, or whole paths; without them it is skipped. */
	needs: string[]
	settings: Record<string, unknown> & { 'desktop.app': string }
	/** Cuts out what the steps name. */
	cut(desktop: DesktopDriver): Promise<void>
	passes: string[]
	/** Steps of which the last one fails, and what it says. */
	fails: { steps: string[]; says: RegExp }
}

let lab: DesktopLab
const screen = { left: 0, top: 0, width: 1280, height: 720 }
const middle = ({ left, top, width, height }: typeof screen) => ({ x: left + width / 2, y: top + height / 2 })

const journeys: Journey[] = [
	{
		called: 'a file manager of GTK: folders are opened, left, and have a menu',
		needs: ['pcmanfm'],
		settings: { 'desktop.app': 'pcmanfm /usr/share/X11' },
		async cut(desktop) {
			await lab.keepWord(desktop, 'xkb', 'folder-xkb.png', screen)
			await lab.keepWord(desktop, 'locale', 'folder-locale.png', screen)
			const folder = middle(await seen(desktop, 'xkb', screen))
			await shownAfter(desktop, () => desktop.point('doubleClick', folder))
			await lab.keepWord(desktop, 'symbols', 'folder-symbols.png', screen)
		},
		passes: [
			'When SK_DOUBLE_CLICK [folder-xkb.png]',
			'Then SK_VERIFY_ELEMENT_EXISTS [folder-symbols.png]',
			'And SK_VERIFY_TEXT_EQUALS [folder-symbols.png] + {symbols}',
			'When SK_KEY_PRESS <{Alt}+{Up}>',
			'And SK_RIGHT_CLICK [folder-locale.png]',
			'Then SK_VERIFY_ELEMENT_EXISTS [text=Properties]',
		],
		fails: {
			steps: ['Then SK_VERIFY_ELEMENT_EXISTS [folder-locale.png]', 'And SK_CLICK [folder-symbols.png]'],
			says: /^failed: \[folder-symbols\.png\] was not found on the screen/,
		},
	},
	{
		called: 'a file manager of Qt: a long folder is scrolled to its end and back',
		needs: ['pcmanfm-qt', 'dbus-daemon', '/usr/libexec/at-spi-bus-launcher'],
		settings: { 'desktop.app': 'pcmanfm-qt /usr/share/X11/xkb/symbols', 'desktop.accessibility': true },
		async cut(desktop) {
			const first = await seen(desktop, 'altwin', screen)
			await lab.keepWord(desktop, 'altwin', 'first-files.png', screen)
			await shownAfter(desktop, () => desktop.wheel('down', 80, middle(first)))
			await lab.keepWord(desktop, 'typo', 'last-files.png', screen)
		},
		passes: [
			'When SK_SCROLL [first-files.png] + <down;80>',
			'Then SK_VERIFY_ELEMENT_EXISTS [last-files.png]',
			'When SK_SCROLL <up;80>',
			'Then SK_VERIFY_ELEMENT_EXISTS [first-files.png]',
		],
		fails: {
			steps: [
				'When SK_SCROLL [first-files.png] + <down;80>',
				'Then SK_VERIFY_ELEMENT_EXISTS [last-files.png]',
				'And SK_HOVER [first-files.png]',
			],
			says: /^failed: \[first-files\.png\] was not found on the screen/,
		},
	},
	{
		called: 'a settings dialog of Qt: a field wakes with its box, and its number is turned by the wheel',
		needs: ['pcmanfm-qt', 'dbus-daemon', '/usr/libexec/at-spi-bus-launcher'],
		settings: { 'desktop.app': 'pcmanfm-qt --show-pref=ui', 'desktop.accessibility': true },
		async cut(desktop) {
			await lab.keepWord(desktop, 'Remember', 'remember-size.png', screen)
			const box = middle(await seen(desktop, 'Remember', screen))
			await shownAfter(desktop, () => desktop.point('click', box))
			await lab.keepWord(desktop, 'height', 'height.png', screen)
			const { left, top } = await seen(desktop, 'height', screen)
			await shownAfter(desktop, () => desktop.wheel('down', 20, { x: left + 168, y: top + 6 }))
			await lab.keep(desktop, 'lower.png', { left: left + 150, top: top - 4, width: 32, height: 22 })
		},
		passes: [
			'When SK_CLICK [remember-size.png]',
			'And SK_HOVER [height.png] + <150,0>',
			'And SK_SCROLL <down;20>',
			'Then SK_VERIFY_ELEMENT_EXISTS [lower.png]',
			'When SK_CLICK [text=Cancel]',
		],
		fails: {
			steps: [
				'When SK_CLICK [remember-size.png]',
				'And SK_HOVER [height.png] + <150,0>',
				'And SK_SCROLL <down;5>',
				'Then SK_VERIFY_ELEMENT_EXISTS [lower.png]',
			],
			says: /^failed: \[lower\.png\] was not found on the screen/,
		},
	},
	{
		called: 'a settings dialog of GTK: a list in a dialog of its own is scrolled, and shows what is chosen',
		needs: ['lxappearance'],
		settings: { 'desktop.app': 'lxappearance' },
		async cut(desktop) {
			await lab.keepWord(desktop, 'Sans', 'chosen-font.png', screen)
			const button = middle(await seen(desktop, 'Sans', screen))
			await shownAfter(desktop, () => desktop.point('click', button))
			await lab.keepWord(desktop, 'Size:', 'size.png', screen)
			const label = await seen(desktop, 'Size:', screen)
			const { x, y } = middle(label)
			await shownAfter(desktop, () => desktop.wheel('down', 20, { x, y: y + 80 }))
			await lab.keepWord(desktop, '72', 'largest.png', screen)
			const largest = middle(await seen(desktop, '72', screen))
			await shownAfter(desktop, () => desktop.point('click', largest))
			await lab.keep(desktop, 'chosen-size.png', { left: label.left - 4, top: label.top - 4, width: 48, height: 44 })
		},
		passes: [
			'When SK_CLICK [chosen-font.png]',
			'And SK_HOVER [size.png] + <0,80>',
			'And SK_SCROLL <down;20>',
			'And SK_CLICK [largest.png]',
			'Then SK_VERIFY_ELEMENT_EXISTS [chosen-size.png similarity=0.9]',
			'When SK_KEY_PRESS <{Esc}>',
			'Then SK_VERIFY_ELEMENT_EXISTS [chosen-font.png]',
		],
		fails: {
			steps: ['Then SK_VERIFY_TEXT_EQUALS [chosen-font.png] + {Serif}'],
			says: /^failed: Expected "Serif" but \[chosen-font\.png\] shows "Sans"/,
		},
	},
]

beforeAll(() => {
	lab = desktopLab()
})
afterAll(() => lab.close())

const feature = (steps: string[]) => `Feature: f\n  Scenario: s\n${steps.map((step) => `    ${step}\n`).join('')}`

for (const { called, needs, settings, cut, passes, fails } of journeys) {
	const missing = ['Xvfb', ...needs].filter((name) => !existsSync(name.startsWith('/') ? name : `/usr/bin/${name}`))
	if (missing.length > 0) console.log(`${missing.join(', ')} not installed: ${called.split(':')[0]} is skipped.`)
	describe.skipIf(missing.length > 0)(called, () => {
		beforeAll(async () => {
			const desktop = await lab.open(settings['desktop.app'], settings)
			await cut(desktop)
			await desktop.close()
		}, 120_000)

		it('passes', async () => {
			const { said } = await lab.run(feature(passes), { ...settings, 'Explicit.wait.time': 30, 'Check.wait.time': 10 })
			expect(said).toEqual(passes.map(() => 'passed'))
		}, 120_000)

		it('fails, and says so', async () => {
			const { said, status } = await lab.run(feature(fails.steps), { ...settings, 'Explicit.wait.time': 8 })
			expect(said.slice(0, -1)).toEqual(fails.steps.slice(1).map(() => 'passed'))
			expect(said.at(-1)).toMatch(fails.says)
			expect(status).toBe('FAILURE')
		}, 120_000)
	})
}
