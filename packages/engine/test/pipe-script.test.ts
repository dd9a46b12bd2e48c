import { expect, it } from 'vitest'
import { NotYet, SessionLost } from '../src/run/step-errors.ts'
import { pipeScripts } from '../src/surfaces/web/node/pipe/pipe-script.ts'

/** A window, in it perhaps a frame, of which the browser never says that it has a document. */
function withoutDocument(id: string, context?: number) {
	const frame = { id, context, scripts: new Map(), session: 's' }
	const frames = new Map([[id, frame]])
	const pages = { frames, until: async () => false }
	const standing = { window: () => ({ id: 'window' }), frame: () => frame, stopped: () => false, busy: () => false }
	const tools = { send: () => Promise.reject(new Error('Cannot find context with specified id')) }
	const around = {
		...{ tools, pages, standing, options: { script: 1000 }, settled: async () => {} },
		unlessStopped: (asked: Promise<unknown>) => asked,
		translated: () => new NotYet('was replaced by the page'),
	}
	const { call, contextOf } = pipeScripts(around as unknown as Parameters<typeof pipeScripts>[0])
	const asked = () => contextOf(frame as unknown as Parameters<typeof contextOf>[0])
	return { asked, read: () => call('return 1', [], 'reads'), frames }
}

it('a window that shows no document any more is a lost session, not a red step', async () => {
	const failed = await withoutDocument('window')
		.asked()
		.catch((error: unknown) => error)
	expect(failed).toBeInstanceOf(SessionLost)
	expect((failed as Error).message).toBe('The browser session was lost: the page shows no document any more')
})

it('so is one of which the browser knows no document and has not said that it went', async () => {
	await expect(withoutDocument('window', 7).read()).rejects.toThrow(
		'The browser session was lost: the page shows no document any more',
	)
	await expect(withoutDocument('inner', 7).read()).rejects.toThrow('was replaced by the page')
})

it('a frame that has gone was replaced by the page', async () => {
	await expect(withoutDocument('inner').asked()).rejects.toBeInstanceOf(NotYet)
	const { asked, frames } = withoutDocument('window')
	frames.clear()
	await expect(asked()).rejects.toThrow('was replaced by the page')
})
