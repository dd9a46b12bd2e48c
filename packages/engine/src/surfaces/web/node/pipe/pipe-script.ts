import { NotYet, StepFailed } from '../../../../run/step-errors.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import type { Answer } from '../page/call.ts'
import { inPage } from './call-in-page.ts'
import type { Frame } from './frame-book.ts'
import type { PipeOptions } from './pipe-options.ts'
import type { Pages } from './pipe-pages.ts'
import { type Standing, sessionLost } from './pipe-place.ts'

interface Around {
	tools: CdpPipe
	pages: Pages
	standing: Standing
	options: PipeOptions
	settled(): Promise<void>
	unlessStopped<T>(asked: Promise<T>): Promise<T | undefined>
	translated(error: unknown): unknown
}

/** A document that makes way for the next is gone for a moment. */
const contextMilliseconds = 15_000
/** A document that the browser does not know, though it has not said that it went, is asked for again after so long. */
const roundMilliseconds = 1000
/** A page that leads to itself for ever is looked at between two documents. */
const mostRounds = 20

/**
 * Reading is repeated where the page made way for the next meanwhile, a glance and a deed are not; what reads or glances is
 * the same script at every look, so the browser keeps it compiled.
 */
export type ScriptUse = 'reads' | 'glances' | 'acts'

/** In the page: calls the function that it is called on. */
const callHeld = 'function (json) { return this(json) }'

/** Function bodies that are run in a frame's document, again where it made way for the next meanwhile. */
export function pipeScripts({ tools, pages, standing, options, settled, unlessStopped, translated }: Around) {
	const { busy, frame, stopped, window } = standing

	async function contextOf(frame: Frame): Promise<number> {
		if (frame.context === undefined) {
			await pages.until(
				() => frame.context !== undefined || stopped() || !pages.frames.has(frame.id),
				contextMilliseconds,
			)
		}
		if (frame.context === undefined) {
			shown(frame)
			throw new NotYet('was replaced by the page')
		}
		return frame.context
	}

	/** A window has a document at all times: whatever took it away, it was not the test. */
	function shown(frame: Frame): void {
		const { id } = window()
		if (frame.id === id && pages.frames.has(id)) throw sessionLost('the page shows no document any more')
	}

	async function call<T>(body: string, args: unknown[], use: ScriptUse = 'acts', within?: Frame): Promise<T> {
		/** Milliseconds. */
		let silent = 0
		for (let rounds = 0; ; rounds++) {
			await settled()
			const current = frame()
			const at = within ?? current
			const again = use === 'reads' && rounds < mostRounds
			const executionContextId = await contextOf(at)
			const held = use !== 'acts' ? compiled(tools, at, executionContextId, body) : undefined
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
				answer = await inTime(
					unlessStopped(tools.send('Runtime.callFunctionOn', given, at.session)),
					options.script,
					'The script did not end',
				)
			} catch (error) {
				if (again && pageLeft(error) && !stopped()) {
					const moved = () => busy() || stopped() || at.context !== executionContextId
					silent = (await pages.until(moved, roundMilliseconds)) ? 0 : silent + roundMilliseconds
					if (silent >= contextMilliseconds) shown(at)
					continue
				}
				throw translated(error)
			}
			if (again && busy() && !stopped()) continue
			return resultOf(answer) as T
		}
	}

	return { call, contextOf }
}

/**
 * From a script's second use in a document on, the browser calls what it has compiled. Gives its name there; where it has
 * none yet, has it compiled behind the step that is on its way.
 */
function compiled(tools: CdpPipe, { scripts, session }: Frame, contextId: number, body: string): string | undefined {
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

/** `late` begins the sentence that a step fails with where the answer takes longer. */
export async function inTime<T>(asked: Promise<T>, milliseconds: number, late: string): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const limit = new Promise<never>((_, reject) => {
		const why = `${late} within ${milliseconds / 1000} s`
		timer = setTimeout(() => reject(new StepFailed(why)), milliseconds)
	})
	try {
		return await Promise.race([asked, limit])
	} finally {
		clearTimeout(timer)
	}
}

/** The document was left, or its frame, while the command ran. */
const left =
	/context (?:was destroyed|with specified id)|Cannot find context|navigated or closed|Session with given id not found|Target closed|frame was detached|uniqueContextId not found|object with given id|Argument should belong to the same/i

export const pageLeft = (error: unknown): boolean => error instanceof Error && left.test(error.message)

function resultOf(answer: Record<string, unknown> | undefined): unknown {
	if (!answer) return null
	const { result, exceptionDetails } = answer as {
		result?: { value?: Answer }
		exceptionDetails?: { exception?: { description?: string }; text: string }
	}
	if (exceptionDetails) throw javascriptError(exceptionDetails.exception?.description ?? exceptionDetails.text)
	const given = result?.value
	if (!given) return null
	if ('stale' in given) throw new NotYet('was replaced by the page')
	if ('error' in given) throw javascriptError(given.error)
	return given.value
}

/** Named as WebDriver names it, so that actions need not know the client. */
function javascriptError(message: string): Error {
	const error = new Error(
		`javascript error: ${(message.split('\n')[0] ?? '').replace(/^(?:Uncaught )?(?:\w*Error: )?/, '')}`,
	)
	error.name = 'javascript error'
	return error
}
