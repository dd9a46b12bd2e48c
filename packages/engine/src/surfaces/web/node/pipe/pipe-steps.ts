import { NotYet, SessionLost, StepFailed } from '../../../../run/step-errors.ts'
import type { Element } from '../../driver.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import { type Answer, elementInPage, idOfElement, inPage } from './call-in-page.ts'
import type { PipeOptions } from './pipe-options.ts'
import type { Frame, Pages, Tab } from './pipe-pages.ts'

/** Where the steps are: a window, and in it a frame. */
export interface Place {
	tab: Tab
	/** The frames that were entered, each with the element that holds it in the one before. */
	path: { frame: string; owner: Element }[]
}

/** What every command of a step goes through: the page is waited for, and what goes wrong is put into the words of a step. */
export interface Steps {
	place: Place
	/** The frame that the steps are in; throws where there is none any more or a dialog is in the way. */
	frame(): Frame
	/** The frame in which the so manieth entered one lies. */
	frameAt(depth: number): Frame
	/** Waits for what the page is loading. */
	settled(): Promise<void>
	/** Runs a function body in the frame. `reads`: it changes nothing, and is asked again of a page that made way meanwhile. */
	call<T>(body: string, args: unknown[], how?: 'reads' | 'acts', frame?: Frame): Promise<T>
	/** Asks the developer tools about the window, or with `frame` about the frame. */
	ask(method: string, parameters?: object, session?: string): Promise<Record<string, unknown>>
	/** After the mouse or a key: what the page has begun by it is known when this ends. */
	noticed(): Promise<void>
	/** An element as the developer tools hold it. */
	hold(element: Element): Promise<string>
	/** Ends when the answer is there or a dialog keeps it from coming. */
	unlessStopped<T>(asked: Promise<T>): Promise<T | undefined>
}

/** In the page: calls the function that it is called on. */
const callHeld = 'function (json) { return this(json) }'

/** A document that makes way for the next is gone for a moment. */
const contextMilliseconds = 15_000
/** A page that leads to itself for ever is looked at between two documents. */
const mostRounds = 20

