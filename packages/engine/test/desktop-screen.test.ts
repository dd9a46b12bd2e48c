import { expect, it } from 'vitest'
import type { DesktopDriver, Sight } from '../src/surfaces/desktop/driver.ts'
import { runBundle } from '../src/surfaces/run-bundle.ts'
import { logOf, testBundle, testHost } from './support/host.ts'

/** A screen that shows the same places for each file; what is done to it is written down. */
function shows(places: Record<string, Sight>, read = { text: '', confidence: 0 }) {
	const done: string[] = []
	const noted =
		(what: string) =>
		async (...given: unknown[]) => {
			done.push([what, ...given.map((one) => JSON.stringify(one))].join(' '))
		}
	const driver = {
		size: { width: 1280, height: 720 },
		called: 'desktop',
		async find({ name, similarity, within }) {
			const how = similarity === 0.7 ? '' : ` like ${similarity}`
			done.push(`find ${name}${how}${within ? ` in ${within.left},${within.top}` : ''}`)
			return places[name] ?? { hits: [], others: [] }
		},
		point: noted('point'),
		type: noted('type'),
		press: noted('press'),
		release: noted('release'),
		read: async () => read,
		drawn: async (boxes) => new TextEncoder().encode(boxes.map(({ label }) => label).join('; ')),
		screenshot: async () => new Uint8Array(),
		source: async () => '',
		network: async () => undefined,
		consoleLines: async () => [],
		film: async () => ({ stop() {} }),
		ended: () => undefined,
		reset: async () => {},
		close: async () => {},
	} as Partial<DesktopDriver> as DesktopDriver
	return { done, driver }
}

const at = (left: number, top: number, score: number) => ({ left, top, width: 40, height: 20, score })

async function run(step: string, places: Record<string, Sight>, read?: { text: string; confidence: number }) {
	const { done, driver } = shows(places, read)
	const host = testHost({
		openDesktop: async () => driver,
		project: {
			paths: () => [],
			file: async (path) =>
				path.endsWith('.png') && (path in places || !/\.(dark|light)\./.test(path)) ? new Uint8Array(1) : undefined,
			scripts: async () => ({}),
			call: async () => {},
		},
	})
	const environment = { name: 'Test', ui: {}, api: {}, settings: { 'Explicit.wait.time': 2, 'Check.wait.time': 1 } }
	const text = `Feature: f\nScenario: s\n* ${step}\n`
	const lines = await logOf(testBundle([{ text, featureType: 'WINDOWS' }], { environment }), host)
	const said = lines.find((line) => /^1\.1\.1 (?:passed|failed|wrong|error)/.test(line))?.slice('1.1.1 '.length)
	return { said, done, drawn: host.kept.map((bytes) => new TextDecoder().decode(bytes)) }
}

const two = { 'ok.png': { hits: [at(300, 100, 1), at(100, 100, 0.99), at(500, 400, 0.8)], others: [] } }

it('clicks none of two places that look the same, and says how to name one', async () => {
	const { said, done, drawn } = await run('SK_CLICK [ok.png]', two)
	expect(said).toBe(
		'failed: 2 places look like ok.png; name a region or an index: [ok.png in dialog.png] or [ok.png#1] (waited 1 s, Check.wait.time)',
	)
	expect(done.filter((line) => line.startsWith('point'))).toEqual([])
	expect(drawn).toContain('#1 0.99; #2 1.00')
})

it('clicks the one that an index names, as one reads', async () => {
	const { said, done } = await run('SK_CLICK [ok.png#2]', two)
	expect(said).toBe('passed')
	expect(done.at(-1)).toBe('point "click" {"x":320,"y":110}')
	expect((await run('SK_CLICK [ok.png#3]', two)).said).toBe(
		'failed: [ok.png#3] was not found: 2 places look like ok.png (waited 2 s, Explicit.wait.time)',
	)
})

it('looks inside of the place of another picture', async () => {
	const places = {
		'ok.png': { hits: [at(300, 100, 1)], others: [] },
		'dialog.png': { hits: [at(250, 50, 1)], others: [] },
	}
	const { said, done } = await run('SK_CLICK [ok.png in dialog.png]', places)
	expect(said).toBe('passed')
	expect(done).toEqual(['find dialog.png', 'find ok.png in 250,50', 'point "click" {"x":320,"y":110}'])
})

it('finds a thing by its picture or by that of its other look, and each place once', async () => {
	const dark = {
		'ok.png': { hits: [], others: [at(10, 20, 0.3)] },
		'ok.dark.png': { hits: [at(300, 100, 1)], others: [] },
	}
	const { said, done } = await run('SK_CLICK [ok.png]', dark)
	expect(said).toBe('passed')
	expect(done).toEqual(['find ok.png', 'find ok.dark.png', 'point "click" {"x":320,"y":110}'])
	const both = {
		'ok.png': { hits: [at(300, 100, 0.9)], others: [] },
		'ok.light.png': { hits: [at(302, 101, 0.91)], others: [] },
	}
	expect((await run('SK_CLICK [ok.png]', both)).done.at(-1)).toBe('point "click" {"x":322,"y":111}')
	const apart = {
		'ok.png': { hits: [at(300, 100, 0.9)], others: [] },
		'ok.dark.png': { hits: [at(500, 100, 0.91)], others: [] },
	}
	expect((await run('SK_CLICK [ok.png]', apart)).said).toMatch(/^failed: 2 places look like ok\.png/)
	const neither = {
		'ok.png': { hits: [], others: [at(10, 20, 0.3)] },
		'ok.dark.png': { hits: [], others: [at(90, 20, 0.6)] },
	}
	expect((await run('SK_CLICK [ok.png]', neither)).said).toMatch(/the best place is 60 % like it/)
})

