import { NotYet, StepFailed } from '../../../../run/step-errors.ts'
import type { Element } from '../../driver.ts'
import { type CdpPipe, pageCrashed } from '../cdp/cdp-pipe.ts'
import { notLoaded } from '../webdriver/webdriver-errors.ts'
import { elementInPage, idOfElement } from './call-in-page.ts'
import type { Frame } from './frame-book.ts'
import type { PipeOptions } from './pipe-options.ts'
import type { Pages } from './pipe-pages.ts'
import { type Place, type Standing, sessionLost, standingIn } from './pipe-place.ts'
import { inTime, pageLeft, pipeScripts, type ScriptUse } from './pipe-script.ts'

/** What every command of a step goes through: the page is waited for, and what goes wrong is put into the words of a step. */
export interface Steps extends Pick<Standing, 'frame' | 'frameAt'> {
	place: Place
	/** Waits for what the page is loading. */
	settled(): Promise<void>
	/** Runs a function body in the frame. `reads`: it changes nothing, and is asked again of a page that made way meanwhile. */
	call<T>(body: string, args: unknown[], use?: ScriptUse, frame?: Frame): Promise<T>
	/** Asks the developer tools about the window, or with `frame` about the frame. */
	ask(method: string, parameters?: object, session?: string): Promise<Record<string, unknown>>
	/** After the mouse or a key: what the page has begun by it is known when this ends. */
	noticed(): Promise<void>
	/** An element as the developer tools hold it. */
	hold(element: Element): Promise<string>
	/** Ends when the answer is there or a dialog keeps it from coming. */
	unlessStopped<T>(asked: Promise<T>): Promise<T | undefined>
}

/** Of a page that never comes to the end of what a click or a key has begun. */
const notAnswered = 'The page did not answer'

export function stepsOn(tools: CdpPipe, pages: Pages, place: Place, options: PipeOptions): Steps {
	const standing = standingIn(tools, pages, place, options)
	const { busy, frame, frameAt, stopped, window } = standing

	async function settled(): Promise<void> {
		if (!busy() || stopped()) return
		const ended = await pages.until(() => !busy() || stopped(), options.pageLoad.milliseconds)
		if (!ended && tools.gone === undefined) throw new StepFailed(`The page ${notLoaded(options.pageLoad)}`)
	}

	async function unlessStopped<T>(asked: Promise<T>): Promise<T | undefined> {
		const over = new AbortController()
		const dialog = new Promise<undefined>((resolve, reject) => {
			const look = () => {
				if (over.signal.aborted || !stopped()) return
				try {
					window()
					resolve(undefined)
				} catch (error) {
					reject(error)
				}
			}
			void pages.until(
				() => {
					look()
					return over.signal.aborted || stopped()
				},
				2 ** 31 - 1,
			)
		})
		try {
			return await Promise.race([asked, dialog])
		} finally {
			over.abort()
			pages.changed()
		}
	}

	/** What an error of the developer tools means for a step. */
	function translated(error: unknown): unknown {
		if (!(error instanceof Error) || error instanceof NotYet || error instanceof StepFailed) return error
		if (tools.gone !== undefined) return sessionLost(tools.gone)
		if (error.message === pageCrashed) return sessionLost(pageCrashed)
		if (pageLeft(error))
			return pages.tabs.has(place.tab.id)
				? new NotYet('was replaced by the page')
				: new StepFailed('The browser window was closed')
		return error
	}

	const { call, contextOf } = pipeScripts({ tools, pages, standing, options, settled, unlessStopped, translated })
	const ask: Steps['ask'] = async (method, parameters = {}, session = place.tab.session) => {
		try {
			const answer = unlessStopped(tools.send(method, parameters, session))
			// How long a page may take to come is said where it is opened.
			if (method === 'Page.navigate') return (await answer) ?? {}
			return (await inTime(answer, options.script, notAnswered)) ?? {}
		} catch (error) {
			throw translated(error)
		}
	}

	return {
		place,
		frame,
		frameAt,
		settled,
		unlessStopped,
		call,
		ask,
		async noticed() {
			const { session } = pages.frames.get(place.path.at(-1)?.frame ?? '') ?? place.tab
			if (stopped()) return
			const asked = unlessStopped(tools.send('Runtime.evaluate', { expression: '0' }, session))
			await inTime(asked, options.script, notAnswered).catch(() => {})
		},
		async hold(element) {
			const at = frame()
			const { result } = (await ask(
				'Runtime.callFunctionOn',
				{
					functionDeclaration: elementInPage,
					executionContextId: await contextOf(at),
					arguments: [{ value: idOfElement(element) }],
				},
				at.session,
			)) as { result?: { objectId?: string } }
			if (!result?.objectId) throw new NotYet('was replaced by the page')
			return result.objectId
		},
	}
}
