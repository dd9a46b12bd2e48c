import type { DesktopPlaces, DesktopWork } from './desktop-work.ts'
import { openDesktopWork } from './desktop-work.ts'

/**
 * The process of one desktop: it looks at the screen, searches and reads, and moves mouse and keyboard. What it does takes all of
 * a core for a moment, and nothing else has to wait for that. It ends with whoever started it.
 */
export type AskedOfChild =
	| { id: number; open: DesktopPlaces }
	| { id: number; what: keyof DesktopWork; given: unknown[] }
export type AnswerOfChild = { id: number; gives?: unknown } | { id: number; failed: string }

let work: DesktopWork | undefined

const send = (message: AnswerOfChild) => process.send?.(message)

async function answer(asked: AskedOfChild): Promise<unknown> {
	if ('open' in asked) {
		// The display is gone: nothing can be done any more.
		work = await openDesktopWork(asked.open, () => process.exit(3))
		return undefined
	}
	const done = work?.[asked.what] as ((...given: unknown[]) => Promise<unknown>) | undefined
	return await done?.(...asked.given)
}

process.on('message', (asked: AskedOfChild) => {
	answer(asked).then(
		(gives) => send({ id: asked.id, gives }),
		(error: unknown) => send({ id: asked.id, failed: error instanceof Error ? error.message : String(error) }),
	)
})
process.once('disconnect', () => process.exit(0))
