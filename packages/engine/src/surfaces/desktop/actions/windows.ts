import { action, data, expected, optional, read, type Slot, variable } from '../../../feature/action.ts'
import { readPosition, readScroll } from '../../../feature/values/coordinates.ts'
import type { Reading } from '../../../feature/values/reading.ts'
import { readTextPart } from '../../../feature/values/text-part.ts'
import { expectText, mismatch } from '../../../run/expectation.ts'
import { readDesktopKeys } from '../desktop-keys.ts'
import { type DropTarget, filesOf, type ImageName, readDropTarget, readImageName, shownName } from '../image-name.ts'
import type { DesktopContext } from '../screen.ts'

// Actions on what the screen of a desktop shows. An element is a picture of it, among the files of the project.

/** An image is named like an element, but its name is taken as it stands. */
const image = (): Slot<ImageName> => ({
	part: 'locator',
	label: 'image',
	takes: 'picture',
	required: true,
	read: readImageName,
	pictures: (text) => namedIn(readImageName(text)),
})

/** What one drops something on: a picture, and where on it. */
const dropTarget = (): Slot<DropTarget> => ({
	...read(expected('image;position'), readDropTarget),
	takes: 'picture',
	pictures(text) {
		const target = readDropTarget(text)
		return 'must' in target ? [] : filesOf(target.value.image)
	},
})

const namedIn = (name: Reading<ImageName>) => ('must' in name ? [] : filesOf(name.value))

const positions = ['center', 'left', 'right', 'above', 'below', 'right;20,0', 'below;0,20', '20,30', '50%,50%']
const position = () => optional(read(data('position'), readPosition, positions))
/** Those that one needs most; the others are in the help. */
const keys = ['{Enter}', '{Tab}', '{Escape}', '{Backspace}', '{Delete}', '{Ctrl}+a', '{Ctrl}+s', '{Alt}+{F4}']

const where =
	'at its centre, or where the position says: left, right, above, center or below, an offset in pixels (20,30), both (right;20,30) or percentages (50%,50%)'

export const skClick = action({
	name: 'SK_CLICK',
	on: ['windows'],
	about: `Finds a picture on the screen and clicks ${where}; without a picture, the centre of the screen.`,
	slots: { image: optional(image()), position: position() },
	outcome: 'Passes when the click was delivered; fails when the picture is not found within the explicit wait.',
	example: { step: 'When SK_CLICK [save-button.png] + <right;20,30>' },
	run: ({ image, position }, { screen }: DesktopContext) => screen.point('click', image, position),
})

export const skDoubleClick = action({
	name: 'SK_DOUBLE_CLICK',
	on: ['windows'],
	about: `Finds a picture on the screen and double-clicks ${where}.`,
	slots: { image: image(), position: position() },
	outcome: 'Passes when the double click was delivered; fails when the picture is not found.',
	example: { step: 'When SK_DOUBLE_CLICK [invoice-icon.png]' },
	run: ({ image, position }, { screen }: DesktopContext) => screen.point('doubleClick', image, position),
})

export const skRightClick = action({
	name: 'SK_RIGHT_CLICK',
	on: ['windows'],
	about: `Finds a picture on the screen and clicks with the right button ${where}.`,
	slots: { image: image(), position: position() },
	outcome: 'Passes when the click was delivered; fails when the picture is not found.',
	example: { step: 'When SK_RIGHT_CLICK [printer.png] + <below;0,12>' },
	run: ({ image, position }, { screen }: DesktopContext) => screen.point('rightClick', image, position),
})

export const skHover = action({
	name: 'SK_HOVER',
	on: ['windows'],
	about: `Finds a picture on the screen and moves the mouse over it, ${where}.`,
	slots: { image: image(), position: position() },
	outcome: 'Passes when the mouse is there; fails when the picture is not found.',
	example: { step: 'When SK_HOVER [file-menu.png]' },
	run: ({ image, position }, { screen }: DesktopContext) => screen.point('move', image, position),
})

