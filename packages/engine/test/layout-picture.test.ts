import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { layoutPages } from './action-cases/layout.ts'
import { testBundle, testHost } from './support/host.ts'
import { openLightDriver } from './support/light-driver.ts'
import { type Pages, servePages } from './support/pages.ts'

const block = (id: string, left: number, top: number) =>
	`<p id=${id} style="position:absolute;margin:0;left:${left}px;top:${top}px;width:100px;height:50px">${id}</p>`

let pages: Pages
let driver: Driver
beforeAll(async () => {
	pages = await servePages({
		...layoutPages,
		'/far': `<!doctype html><body style="margin:0;height:6000px">${block('one', 40, 100)}${block('two', 300, 5000)}${block('three', 40, 5300)}`,
	})
	driver = await openLightDriver({}, new AbortController().signal)
}, 60_000)
afterAll(async () => {
	await driver?.close()
	await pages?.close()
})

/** One step on a page: how it ended, which commands it gave the browser, and the picture it kept. */
async function check(path: string, step: string) {
	await driver.go(pages.base + path)
	const asked: string[] = []
	const watched = new Proxy(driver, {
		get(of, name: keyof Driver) {
			if (name === 'reset' || name === 'close') return async () => {}
			const does = of[name] as ((...args: unknown[]) => unknown) | undefined
			if (typeof does !== 'function') return does
			return (...args: unknown[]) => {
				asked.push(name)
				return does(...args)
			}
		},
	})
	const host = testHost({ openDriver: async () => watched })
	const text = `Feature: f\nScenario: s\n* ${step}`
	const environment = { name: 'Test', ui: {}, api: {}, settings: { 'Explicit.wait.time': 0 } }
	await runBundle(testBundle(text, { environment }), host)
	const pictures = host.events.flatMap((event) =>
		event.type === 'evidence' && event.evidence.kind === 'screenshot' ? [event.evidence] : [],
	)
	const layout = pictures.find(({ name }) => name === 'layout.png')
	const plain = pictures.find(({ name }) => name === 'failure.png')
	const kept = (evidence?: (typeof pictures)[number]) =>
		evidence && 'blob' in evidence.content ? host.kept[Number(evidence.content.blob) - 1] : undefined
	const [scenario] = foldRun(host.events).features[0]?.scenarios ?? []
	return {
		status: scenario?.status,
		asked,
		when: layout?.when,
		layout: kept(layout),
		plain: kept(plain),
	}
}

const red = [214, 0, 47]
const blue = [0, 80, 214]

/** Where a picture has a colour: the edges of the area that it takes up; undefined where it has it nowhere. */
async function areaOf(picture: Uint8Array | undefined, colour: number[]) {
	await driver.go('about:blank')
	return driver.script<{ left: number; top: number; right: number; bottom: number } | null>(
		`const [picture, colour] = arguments
		const image = new Image()
		image.src = 'data:image/png;base64,' + picture
		return image.decode().then(() => {
			const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
			const context = canvas.getContext('2d')
			context.drawImage(image, 0, 0)
			const { data } = context.getImageData(0, 0, image.width, image.height)
			const [across, down] = [[], []]
			for (let at = 0; at < data.length; at += 4) {
				if (!colour.every((part, of) => Math.abs(data[at + of] - part) <= 2)) continue
				across.push((at / 4) % image.width)
				down.push(Math.floor(at / 4 / image.width))
			}
			if (across.length === 0) return null
			const edge = (find, all) => all.reduce((one, other) => find(one, other))
			return { left: edge(Math.min, across), top: edge(Math.min, down), right: edge(Math.max, across) + 1, bottom: edge(Math.max, down) + 1 }
		})`,
		Buffer.from(picture ?? []).toString('base64'),
		colour,
	)
}

describe('a layout check', () => {
	it.each([
		'VERIFY_LAYOUT_BELOW [id=head] + {#id=main#20px;#id=side#gt10px;#id=photo#}',
		'VERIFY_LAYOUT_INSIDE [id=main] + {#id=photo#;#id=mid#}',
		'VERIFY_LAYOUT_OBJECT_PAIR [//b] + <below> + {#//u#12px;#//u#gt10px}',
		'VERIFY_LAYOUT_GRID [//i] + <ROW x COLUMN> + {2x3xlr}',
		'UI_DISTANCE [id=head] + <id=main> + {20}',
	])('reads all its boxes in one script: %s', async (step) => {
		const { status, asked } = await check('/layout', step)
		expect(status).toBe('passed')
		// `lost` asks the browser nothing, nor does `opened` as long as nothing was clicked; the others are evidence.
		const evidence = ['consoleLines', 'network', 'lost', 'opened', 'pageNow']
		expect(asked.filter((command) => !evidence.includes(command))).toEqual(['measure'])
	})

	it('that fails keeps a picture with both boxes drawn where they are, the one at fault in red', async () => {
		const { status, when, layout, plain } = await check('/layout', 'VERIFY_LAYOUT_BELOW [id=head] + {#id=main#900px}')
		expect([status, when]).toEqual(['failed', 'failure'])
		expect(await areaOf(layout, red)).toEqual({ left: 100, top: 70, right: 300, bottom: 170 })
		expect(await areaOf(layout, blue)).toEqual({ left: 100, top: 10, right: 300, bottom: 50 })
		// Drawn only for that picture: the one of the page is the page alone.
		expect(plain).toBeDefined()
		expect(await areaOf(plain, red)).toBeNull()
	})

	it('shows both boxes where the window must be scrolled to them', async () => {
		const { layout } = await check('/far', 'VERIFY_LAYOUT_ABOVE [id=three] + {#id=two#10px}')
		const [fault, other] = [await areaOf(layout, red), await areaOf(layout, blue)]
		expect(Number(fault?.right) - Number(fault?.left)).toBe(100)
		expect(Number(other?.top) - Number(fault?.top)).toBe(300)
	})

	it('shows both boxes smaller where they are further apart than the window is large, and leaves the page as it was', async () => {
		const { layout } = await check('/far', 'VERIFY_LAYOUT_BELOW [id=one] + {#id=two#10px}')
		const style = await driver.script(
			'return [document.getElementById("assay-layout"), document.documentElement.style.cssText, scrollY]',
		)
		const [fault, other] = [await areaOf(layout, red), await areaOf(layout, blue)]
		expect(Number(fault?.top)).toBeGreaterThan(Number(other?.bottom))
		expect(Number(fault?.left)).toBeGreaterThan(Number(other?.right) - 1)
		expect(style).toEqual([null, '', 0])
	})
})
