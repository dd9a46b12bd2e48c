// @vitest-environment jsdom
import { stepsFromEvents } from '@assay/engine/surfaces/web/recording/steps-from-events'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useEditedSteps } from '../../src/recorder/use-edited-steps.ts'

afterEach(cleanup)

const named = (element: string) => ({ page: 'pay', element, locators: [`#${element}`] })
const recorded = stepsFromEvents(
	[
		{
			what: 'click',
			as: 'click',
			window: { n: 0, title: 'Shop' },
			on: { ...named('card'), frames: [named('outer'), named('inner')] },
		} as never,
	],
	{ objects: [], data: {} },
)

test('of two frames that one click leads through each is a step of its own, to be changed or taken out', () => {
	const { result } = renderHook(() => useEditedSteps(recorded))
	const texts = () => result.current.steps.map(({ text }) => text)
	expect(texts()).toEqual([
		'SWITCH_IFRAME_LOCATOR [pay.outer]',
		'SWITCH_IFRAME_LOCATOR [pay.inner]',
		'CLICK [pay.card]',
	])
	act(() => result.current.edit(1, 'SWITCH_IFRAME_LOCATOR [pay.payment]'))
	expect(texts()).toEqual([
		'SWITCH_IFRAME_LOCATOR [pay.outer]',
		'SWITCH_IFRAME_LOCATOR [pay.payment]',
		'CLICK [pay.card]',
	])
	act(() => result.current.remove(0))
	expect(texts()).toEqual(['SWITCH_IFRAME_LOCATOR [pay.payment]', 'CLICK [pay.card]'])
	expect(new Set(result.current.steps.map(({ key }) => key)).size).toBe(2)
})