export const skEnter = action({
	name: 'SK_ENTER',
	on: ['windows'],
	about: `Finds a picture on the screen, clicks it ${where}, and types a text. Without an expected result, the test data is the text.`,
	slots: { image: image(), position: position(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the text was typed; fails when the picture is not found.',
	example: { step: 'When SK_ENTER [customer-label.png] + <right;60,0> + {Anna Berg}' },
	async run({ image, position, text }, { screen }: DesktopContext) {
		await screen.point('click', image, position)
		await (await screen.driver()).type(text)
	},
})

export const skKeyPress = action({
	name: 'SK_KEY_PRESS',
	on: ['windows'],
	about:
		'Presses keys: names stand in braces, + joins keys held together, ; parts one press from the next. Ctrl, Shift or Alt alone stays held until SK_KEY_RELEASE, at most to the end of the scenario.',
	slots: { keys: read(data('keys'), readDesktopKeys, keys) },
	outcome: 'Passes when the keys were pressed; fails for a key that is not known.',
	example: { step: 'When SK_KEY_PRESS <{Ctrl}+s;{Enter}>' },
	run: async ({ keys }, { screen }: DesktopContext) => (await screen.driver()).press(keys),
})

export const skKeyRelease = action({
	name: 'SK_KEY_RELEASE',
	on: ['windows'],
	about: 'Lets go of keys that are held down.',
	slots: { keys: read(data('keys'), readDesktopKeys, keys) },
	outcome: 'Passes when the keys are up; fails for a key that is not known.',
	example: { step: 'Then SK_KEY_RELEASE <{Ctrl}>' },
	run: async ({ keys }, { screen }: DesktopContext) =>
		(await screen.driver()).release(keys.flatMap((press) => press.keys)),
})

export const skGetText = action({
	name: 'SK_GET_TEXT',
	on: ['windows'],
	about: 'Reads the text in, or beside, a picture on the screen and keeps it under a name.',
	slots: { image: image(), position: position(), name: variable('expected', 'name') },
	outcome: 'Passes when the picture was found and the variable is set; the text may be empty.',
	example: { step: 'And SK_GET_TEXT [total-label.png] + <right> + {invoiceTotal}' },
	async run({ image, position, name }, { screen, variables }: DesktopContext) {
		variables.set(name, await screen.read(image, position))
	},
})

export const skDragAndDrop = action({
	name: 'SK_DRAG_AND_DROP',
	on: ['windows'],
	about: 'Drags the centre of one picture onto another one; a position may stand behind its name.',
	slots: { image: image(), target: dropTarget() },
	outcome: 'Passes when the mouse was released over the target; fails when one of the pictures is not found.',
	example: { step: 'When SK_DRAG_AND_DROP [invoice-icon.png] + {archive.png;center}' },
	async run({ image, target }, { screen }: DesktopContext) {
		const from = await screen.place(image, undefined)
		const to = await screen.place(target.image, target.position)
		await (await screen.driver()).drag(from, to)
	},
})

export const skScroll = action({
	name: 'SK_SCROLL',
	on: ['windows'],
	about: 'Turns the mouse wheel up or down over a picture or where the mouse is, 3 steps unless said otherwise.',
	slots: {
		image: optional(image()),
		scroll: read(data('direction;steps'), readScroll, ['up', 'down', 'up;5', 'down;5']),
	},
	outcome: 'Passes when the wheel was turned; fails when the picture is not found.',
	example: { step: 'When SK_SCROLL [invoice-list.png] + <down;2>' },
	async run({ image, scroll: { direction, steps } }, { screen }: DesktopContext) {
		const at = image && (await screen.place(image, undefined))
		await (await screen.driver()).wheel(direction, steps, at)
	},
})

export const skVerifyElementExists = action({
	name: 'SK_VERIFY_ELEMENT_EXISTS',
	on: ['windows'],
	about: 'Checks that the screen shows a picture.',
	slots: { image: image() },
	outcome: 'Passes when the picture is found within the explicit wait.',
	example: { step: 'Then SK_VERIFY_ELEMENT_EXISTS [saved-message.png]' },
	run: async ({ image }, { screen }: DesktopContext) => void (await screen.find(image)),
})

export const skVerifyTextContains = action({
	name: 'SK_VERIFY_TEXT_CONTAINS',
	on: ['windows'],
	about: 'Reads the text in a picture on the screen and checks that it contains a text.',
	slots: { image: image(), text: read(expected('text', { or: 'data' }), readTextPart) },
	outcome: 'Passes when the text read contains the expected one.',
	example: { step: 'Then SK_VERIFY_TEXT_CONTAINS [status-bar.png] + {saved}' },
	run: ({ image, text }, { screen }: DesktopContext) =>
		screen.check(image, (shown) => {
			if (!shown.includes(text)) throw mismatch(text, shown, `${shownName(image)} shows`, 'not contained')
		}),
})

export const skVerifyTextEquals = action({
	name: 'SK_VERIFY_TEXT_EQUALS',
	on: ['windows'],
	about: 'Reads the text in a picture on the screen and checks the whole of it.',
	slots: { image: image(), text: expected('text', { or: 'data' }) },
	outcome: 'Passes when the text read is the expected one.',
	example: { step: 'Then SK_VERIFY_TEXT_EQUALS [status-bar.png] + {1 invoice saved}' },
	run: ({ image, text }, { screen }: DesktopContext) =>
		screen.check(image, (shown) => expectText(text, shown, `${shownName(image)} shows`)),
})
