// @vitest-environment jsdom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DownloadFileDialog } from '../../src/files/download-file-dialog.tsx'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/session.ts', () => ({ bearer: async () => null, endSession() {}, renew: async () => {} }))

const kept: string[] = []
vi.mock('../../src/files/save-blob.ts', () => ({ saveBlob: (_: Blob, name: string) => kept.push(name) }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
	kept.length = 0
	onlineManager.setOnline(true)
})

const stored = [
	{ id: 5, name: 'prices.csv' },
	{ id: 6, name: 'film.mp4' },
]

function Files() {
	const [wanted, setWanted] = useState<(typeof stored)[number]>()
	return (
		<QueryClientProvider client={queryClient}>
			{stored.map((file) => (
				<button key={file.id} type="button" onClick={() => setWanted(file)}>
					{file.name}
				</button>
			))}
			{wanted && <DownloadFileDialog file={wanted} onClose={() => setWanted(undefined)} />}
			<MessageBar />
		</QueryClientProvider>
	)
}

/** Each download waits until it is answered, unless it is given up. */
function downloads() {
	const answers: (() => void)[] = []
	vi.stubGlobal(
		'fetch',
		(_: string, { signal }: RequestInit) =>
			new Promise((resolve, reject) => {
				signal?.addEventListener('abort', () => reject(signal.reason))
				answers.push(() => resolve(new Response('a,b')))
			}),
	)
	render(<Files />)
	return async (place: number) => {
		await waitFor(() => expect(answers.length).toBeGreaterThan(place))
		await act(async () => {
			answers[place]?.()
			await new Promise((resolve) => setTimeout(resolve, 50))
		})
	}
}
const open = (name: string) => userEvent.click(screen.getByText(name))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a file is kept once its content is there', async () => {
	const answer = downloads()
	await open('prices.csv')
	await press('Ok')
	await answer(0)
	expect(kept).toEqual(['prices.csv'])
	expect(screen.getByText('File download successfully.')).toBeDefined()
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a download that was cancelled keeps no file and closes no other dialog', async () => {
	const answer = downloads()
	await open('film.mp4')
	await press('Ok')
	await press('Cancel')
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
	await open('prices.csv')
	await screen.findByText("Are you sure, you want to download the file 'prices.csv' ?")
	await answer(0)
	expect(kept).toEqual([])
	expect(screen.getByText("Are you sure, you want to download the file 'prices.csv' ?")).toBeDefined()
})

test('a browser that believes to be offline asks all the same: the server may be on this very machine', async () => {
	const answer = downloads()
	onlineManager.setOnline(false)
	await open('prices.csv')
	await press('Ok')
	await answer(0)
	expect(kept).toEqual(['prices.csv'])
})
