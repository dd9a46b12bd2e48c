import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DesktopDriver } from '../src/surfaces/desktop/driver.ts'
import { readPicture } from '../src/surfaces/desktop/node/picture-file.ts'
import { type DesktopLab, desktopLab, shownAfter } from './support/desktop.ts'

const absent = (names: string[]) => names.filter((name) => !existsSync(`/usr/bin/${name}`))
const missing = absent(['Xvfb', 'mousepad', 'xcalc', 'xmessage'])
const forms = [
	{ called: 'that show their contents alone', settings: {}, missing },
	{ called: 'in frames', settings: { 'desktop.frames': true }, missing: [...missing, ...absent(['openbox'])] },
]
for (const form of forms)
	if (form.missing.length > 0)
		console.log(`${form.missing.join(', ')} not installed: windows ${form.called} are skipped.`)

let lab: DesktopLab
beforeAll(() => {
	lab = desktopLab()
})
afterAll(() => lab.close())

const titles = async (desktop: DesktopDriver) => (await desktop.windows()).map(({ title }) => title)
const patience = { timeout: 20_000 }

async function windowCalled(desktop: DesktopDriver, part: string) {
	const found = (await desktop.windows()).find(({ title }) => title.includes(part))
	if (!found) throw new Error(`No window has "${part}" in its title: ${(await titles(desktop)).join()}`)
	return found
}

/** Whether the screen is black there, as it is where no window lies. */
async function isDesk(desktop: DesktopDriver, x: number, y: number): Promise<boolean> {
	const { bytes, width } = readPicture(await desktop.screenshot())
	return [0, 1, 2].every((colour) => bytes[(y * width + x) * 4 + colour] === 0)
}

const chord = (...keys: string[]) => [{ keys, holds: false }]

for (const { called, settings, missing } of forms)
	describe.skipIf(missing.length > 0)(`windows ${called}`, () => {
		it('are listed from the top, brought up, moved to where one says and closed', async () => {
			const desktop = await lab.open('sh -c "xmessage -center Kettle & xcalc & wait"', settings)
			await expect.poll(async () => (await titles(desktop)).sort(), patience).toEqual(['Calculator', 'xmessage'])
			for (const part of ['Calc', 'xmess', 'Calc']) {
				await desktop.focusWindow((await windowCalled(desktop, part)).id)
				await expect
					.poll(async () => (await desktop.windows()).map(({ title, active }) => `${active} ${title}`), patience)
					.toEqual(part === 'Calc' ? ['true Calculator', 'false xmessage'] : ['true xmessage', 'false Calculator'])
			}
			await desktop.moveWindow((await windowCalled(desktop, 'xmess')).id, { x: 900, y: 500 })
			await expect.poll(() => windowCalled(desktop, 'xmess'), patience).toMatchObject({ left: 900, top: 500 })
			const moved = await windowCalled(desktop, 'xmess')
			await expect.poll(() => isDesk(desktop, 904, 504), patience).toBe(false)
			expect(await isDesk(desktop, 904 + moved.width - 8, 504 + moved.height - 8)).toBe(false)
			expect(await isDesk(desktop, 897, 497)).toBe(true)
			expect(await isDesk(desktop, 903 + moved.width, 503 + moved.height)).toBe(true)
			await desktop.closeWindow((await windowCalled(desktop, 'Calc')).id)
			await expect
				.poll(async () => (await desktop.windows()).map(({ title, active }) => `${active} ${title}`), patience)
				.toEqual(['true xmessage'])
			await desktop.close()
		}, 60_000)

		it('give the keyboard to a dialog that fits on the screen, and take it back when that is gone', async () => {
			const desktop = await lab.open('mousepad --disable-server', settings)
			await expect.poll(async () => (await titles(desktop)).join(), patience).toMatch(/Mousepad/)
			await shownAfter(desktop, () => desktop.type('Kettle'))
			await shownAfter(desktop, () => desktop.press(chord('Control', 'o')))
			await expect.poll(async () => (await titles(desktop))[0], patience).toBe('Open File')
			const dialog = await windowCalled(desktop, 'Open File')
			expect(dialog).toMatchObject({ active: true })
			expect(dialog.top).toBeGreaterThanOrEqual(0)
			expect(dialog.top + dialog.height).toBeLessThanOrEqual(720)
			await shownAfter(desktop, () => desktop.press(chord('Escape')))
			await expect.poll(async () => (await titles(desktop)).length, patience).toBe(1)
			await expect.poll(async () => (await desktop.windows())[0]?.active, patience).toBe(true)
			await shownAfter(desktop, () => desktop.type(' order'))
			await desktop.press([...chord('Control', 'a'), ...chord('Control', 'c')])
			await expect.poll(() => desktop.clipboard(), patience).toBe('Kettle order')
			await desktop.close()
		}, 90_000)

		it('leave nothing behind', () => {
			expect(readdirSync(lab.reaper.folder).filter((name) => name.startsWith('d-'))).toEqual([])
		})
	})

describe.skipIf((forms[1]?.missing ?? missing).length > 0)('frames', () => {
	it('are moved by their title, and close their window by their last button, as a person would', async () => {
		const desktop = await lab.open('xcalc', { 'desktop.frames': true })
		await expect.poll(() => titles(desktop), patience).toEqual(['Calculator'])
		const { left, top, width } = await windowCalled(desktop, 'Calc')
		const title = { x: left + Math.round(width / 3), y: top + 10 }
		await wait(500)
		await desktop.drag(title, { x: title.x + 100, y: title.y + 40 })
		await expect.poll(() => windowCalled(desktop, 'Calc'), patience).toMatchObject({ left: left + 100, top: top + 40 })
		await desktop.point('click', { x: left + 100 + width - 11, y: top + 40 + 10 })
		await expect.poll(() => titles(desktop), patience).toEqual([])
		await desktop.close()
	}, 60_000)

	it('stay those of one desktop: another beside it has none', async () => {
		const [framed, plain] = await Promise.all([lab.open('xcalc', { 'desktop.frames': true }), lab.open('xcalc')])
		for (const one of [framed, plain]) await expect.poll(() => titles(one), patience).toEqual(['Calculator'])
		const [withFrame, without] = [await windowCalled(framed, 'Calc'), await windowCalled(plain, 'Calc')]
		expect(withFrame.height).toBeGreaterThan(without.height + 10)
		await Promise.all([framed.close(), plain.close()])
	}, 60_000)
})
