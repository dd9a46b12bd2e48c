// @vitest-environment jsdom
import type { Content, Exchange } from '@assay/contract/run-events'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Exchanges } from '../../src/runs/evidence/exchanges.tsx'
import { type RunSource, RunSourceContext } from '../../src/runs/log/run-source.ts'
import { MessageBar } from '../../src/ui/message-bar.tsx'

afterEach(cleanup)

/** `read`: what has come of a kept body so far. */
async function copiedWith(body: Content | undefined, read?: string) {
	const source = {
		useText: (content?: Content) => content && ('text' in content ? content.text : read),
		useAddress: () => undefined,
		following: () => ({ download: '' }),
	} as unknown as RunSource
	const exchange = {
		request: { method: 'POST', url: 'http://shop.example/', headers: [], ...(body ? { body } : {}) },
		startedAt: 0,
		timings: { total: 1 },
	} as unknown as Exchange
	const user = userEvent.setup()
	render(
		<RunSourceContext value={source}>
			<Exchanges exchanges={[exchange]} marked={[]} />
			<MessageBar />
		</RunSourceContext>,
	)
	await user.click(screen.getByRole('button', { name: 'Copy as cURL' }))
	const says = await screen.findByText(/^Copied as cURL/)
	return [says.textContent, (await navigator.clipboard.readText()).includes('--data-raw')]
}
const kept = (mediaType: string): Content => ({ blob: 'a'.repeat(64), size: 9, mediaType })

test.each([
	['none', undefined, undefined, 'Copied as cURL.', false],
	['a text of the log', { text: '{}' }, undefined, 'Copied as cURL.', true],
	['a kept text', kept('application/json'), '{}', 'Copied as cURL.', true],
	['a text on its way', kept('application/json'), undefined, 'Copied as cURL, without the body.', false],
	['an image', kept('image/png'), '\ufffdPNG', 'Copied as cURL, without the body.', false],
] as [string, Content | undefined, string | undefined, string, boolean][])(
	'says whether the body is in the command: %s',
	async (_, body, read, says, holds) => {
		expect(await copiedWith(body, read)).toEqual([says, holds])
	},
)
