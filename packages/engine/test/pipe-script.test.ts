import { expect, it } from 'vitest'
import { NotYet, SessionLost } from '../src/run/step-errors.ts'
import { pipeScripts } from '../src/surfaces/web/node/pipe/pipe-script.ts'

/** A window, in it perhaps a frame, of which the browser never says that it has a document. */
function withoutDocument(id: string) {
	const frame = { id, context: undefined, scripts: new Map(), session: 's' }
	const frames = new Map([[id, frame]])
	const pages = { frames, until: async () => false }
	const standing = { window: () => ({ id: 'window' }), frame: () => frame, stopped: () => false, busy: () => false }
	const around = { tools: {}, pages, standing, options: {}, settled: async () => {} }
	const { contextOf } = pipeScripts(around as unknown as Parameters<typeof pipeScripts>[0])
	return { asked: () => contextOf(frame as unknown as Parameters<typeof contextOf>[0]), frames }
}

it('a window that shows no document any more is a lost session, not a red step', async () => {
	const failed = await withoutDocument('window')
		.asked()
		.catch((error: unknown) => error)
	expect(failed).toBeInstanceOf(SessionLost)
	expect((failed as Error).message).toBe('The browser session was lost: the page shows no document any more')
})

it('a frame that has gone was replaced by the page', async () => {
	await expect(withoutDocument('inner').asked()).rejects.toBeInstanceOf(NotYet)
	const { asked, frames } = withoutDocument('window')
	frames.clear()
	await expect(asked()).rejects.toThrow('was replaced by the page')
})
