// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRecording } from '../../src/recorder/use-recording.ts'
import { MessageBar } from '../../src/ui/message-bar.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test('what was done in a recording and did not reach it is not lost without a word', async () => {
	const inputs: string[] = []
	vi.stubGlobal('fetch', async (url: string, { body, signal }: { body?: string; signal?: AbortSignal }) => {
		if (url.endsWith('/inputs')) {
			inputs.push(body ?? '')
			return Response.json({}, { status: inputs.length === 1 ? 503 : 204 })
		}
		if (url.includes('/stop')) return new Response(null, { status: 204 })
		if (body) return Response.json({ id: 7 }, { status: 200 })
		// The stream stays open and silent.
		return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
	})
	render(<MessageBar />)
	const { result } = renderHook(useRecording)
	await act(() => result.current.start({ applicationId: 1, place: 'page' }))
	act(() => result.current.act({ do: 'answer', accept: true, text: '' }))
	const said = 'What you did last may not have reached the recording. Do it again.'
	await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(said))
	expect(inputs).toHaveLength(1)
})