export function stepsOn(tools: CdpPipe, pages: Pages, place: Place, options: PipeOptions): Steps {
	const lost = (why: string) => new SessionLost(`The browser session was lost: ${why}`)

	function window(): Tab {
		const { tab } = place
		if (tools.gone !== undefined) throw lost(tools.gone)
		if (!pages.tabs.has(tab.id)) throw new StepFailed('The browser window was closed')
		if (tab.crashed) throw lost('the page has crashed')
		return tab
	}

	function frame(): Frame {
		const tab = window()
		if (tab.dialog) throw new StepFailed(`The page shows a dialog that waits for an answer: "${tab.dialog.message}"`)
		if (tab.refused) {
			const { refused } = tab
			delete tab.refused
			throw new StepFailed(refused)
		}
		return known()
	}

	/** Steps stay in a frame until the page is left; then they are in the page itself. */
	function known(): Frame {
		const { tab, path } = place
		const gone = path.findIndex((one) => !pages.frames.has(one.frame))
		if (gone >= 0) place.path = []
		const found = pages.frames.get(place.path.at(-1)?.frame ?? tab.id)
		if (!found) throw new StepFailed('The browser window was closed')
		return found
	}

	const stopped = () => {
		const { tab } = place
		return tools.gone !== undefined || !pages.tabs.has(tab.id) || tab.crashed === true || tab.dialog !== undefined
	}

	const loads = ({ requested, loading, moments }: Frame) => {
		if (options.until === 'none') return false
		if (requested || !moments.has(options.until)) return true
		return options.until === 'load' && loading
	}
	const busy = () => {
		const top = pages.frames.get(place.tab.id)
		const inner = pages.frames.get(place.path.at(-1)?.frame ?? '')
		return (top !== undefined && loads(top)) || (inner !== undefined && loads(inner))
	}

	async function settled(): Promise<void> {
		if (!busy() || stopped()) return
		const ended = await pages.until(() => !busy() || stopped(), options.pageLoad)
		if (!ended && tools.gone === undefined) throw new StepFailed('The page did not finish loading')
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
		if (tools.gone !== undefined) return lost(tools.gone)
		if (left.test(error.message))
			return pages.tabs.has(place.tab.id)
				? new NotYet('was replaced by the page')
				: new StepFailed('The browser window was closed')
		return error
	}

	async function contextOf(frame: Frame): Promise<number> {
		if (frame.context === undefined) {
			await pages.until(
				() => frame.context !== undefined || stopped() || !pages.frames.has(frame.id),
				contextMilliseconds,
			)
		}
		if (frame.context === undefined) {
			window()
			throw new NotYet('was replaced by the page')
		}
		return frame.context
	}

	/**
	 * A script that reads is the same at every look: from its second use in a document on, the browser calls what it has
	 * compiled. Gives its name there; where it has none yet, has it compiled behind the step that is on its way.
	 */
	function compiled({ scripts, session }: Frame, contextId: number, body: string): string | undefined {
		if (scripts.has(body)) return scripts.get(body)
		scripts.set(body, undefined)
		setImmediate(() => {
			tools.send('Runtime.evaluate', { expression: `(${inPage(body)})`, contextId }, session).then(
				({ result }) => void scripts.set(body, (result as { objectId?: string }).objectId),
				() => {},
			)
		})
		return undefined
	}

	const steps: Steps = {
		place,
		frame,
		frameAt(depth) {
			const found = pages.frames.get(place.path[depth - 1]?.frame ?? place.tab.id)
			if (!found) throw new NotYet('was replaced by the page')
			return found
		},
		settled,
		unlessStopped,
		async call<T>(body: string, args: unknown[], how: 'reads' | 'acts' = 'acts', within?: Frame) {
			for (let rounds = 0; ; rounds++) {
				await settled()
				const current = frame()
				const at = within ?? current
				const again = how === 'reads' && rounds < mostRounds
				const executionContextId = await contextOf(at)
				const held = how === 'reads' ? compiled(at, executionContextId, body) : undefined
				const given = {
					...(held
						? { functionDeclaration: callHeld, objectId: held }
						: { functionDeclaration: inPage(body), executionContextId }),
					arguments: [{ value: JSON.stringify(args) }],
					returnByValue: true,
					awaitPromise: true,
					userGesture: true,
				}
				let answer: Record<string, unknown> | undefined
				try {
					answer = await inTime(unlessStopped(tools.send('Runtime.callFunctionOn', given, at.session)))
				} catch (error) {
					if (again && error instanceof Error && left.test(error.message) && !stopped()) {
						await pages.until(() => busy() || stopped() || at.context !== executionContextId, 1000)
						continue
					}
					throw translated(error)
				}
				if (again && busy() && !stopped()) continue
				return resultOf(answer) as T
			}
		},
		async ask(method, parameters = {}, session = place.tab.session) {
			try {
				return (await unlessStopped(tools.send(method, parameters, session))) ?? {}
			} catch (error) {
				throw translated(error)
			}
		},
		async noticed() {
			const { session } = pages.frames.get(place.path.at(-1)?.frame ?? '') ?? place.tab
			if (!stopped()) await unlessStopped(tools.send('Runtime.evaluate', { expression: '0' }, session)).catch(() => {})
		},
		async hold(element) {
			const at = frame()
			const { result } = (await steps.ask(
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
	return steps

	async function inTime<T>(asked: Promise<T>): Promise<T> {
		let late: NodeJS.Timeout | undefined
		const limit = new Promise<never>((_, reject) => {
			const why = `The script did not end within ${options.script / 1000} s`
			late = setTimeout(() => reject(new StepFailed(why)), options.script)
		})
		try {
			return await Promise.race([asked, limit])
		} finally {
			clearTimeout(late)
		}
	}
}

/** The document was left, or its frame, while the command ran. */
const left =
	/context (?:was destroyed|with specified id)|Cannot find context|navigated or closed|Session with given id not found|Target closed|frame was detached|uniqueContextId not found|object with given id|Argument should belong to the same/i

function resultOf(answer: Record<string, unknown> | undefined): unknown {
	if (!answer) return null
	const { result, exceptionDetails } = answer as {
		result?: { value?: Answer }
		exceptionDetails?: { exception?: { description?: string }; text: string }
	}
	if (exceptionDetails) throw javascriptError(exceptionDetails.exception?.description ?? exceptionDetails.text)
	const told = result?.value
	if (!told) return null
	if ('stale' in told) throw new NotYet('was replaced by the page')
	if ('error' in told) throw javascriptError(told.error)
	return told.value
}

/** Named as WebDriver names it, so that actions need not know the client. */
function javascriptError(message: string): Error {
	const error = new Error(
		`javascript error: ${(message.split('\n')[0] ?? '').replace(/^(?:Uncaught )?(?:\w*Error: )?/, '')}`,
	)
	error.name = 'javascript error'
	return error
}
