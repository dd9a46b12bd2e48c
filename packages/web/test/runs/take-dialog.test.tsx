// @vitest-environment jsdom
import type { Picture } from '@assay/engine/surfaces/desktop/picture/picture'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TakeDialog } from '../../src/runs/evidence/take/take-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

const reads = new Map<string, { take: (picture: Picture) => void; fail: () => void }>()
vi.mock('../../src/runs/evidence/take/picture-pixels.ts', () => ({
	picturePixels: (address: string) =>
		new Promise<Picture>((take, fail) => reads.set(address, { take, fail: () => fail(new Error('no picture')) })),
}))
// jsdom has no dialogs.
HTMLDialogElement.prototype.showModal = function () {
	this.open = true
}
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json([])))
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const picture = (width: number): Picture => ({ width, height: 40, bytes: new Uint8Array(width * 160), order: 'rgb' })
const shown = (address: string) => (
	<QueryClientProvider client={queryClient}>
		<TakeDialog
			applicationId={1}
			address={address}
			name=""
			area={undefined}
			onLookAgain={() => {}}
			onClose={() => {}}
		/>
	</QueryClientProvider>
)
const says = () => document.querySelector('output')?.textContent
const end = (address: string, how: 'fail' | number) =>
	act(async () => (how === 'fail' ? reads.get(address)?.fail() : reads.get(address)?.take(picture(how))))

test('after a picture that cannot be read the next look at the screen is taken', async () => {
	const { rerender } = render(shown('one'))
	await end('one', 'fail')
	expect(says()).toBe('This picture cannot be read any more.')
	rerender(shown('two'))
	await end('two', 80)
	expect(says()).not.toBe('This picture cannot be read any more.')
	expect(screen.getByAltText('The screen, to draw on').getAttribute('src')).toBe('two')
})

test('an earlier look that is read later takes the place of no later one', async () => {
	const { rerender } = render(shown('early'))
	rerender(shown('late'))
	// Too narrow for the area: its size is said.
	await end('late', 50)
	expect(says()).toContain('50×40')
	await end('early', 30)
	expect(says()).toContain('50×40')
})
