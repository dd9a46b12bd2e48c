import { type KeyPress, press } from '../../../../feature/values/keys.ts'
import { TakesFile, Unsettled } from '../../../../run/step-errors.ts'
import type { Driver } from '../../driver.ts'
import type { OwnPlace } from '../browser/own-place.ts'
import { prepareTypingScript, takeFocusScript } from '../page-scripts.generated.ts'
import { keyStrokes } from './key-strokes.ts'
import type { Steps } from './pipe-steps.ts'

/** Of a longer text only the last character is typed; what stands before it is put there at once. */
const longestTyped = 1000

/** The keyboard of a browser that is driven over its pipe. */
export function pipeKeyboard(steps: Steps, place: OwnPlace): Pick<Driver, 'type' | 'upload' | 'press'> {
	const session = () => steps.frame().session
	const insert = (text: string) => steps.ask('Input.insertText', { text }, session())
	/** None is waited for before the next is on its way; the browser keeps their order. */
	const strike = async (presses: readonly KeyPress[]) => {
		const to = session()
		const strokes = presses.flatMap(keyStrokes)
		await Promise.all(strokes.map((stroke) => steps.ask('Input.dispatchKeyEvent', stroke, to)))
	}

	/** Beyond the first 65,536 a character is no key: the page sees one go down and up, and the text arrives between. */
	async function typeRare(character: string): Promise<void> {
		const key = { key: character, code: '', windowsVirtualKeyCode: 229 }
		await steps.ask('Input.dispatchKeyEvent', { ...key, type: 'rawKeyDown' }, session())
		await insert(character)
		await steps.ask('Input.dispatchKeyEvent', { ...key, type: 'keyUp' }, session())
	}

	async function typeAll(text: string): Promise<void> {
		let common: string[] = []
		for (const character of text.replace(/\r\n/g, '\n')) {
			if (character.length === 1) common.push(character)
			else {
				await strike(common.map(press))
				common = []
				await typeRare(character)
			}
		}
		await strike(common.map(press))
	}

	return {
		async type(element, text, how) {
			const ready = await steps.call<'type' | 'done' | 'refused' | 'file'>(prepareTypingScript, [element, text, how])
			if (ready === 'refused') throw new Unsettled(`does not take "${text}"`)
			if (ready === 'done') return
			if (ready === 'file') throw new TakesFile()
			if (text === '') {
				if (how === 'replace') await strike([press('Backspace')])
				return
			}
			const characters = [...text]
			const typed = characters.length > longestTyped ? characters.slice(-1) : characters
			if (typed.length < characters.length) await insert(characters.slice(0, -1).join(''))
			await typeAll(typed.join(''))
			// A line break sends a form.
			if (text.includes('\n')) await steps.noticed()
		},
		async upload(element, given) {
			const files = await Promise.all(given.map(place.put))
			await steps.ask('DOM.setFileInputFiles', { files, objectId: await steps.hold(element) }, session())
		},
		async press(presses, element) {
			if (element && !(await steps.call<boolean>(takeFocusScript, [element])))
				throw new Unsettled('takes no keys: it does not get the focus')
			for (const one of presses) {
				// What one key sets off is there before the next is pressed.
				await strike([one])
				await steps.noticed()
			}
		},
	}
}
