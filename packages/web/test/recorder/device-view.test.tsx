// @vitest-environment jsdom
import type { DeviceScreen, RecordingInput } from '@assay/contract/recordings'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DeviceView } from '../../src/recorder/device-view.tsx'
import type { Recording } from '../../src/recorder/use-recording.ts'

afterEach(cleanup)
// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {}

const source = '<hierarchy><android.widget.Button text="Buy"/><android.widget.Button text="Leave"/></hierarchy>'
const chosen = (path: string, element: string): DeviceScreen['chosen'] => ({
	path,
	page: 'shop',
	element,
	locators: [{ locator: `accessibility id=${element}`, hits: 1, place: 1 }],
})

function recordingOf(of: DeviceScreen['chosen'], events: Recording['events'] = []): Recording {
	const device = { n: 1, web: false, width: 100, height: 200, source, ...(of ? { chosen: of } : {}) }
	return { state: 'RUNNING', events, now: { url: '', title: '', device } }
}

test('nothing can be done to the element chosen before while another one is asked for', async () => {
	const acts: RecordingInput[] = []
	const show = (recording: Recording) => (
		<DeviceView recording={recording} existing={[]} act={(input) => acts.push(input)} />
	)
	const { rerender } = render(show(recordingOf(chosen('0.0', 'buy'))))
	expect(screen.getByRole('button', { name: 'Long press' })).toBeTruthy()

	await userEvent.click(screen.getByRole('button', { name: /Leave/ }))
	expect(acts).toEqual([{ do: 'inspect', n: 1, path: '0.1' }])
	expect(screen.queryByRole('button', { name: 'Long press' })).toBeNull()
	expect(screen.getByRole('status').textContent).toBe('Looking for what finds it …')

	rerender(show(recordingOf(chosen('0.1', 'leave'))))
	await userEvent.click(screen.getByRole('button', { name: 'Long press' }))
	expect(acts.at(-1)).toMatchObject({ do: 'touch', path: '0.1', as: 'long', locator: 'accessibility id=leave' })
})

test('where it could not be tried, the one chosen before can be used again', async () => {
	const show = (recording: Recording) => <DeviceView recording={recording} existing={[]} act={() => {}} />
	const { rerender } = render(show(recordingOf(chosen('0.0', 'buy'))))
	await userEvent.click(screen.getByRole('button', { name: /Leave/ }))
	expect(screen.queryByRole('button', { name: 'Long press' })).toBeNull()
	const note = { at: 0, what: 'note', text: 'The device does not answer.' } as unknown as Recording['events'][number]
	rerender(show(recordingOf(chosen('0.0', 'buy'), [note])))
	expect(screen.getByRole('button', { name: 'Long press' })).toBeTruthy()
})

test('a locator that finds the element no more is used for nothing', async () => {
	const acts: RecordingInput[] = []
	const show = (recording: Recording) => (
		<DeviceView recording={recording} existing={[]} act={(input) => acts.push(input)} />
	)
	const with2 = (place: number) => ({
		path: '0.0',
		page: 'shop',
		element: 'buy',
		locators: [
			{ locator: 'accessibility id=buy', hits: 1, place: 1 },
			{ locator: '//android.widget.Button', hits: 2, place },
		],
	})
	const { rerender } = render(show(recordingOf(with2(1))))
	await userEvent.click(screen.getByRole('radio', { name: /android.widget.Button/ }))
	await userEvent.click(screen.getByRole('button', { name: 'Long press' }))
	expect(acts.at(-1)).toMatchObject({ locator: '//android.widget.Button' })
	// Something else stands before it now.
	rerender(show(recordingOf(with2(2))))
	await userEvent.click(screen.getByRole('button', { name: 'Long press' }))
	expect(acts.at(-1)).toMatchObject({ locator: 'accessibility id=buy' })
	expect(screen.getByRole('radio', { name: /accessibility id=buy/ })).toHaveProperty('checked', true)
})
