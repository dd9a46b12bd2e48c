import type { RecordingInput } from '@assay/contract/recordings'
import { refusedAddress } from '../browser/web-address.ts'
import type { RecordedWindows } from './recorded-windows.ts'
import { keyCommand, mouseCommand } from './recording-input.ts'

/** What a person does, done in the window that is shown; what no page would report of itself is emitted here. */
export function steerWindows(windows: RecordedWindows, fileFolder?: string) {
	const { send, emit } = windows

	/** In the order of the calls, none waited for: a click that opens a dialog is answered only after the dialog. */
	function act(input: RecordingInput) {
		if (input.do !== 'mouse' || input.type !== 'move') closeMenuUnless(input)
		switch (input.do) {
			case 'mouse':
			case 'wheel':
				return void send('Input.dispatchMouseEvent', mouseCommand(input))
			case 'key':
				return void send('Input.dispatchKeyEvent', keyCommand(input))
			case 'text':
				return void send('Input.insertText', { text: input.text })
			case 'go':
				return void go(input.url, 'address')
			case 'reload':
				emit({ what: 'went', how: 'reload', url: windows.current?.url ?? '' })
				return void send('Page.reload')
			case 'back':
			case 'forward':
				return void travel(input.do)
			case 'look':
				return void inTop(`assayLook(${input.x}, ${input.y}, ${JSON.stringify(input.check)})`)
			case 'answer':
				return answer(input)
		}
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
