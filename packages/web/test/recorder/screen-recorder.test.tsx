// @vitest-environment jsdom
import type { Feature } from '@assay/contract/features'
import type { RecordedPart } from '@assay/contract/recordings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Around } from '../../src/editor/language/language.ts'
import { ScreenRecorder } from '../../src/recorder/screen/screen-recorder.tsx'

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {}

const part = (word: string): RecordedPart => ({
	png: btoa(word),
	left: 0,
	top: 0,
	width: 20,
	height: 10,
	at: { x: 10, y: 5 },
	places: 1,
	word,
})
const events = ['Open', 'Save'].map((word) => ({
	what: 'pointed',
	as: 'click',
	part: part(word),
	window: { n: 0, title: '' },
}))
vi.mock('../../src/recorder/use-recording.ts', () => ({
	useRecording: () => ({ recording: { state: 'RUNNING', events }, start() {}, act() {}, leave() {} }),
}))
vi.mock('../../src/shell/current-environment.ts', () => ({ useCurrentEnvironment: () => ({}) }))

/** How the upload of each file ends, in their order. */
let uploads: { name: string; end: (failure?: string) => void }[] = []
vi.mock('../../src/files/upload.ts', () => ({
	uploadFile: ({ content }: { content: File }) =>
		new Promise<void>((done, fail) =>
			uploads.push({
				name: content.name,
				end: (failure) => (failure === undefined ? done() : fail(new Error(failure))),
			}),
		),
}))
beforeEach(() => {
	uploads = []
})
afterEach(cleanup)

const feature = { id: 1, name: 'Editor', application_id: 7 } as Feature
const accepted = vi.fn()
const shown = (files: string[]) => (
	<QueryClientProvider client={new QueryClient()}>
		<ScreenRecorder
			feature={feature}
			now="Feature: Editor"
			cursor={{ current: undefined }}
			around={{ type: 'WINDOWS', locators: {}, data: {}, readable: [], files } as Around}
			onAccept={accepted}
			onClose={() => {}}
		/>
	</QueryClientProvider>
)
const upload = async (place: number) => {
	await waitFor(() => expect(uploads).toHaveLength(place + 1))
	return uploads[place] as (typeof uploads)[number]
}
const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accept' }))

test('a picture that was saved before another was refused is no hindrance to accepting once more', async () => {
	const { rerender } = render(shown([]))
	await accept()
	const first = await upload(0)
	first.end()
	;(await upload(1)).end('The disk is full.')
	await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The disk is full.'))
	expect(accepted).not.toHaveBeenCalled()
	// The project has that picture now.
	rerender(shown([first.name]))
	await accept()
	;(await upload(2)).end()
	await waitFor(() => expect(accepted).toHaveBeenCalledTimes(1))
	expect(uploads.map(({ name }) => name)).toEqual(['open.png', 'save.png', 'save.png'])
})

test('a picture whose name was taken from one that is saved is another one, and needs another name', async () => {
	const { rerender } = render(shown([]))
	await accept()
	;(await upload(0)).end()
	;(await upload(1)).end('The disk is full.')
	await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The disk is full.'))
	rerender(shown(['open.png']))
	const [one, other] = screen.getAllByRole('textbox', { name: /^Name of the picture/ }) as HTMLElement[]
	await userEvent.clear(one as HTMLElement)
	await userEvent.type(one as HTMLElement, 'other.png')
	await userEvent.clear(other as HTMLElement)
	await userEvent.type(other as HTMLElement, 'open.png')
	expect(screen.getByRole('button', { name: 'Accept' }).hasAttribute('disabled')).toBe(true)
})

test('what is discarded while its pictures are saved is not inserted', async () => {
	accepted.mockClear()
	const { unmount } = render(shown([]))
	await accept()
	;(await upload(0)).end()
	const second = await upload(1)
	unmount()
	second.end()
	await new Promise((resolve) => setTimeout(resolve, 20))
	expect(accepted).not.toHaveBeenCalled()
})

const nameOf = (step: number) => screen.getByRole('textbox', { name: `Name of the picture of step ${step}` })
const rename = async (step: number, name: string) => {
	await userEvent.clear(nameOf(step))
	await userEvent.type(nameOf(step), name)
}
const texts = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Step/ }).map(({ value }) => value)

test('a picture that takes the former name of another one stays its own', async () => {
	render(shown([]))
	const [first = '', second = ''] = texts()
	await rename(1, 'save.png')
	await rename(2, 'keep.png')
	expect(texts()).toEqual([first.replace('open.png', 'save.png'), second.replace('save.png', 'keep.png')])
})

test('a picture can be renamed of which the step was edited', async () => {
	accepted.mockClear()
	render(shown([]))
	const [first = ''] = texts()
	await userEvent.type(screen.getByRole('textbox', { name: 'Step 1' }), ' at once')
	await rename(1, 'other.png')
	expect(texts()[0]).toBe(`${first.replace('open.png', 'other.png')} at once`)
	await accept()
	expect((await upload(0)).name).toBe('other.png')
})
