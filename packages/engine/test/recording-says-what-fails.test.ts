import type { RecordedEvent } from '@assay/contract/recordings'
import { expect, test } from 'vitest'
import { StepWrong } from '../src/run/step-errors.ts'
import type { OpenedDesktop } from '../src/surfaces/desktop/node/open-desktop.ts'
import { recordDesktop } from '../src/surfaces/desktop/node/recording/recording-desktop.ts'

/** A desktop of which one thing fails, and the notes of its recording. */
function failing(more: object, recorder: object = {}) {
	const notes: string[] = []
	const desktop = {
		size: { width: 10, height: 10 },
		ended: () => undefined,
		close: async () => {},
		...more,
		recorder: { frame: async () => undefined, remember: async () => 1, forget: async () => {}, ...recorder },
	} as unknown as OpenedDesktop
	const listener = {
		event: (event: RecordedEvent) => void (event.what === 'note' && notes.push(event.message)),
		now: () => {},
		picture: async () => {},
		ended: () => {},
	}
	return { notes, ...recordDesktop(desktop, 0.7, { names: [], read: async () => undefined }, listener) }
}
const click = (type: 'down' | 'up') =>
	({ do: 'mouse', type, x: 1, y: 2, button: 'left', clicks: 1, modifiers: 0 }) as const
const rejected = (error: Error) => () => Promise.reject(error)

test.each([
	['a click that is not done', { point: rejected(new Error('busy')) }, {}, 'Something was not done: busy'],
	['what no desktop does', { point: rejected(new StepWrong('No such key.')) }, {}, 'No such key.'],
	['a place that is not kept', {}, { remember: rejected(new Error('late')) }, 'Something was not done: late'],
	[
		'a place that is not named',
		{ point: async () => {} },
		{ propose: rejected(new Error('late')) },
		'Something was not recorded: late',
	],
])('%s is said', async (_, desktop, recorder, sentence) => {
	const { notes, act, close } = failing(desktop, recorder)
	act(click('down'))
	act(click('up'))
	await expect.poll(() => notes).toEqual([sentence])
	await close()
})

test('nothing is said of a desktop that is closed or gone', async () => {
	const gone = failing({ point: rejected(new Error('gone')), lost: () => 'it was killed' })
	const closed = failing({ point: rejected(new Error('gone')) })
	await closed.close()
	for (const { act } of [gone, closed]) for (const type of ['down', 'up'] as const) act(click(type))
	await new Promise((done) => setTimeout(done, 20))
	expect([gone.notes, closed.notes]).toEqual([[], []])
	await gone.close()
})
