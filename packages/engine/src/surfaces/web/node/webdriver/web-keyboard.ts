import type { KeyPress } from '../../../../feature/values/keys.ts'
import { TakesFile, Unsettled } from '../../../../run/step-errors.ts'
import type { Driver, Element } from '../../driver.ts'
import { prepareTypingScript, takeFocusScript } from '../page-scripts.generated.ts'
import { keyCode } from './key-codes.ts'
import type { WebBrowser } from './web-browser.ts'
import { idOf } from './web-command.ts'
import type { OpenedBrowser } from './web-session.ts'

const backspace = '\uE003'

/** The keyboard of a browser, by WebDriver; `place` puts a file where it can read it. */
export function webKeyboard(
	{ browser, command, script, chromium, chrome }: WebBrowser,
	place: OpenedBrowser['place'],
): Pick<Driver, 'type' | 'upload' | 'press'> {
	const keys = (element: Element, text: string) => command(() => browser.elementSendKeys(idOf(element), text))
	const strike = (actions: object[]) =>
		command(() => browser.performActions([{ type: 'key', id: 'keyboard', actions }]))

	/**
	 * To whatever has the focus. Sent to an element, a text with slashes would be taken for the path of a file of this machine
	 * if the page made a file field of the element in this very moment.
	 */
	async function pressKeys(text: string): Promise<void> {
		const values = [...text].map((character) => (character === '\n' ? keyCode('Enter') : character))
		await strike(
			values.flatMap((value) => [
				{ type: 'keyDown', value },
				{ type: 'keyUp', value },
			]),
		)
	}

	function pressChord({ key, held }: KeyPress): Promise<void> {
		const down = [...held, key].map((one) => ({ type: 'keyDown', value: keyCode(one) }))
		return strike([...down, ...down.toReversed().map(({ value }) => ({ type: 'keyUp', value }))])
	}

	async function type(element: Element, text: string): Promise<void> {
		// chromedriver types no characters beyond the first 65,536, emoji among them.
		if (chromium && /[\u{10000}-\u{10ffff}]/u.test(text)) await command(() => chrome('Input.insertText', { text }))
		else if (/[\\/]/.test(text)) await pressKeys(text)
		else await keys(element, text)
	}

	return {
		async type(element, text, how) {
			const ready = await script<'type' | 'done' | 'refused' | 'file'>(prepareTypingScript, [element, text, how])
			if (ready === 'file') throw new TakesFile()
			if (ready === 'refused') throw new Unsettled(`does not take "${text}"`)
			if (ready === 'done') return
			if (text !== '') await type(element, text)
			else if (how === 'replace') await keys(element, backspace)
		},
		async upload(element, files) {
			const paths = await Promise.all(files.map(place))
			// Drivers add to what a field for several files holds.
			await script("arguments[0].value = ''", [element])
			await keys(element, paths.join('\n'))
		},
		async press(presses, element) {
			if (element && !(await script<boolean>(takeFocusScript, [element])))
				throw new Unsettled('takes no keys: it does not get the focus')
			for (const one of presses) await pressChord(one)
		},
	}
}
