// @vitest-environment jsdom
import { features } from '@assay/contract/features'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { featureListCalls } from '../../src/features/feature-list-calls.ts'
import { readAhead } from '../../src/read-ahead.ts'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient, useRead } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

/** A screen that asks for what was asked for ahead of it. */
function Screen() {
	const { data } = useRead(features.list, featureListCalls(1, new URLSearchParams()).list)
	return (
		<>
			<p>{data ? `${data.length} features` : 'waits'}</p>
			<MessageBar />
		</>
	)
}
const shown = () =>
	render(
		<QueryClientProvider client={queryClient}>
			<Screen />
		</QueryClientProvider>,
	)
const refusal = () => new Response('{}', { status: 503 })
const list = () => new Response('[]', { headers: { 'content-type': 'application/json' } })
const isList = (url: string) => url.startsWith('/api/feature/list?')

/** Answers the list of features by these, one after the other, once the screen stands; everything else is refused. */
function server(...answers: (() => Response)[]) {
	let stand = () => {}
	const stands = new Promise<void>((resolve) => {
		stand = resolve
	})
	vi.stubGlobal('fetch', async (url: string) => {
		await stands
		return (isList(url) ? answers.shift() : undefined)?.() ?? refusal()
	})
	return stand
}

test('what was asked for ahead and failed while its screen waits is asked for again', async () => {
	const stand = server(refusal, list)
	readAhead({ pathname: '/features', search: '?project=1' })
	shown()
	stand()
	expect(await screen.findByText('0 features', {}, { timeout: 10_000 })).toBeTruthy()
})

test('what was asked for ahead and fails for good is said where a screen waits for it', async () => {
	const stand = server(refusal, refusal)
	readAhead({ pathname: '/features', search: '?project=1' })
	shown()
	stand()
	expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toBeTruthy()
})

test('the log of the run in an address is asked for ahead, but where two runs are compared', async () => {
	const asked: string[] = []
	vi.stubGlobal('fetch', async (url: string) => {
		asked.push(url)
		return refusal()
	})
	readAhead({ pathname: '/runs', search: '?project=1&run=7&compare=6' })
	readAhead({ pathname: '/runs', search: '?project=1' })
	await vi.waitFor(() => expect(asked.filter((url) => url.startsWith('/api/run/list?'))).toHaveLength(1))
	expect(asked.filter((url) => url.includes('/events'))).toEqual([])
	readAhead({ pathname: '/runs', search: '?project=1&run=7' })
	await vi.waitFor(() =>
		expect(asked.filter((url) => url.includes('/events'))).toEqual(['/api/run/7/events?from=0&outline=true']),
	)
})
