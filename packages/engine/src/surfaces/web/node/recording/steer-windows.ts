import type { RecordingInput } from '@assay/contract/recordings'
import { refusedAddress } from '../browser/web-address.ts'
import { inShortTime } from '../evidence/in-short-time.ts'
import type { RecordedWindows } from './recorded-windows.ts'
import { keyCommand, mouseCommand } from './recording-input.ts'

/** Milliseconds that a look waits for a page that answers nothing: a dialog may be open in it. */
const patience = 1000

/** What a person does, done in the window that is shown; what no page would report of itself is emitted here. */
export function steerWindows(windows: RecordedWindows, fileFolder?: string) {
	const { send, emit } = windows

	/** When the page has taken the latest key, text or click. */
	let taken: Promise<unknown> = Promise.resolve()
	/** Looks that are not over, and what was done after them. */
	let waiting: Promise<void> | undefined

	/** In the order of the calls, none waited for but looks: a click that opens a dialog is answered only after the dialog. */
	function act(input: RecordingInput): void {
		if (!waiting && input.do !== 'look') return void perform(input)
		const turn = (waiting ?? Promise.resolve()).then(() => perform(input))
		waiting = turn
		void turn.then(() => {
			if (waiting === turn) waiting = undefined
		})
	}

	function perform(input: RecordingInput): Promise<void> | void {
		if (input.do !== 'mouse' || input.type !== 'move') closeMenuUnless(input)
		switch (input.do) {
			case 'mouse':
			case 'wheel':
				taken = send('Input.dispatchMouseEvent', mouseCommand(input))
				return
			case 'key':
				taken = send('Input.dispatchKeyEvent', keyCommand(input))
				return
			case 'text':
				taken = send('Input.insertText', { text: input.text })
				return
			case 'go':
				return void go(input.url, 'address')
			case 'reload':
				emit({ what: 'went', how: 'reload', url: windows.current?.url ?? '' })
				return void send('Page.reload')
			case 'back':
			case 'forward':
				return void travel(input.do)
			case 'look':
				return look(input)
			case 'answer':
				return answer(input)
		}
	}

	/** Keys and clicks come to a page by another way than a script, which would overtake them. */
	async function look({ x, y, check }: Extract<RecordingInput, { do: 'look' }>): Promise<void> {
		await inShortTime(() => taken, patience)
		await inShortTime(() => inTop(`assayLook(${x}, ${y}, ${JSON.stringify(check)})`), patience)
	}

	function closeMenuUnless(input: RecordingInput) {
		if (!windows.menu) return
		const { session, context } = windows.menu
		windows.menu = undefined
		if (input.do === 'choose')
			void send('Runtime.evaluate', { contextId: context, expression: `assayChoose(${input.index})` }, session)
		windows.show()
	}

	function answer({ accept, text }: Extract<RecordingInput, { do: 'answer' }>) {
		if (!windows.dialog) return
		const { kind, session } = windows.dialog
		emit({ what: 'dialog', kind, accepted: accept, ...(kind === 'prompt' ? { text } : {}) }, windows.of(session))
		void send('Page.handleJavaScriptDialog', { accept, ...(kind === 'prompt' ? { promptText: text } : {}) }, session)
	}

	async function inTop(expression: string) {
		const session = windows.current?.session ?? ''
		const contextId = windows.contexts.get(`${session} ${windows.mainFrames.get(session)}`)
		if (contextId !== undefined) await send('Runtime.evaluate', { contextId, expression }, session)
	}

	async function travel(how: 'back' | 'forward') {
		const { entries = [], currentIndex = 0 } = (await send('Page.getNavigationHistory')) as {
			entries?: { id: number; url: string }[]
			currentIndex?: number
		}
		const to = entries[currentIndex + (how === 'back' ? -1 : 1)]
		if (!to || !/^https?:/.test(to.url)) return
		emit({ what: 'went', how, url: to.url })
		await send('Page.navigateToHistoryEntry', { entryId: to.id })
	}

	/** Gives why an address cannot be opened; who typed it is answered with that reason. */
	async function go(url: string, how: 'open' | 'address'): Promise<string | undefined> {
		const refused = refusedAddress(url, true, fileFolder)
		if (refused) {
			if (how === 'address') emit({ what: 'note', message: refused })
			return refused
		}
		emit({ what: 'went', how, url })
		const { errorText } = (await send('Page.navigate', { url })) as { errorText?: string }
		// A download is no failure of the page.
		if (!errorText || /ERR_ABORTED/.test(errorText)) return undefined
		const problem = `${url} cannot be opened: ${errorText}`
		if (how === 'address') emit({ what: 'note', message: problem.slice(0, 1000) })
		return problem
	}

	return { act, go }
}
