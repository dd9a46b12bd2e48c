// @vitest-environment jsdom
import type { ScenarioView } from '@assay/engine/log/fold'
import { stepsFileName } from '@assay/engine/log/report/data-files'
import { beforeEach, expect, test, vi } from 'vitest'
import { readData } from '../../src/report/data-scripts.ts'
import { KeptSteps } from '../../src/report/kept-steps.ts'

const scenario = (id: string) => ({ id }) as ScenarioView
const kept = () =>
	new KeptSteps(
		new Map([
			['1.1', 3],
			['1.2', 3],
		]),
	)

/** Scripts are not run by jsdom: what one says, and whether it is there, is said here. */
const answers = new Map<string, 'missing' | unknown>()
beforeEach(() => {
	answers.clear()
	vi.spyOn(document.head, 'append').mockImplementation((script) => {
		const { src } = script as HTMLScriptElement
		const name = src.slice(src.lastIndexOf('/') + 1)
		setTimeout(() => {
			const answer = answers.get(name)
			if (answer !== undefined && answer !== 'missing')
				(window as unknown as { assay: (name: string, data: unknown) => void }).assay(name, answer)
			;(script as HTMLScriptElement).dispatchEvent(new Event(answer === 'missing' ? 'error' : 'load'))
		})
	})
})

test.each([
	['missing', 'missing'],
	['cut off', undefined],
])('where a file of steps is %s, none of its scenarios waits for ever', async (_, answer) => {
	answers.set(stepsFileName(3), answer)
	const steps = kept()
	// Both are in sight at once, or one after the other.
	steps.bring(scenario('1.1'))
	await vi.waitFor(() => expect(steps.steps(scenario('1.1'))).toEqual([]))
	steps.bring(scenario('1.2'))
	expect(steps.steps(scenario('1.2'))).toEqual([])
	expect(steps.steps(scenario('1.1'))).toEqual([])
})

test('a file of data that was cut off is said to be damaged', async () => {
	await expect(readData('index.js')).rejects.toThrow('index.js beside this page is damaged.')
	answers.set('index.js', 'missing')
	await expect(readData('index.js')).rejects.toThrow('index.js is missing beside this page.')
	answers.set('index.js', { a: 1 })
	expect(await readData('index.js')).toEqual({ a: 1 })
})
