import type { RecordingInput } from '@assay/contract/recordings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordedWindows } from '../src/surfaces/web/node/recording/recorded-windows.ts'
import { steerWindows } from '../src/surfaces/web/node/recording/steer-windows.ts'

/** A window that takes what it is asked only when it is let. */
function slowWindow() {
	const asked: string[] = []
	const answers: (() => void)[] = []
	const windows = {
		current: { n: 0, session: 's', title: '', url: 'http://shop.example/' },
		contexts: new Map([['s main', 7]]),
		mainFrames: new Map([['s', 'main']]),
		send: (method: string, { key, type, expression }: { key?: string; type?: string; expression?: string }) => {
			asked.push([method.split('.')[1], expression ?? key ?? type].join(' '))
			return new Promise<Record<string, unknown>>((done) => answers.push(() => done({})))
		},
	} as unknown as RecordedWindows
	return { asked, answer: (at: number) => answers[at]?.(), act: steerWindows(windows).act }
}
const key = (type: 'down' | 'up'): RecordingInput => ({ do: 'key', type, key: 'a', code: '', keyCode: 0, modifiers: 0 })
const look: RecordingInput = { do: 'look', x: 1, y: 2, check: 'text' }
const text: RecordingInput = { do: 'text', text: 'b' }
const [down, up, looked] = ['dispatchKeyEvent a', 'dispatchKeyEvent a', 'evaluate assayLook(1, 2, "text")']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settled = () => vi.advanceTimersByTimeAsync(0)

test('a look waits until the page has taken the keys before it, and what is done after it comes after it', async () => {
	const { asked, answer, act } = slowWindow()
	for (const one of [key('down'), key('up'), look, text]) act(one)
	await settled()
	expect(asked).toEqual([down, up])
	answer(1)
	await settled()
	expect(asked).toEqual([down, up, looked])
	answer(2)
	await settled()
	expect(asked).toEqual([down, up, looked, 'insertText '])
	act(key('down'))
	expect(asked).toHaveLength(5)
})

test('a page that answers nothing holds a look up for a second, and what follows for another', async () => {
	const { asked, act } = slowWindow()
	for (const one of [key('down'), look, key('up')]) act(one)
	await vi.advanceTimersByTimeAsync(999)
	expect(asked).toEqual([down])
	await vi.advanceTimersByTimeAsync(1)
	expect(asked).toEqual([down, looked])
	await vi.advanceTimersByTimeAsync(1000)
	expect(asked).toEqual([down, looked, up])
})
