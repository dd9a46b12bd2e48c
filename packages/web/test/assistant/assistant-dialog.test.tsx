// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AssistantDialog } from '../../src/assistant/assistant-dialog.tsx'

vi.mock('../../src/shell/current-environment.ts', () => ({ useCurrentEnvironment: () => ({}) }))

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const feature = { id: 1, application_id: 1, featureType: 'KARATE' } as never
const offer = 'data: {"type":"offer","text":"Feature: offered","problems":[],"sample":false}\n\n'

/** The dialog while the assistant writes; `send` sends what it wrote. */
async function writing() {
	let send = (_: string) => {}
	const body = new ReadableStream<Uint8Array>({
		start: (stream) => {
			send = (text) => stream.enqueue(new TextEncoder().encode(text))
		},
	})
	vi.stubGlobal('fetch', async () => new Response(body))
	const onAccept = vi.fn()
	const onClose = vi.fn()
	const prompt = { kind: 'gpt' as const, prompt: 'a search' }
	render(<AssistantDialog {...{ feature, prompt, onAccept, onClose }} now="Feature: x" text="Feature: x" />)
	await screen.findByText('The assistant is asked…')
	return { onAccept, onClose, send }
}
/** Where a button stands among those at the foot of the dialog: pointer and finger find the next one there. */
const feet = () =>
	[...document.querySelectorAll('.MuiDialogActions-root button')].filter((one) => !one.hasAttribute('disabled'))

test('a click meant to stop the assistant cannot accept what it offers in that moment', async () => {
	const { onAccept, send } = await writing()
	const place = feet().indexOf(screen.getByRole('button', { name: 'Stop' }))
	const usable = feet().length
	await act(async () => send(offer))
	expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy()
	expect(place).toBe(-1)
	expect(feet()).toHaveLength(usable + 1)
	expect(onAccept).not.toHaveBeenCalled()
	await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
	expect(onAccept).toHaveBeenCalledWith('Feature: offered')
})

test('what is stopped is neither accepted nor asked again', async () => {
	const { onAccept, onClose } = await writing()
	await userEvent.dblClick(screen.getByRole('button', { name: 'Stop' }))
	expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('a search')
	expect(onAccept).not.toHaveBeenCalled()
	expect(onClose).not.toHaveBeenCalled()
})

test('a key or a click beside the dialog loses nothing that the assistant has written', async () => {
	const { onAccept, onClose, send } = await writing()
	await act(async () => send(offer))
	await screen.findByRole('button', { name: 'Accept' })
	await userEvent.keyboard('{Escape}')
	await userEvent.click(document.querySelector('.MuiDialog-container') as HTMLElement)
	expect(onClose).not.toHaveBeenCalled()
	await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
	expect(onClose).toHaveBeenCalledTimes(1)
	expect(onAccept).not.toHaveBeenCalled()
})