it('says how much the best place looks like a picture that was not found, and draws it', async () => {
	const { said, drawn } = await run('SK_CLICK [ok.png]', { 'ok.png': { hits: [], others: [at(10, 20, 0.579)] } })
	expect(said).toBe(
		'failed: [ok.png] was not found on the screen: the best place is 57 % like it, 70 % is asked for (desktop.similarity) (waited 2 s, Explicit.wait.time)',
	)
	expect(drawn).toContain('#1 0.58')
})

it('looks for a picture with the similarity that the step asks for, in the place of another with that of the environment', async () => {
	const places = {
		'ok.png': { hits: [at(300, 100, 0.95)], others: [] },
		'dialog.png': { hits: [at(250, 50, 1)], others: [] },
	}
	const { said, done } = await run('SK_CLICK [ok.png similarity=0.9 in dialog.png]', places)
	expect(said).toBe('passed')
	expect(done).toEqual(['find dialog.png', 'find ok.png like 0.9 in 250,50', 'point "click" {"x":320,"y":110}'])
	const step = 'SK_DRAG_AND_DROP [ok.png] + {dialog.png similarity=0.5;right}'
	expect((await run(step, { ...places, 'dialog.png': { hits: [], others: [] } })).done).toContain(
		'find dialog.png like 0.5',
	)
	const nowhere = { 'ok.png': { hits: [], others: [at(10, 20, 0.8)] } }
	expect((await run('SK_CLICK [ok.png similarity=0.9]', nowhere)).said).toBe(
		'failed: [ok.png similarity=0.9] was not found on the screen: the best place is 80 % like it, 90 % is asked for (waited 2 s, Explicit.wait.time)',
	)
	expect((await run('SK_CLICK [ok.png similarity=0.6]', two)).said).toBe(
		'failed: 2 places look like ok.png; name a region or an index: [ok.png similarity=0.6 in dialog.png] or [ok.png#1 similarity=0.6] (waited 1 s, Check.wait.time)',
	)
	expect((await run('SK_CLICK [ok.png similarity=2]', places)).said).toBe(
		'wrong: SK_CLICK: [ok.png similarity=2] must say similarity= only behind a picture, with a number above 0 and at most 1: save.png similarity=0.9',
	)
})

it('says how surely a text was read that is not the expected one, where that is not very', async () => {
	const label = { 'ok.png': { hits: [at(300, 100, 1)], others: [] } }
	const step = 'SK_VERIFY_TEXT_EQUALS [ok.png] + {Save}'
	expect((await run(step, label, { text: 'Sove', confidence: 61.7 })).said).toBe(
		'failed: Expected "Save" but [ok.png] shows "Sove", read with 61 % certainty (waited 1 s, Check.wait.time)',
	)
	expect((await run(step, label, { text: 'Send', confidence: 93 })).said).toBe(
		'failed: Expected "Save" but [ok.png] shows "Send" (waited 1 s, Check.wait.time)',
	)
})

it('types what stands in the test data where there is no expected result', async () => {
	const name = { 'ok.png': { hits: [at(300, 100, 1)], others: [] } }
	const typed = async (step: string) => (await run(step, name)).done.filter((line) => !line.startsWith('find'))
	const click = 'point "click" {"x":320,"y":110}'
	expect(await typed('SK_ENTER [ok.png] + <right>')).toEqual([click, 'type "right"'])
	expect(await typed('SK_ENTER [ok.png] + {Anna}')).toEqual([click, 'type "Anna"'])
	expect(await typed('SK_ENTER [ok.png] + <5,0> + {Anna}')).toEqual(['point "click" {"x":325,"y":110}', 'type "Anna"'])
	expect((await run('SK_ENTER [ok.png]', name)).said).toBe('wrong: SK_ENTER needs {text}')
})

it('looks three times a second', async () => {
	const { done } = await run('SK_CLICK [ok.png]', {})
	expect(done.filter((line) => line === 'find ok.png').length).toBe(8)
})

it('says before anything runs which setting cannot be read', async () => {
	const host = testHost()
	const environment = { name: 'Test', ui: {}, api: {}, settings: { 'desktop.similarity': '70' } }
	const text = 'Feature: f\nScenario: s\n* SK_CLICK\n'
	expect(await runBundle(testBundle([{ text, featureType: 'WINDOWS' }], { environment }), host)).toBe('ERROR')
	expect(host.events.find((event) => event.type === 'runFinished')).toMatchObject({
		reason: 'desktop.similarity: expected a number above 0 and at most 1, got "70".',
	})
})
