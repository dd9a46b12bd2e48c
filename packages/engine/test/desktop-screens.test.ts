import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DesktopLab, desktopLab } from './support/desktop.ts'
import { scene } from './support/desktop-scenes.ts'
import { type ShownWindow, shownWindow } from './support/desktop-stock.ts'
import { judgeScene } from './support/judge-scene.ts'

const missing = ['Xvfb', 'xcalc', 'xmessage', 'xfontsel'].filter((name) => !existsSync(`/usr/bin/${name}`))
if (missing.length > 0) console.log(`${missing.join(', ')} not installed: finding on real windows is skipped.`)

/** The short form of `npm run prove desktop`. */
describe.skipIf(missing.length > 0)('finding pictures on 20 screens of real windows', () => {
	let lab: DesktopLab
	let stock: ShownWindow[]

	beforeAll(async () => {
		lab = desktopLab()
		stock = await Promise.all(['calculator', 'message', 'fonts'].map((program) => shownWindow(lab, program)))
	}, 120_000)
	afterAll(() => lab?.close())

	it('finds each at its place, and clicks nothing where nothing is like it', () => {
		const all = Array.from({ length: 20 }, (_, seed) => {
			const one = scene(stock, seed)
			return `${one.kind}: ${judgeScene(one).verdict}`
		})
		// A look-alike is looked for on a screen that has its neighbour in its place, which may be the same but for a few points.
		expect(all.filter((one) => /^(?:not )?there: (?:wrong|missed)/.test(one))).toEqual([])
		expect(all.filter((one) => one === 'there: found').length).toBeGreaterThan(5)
		expect(all.filter((one) => one.endsWith('rightly none')).length).toBeGreaterThan(1)
	}, 120_000)
})
