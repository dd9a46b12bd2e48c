import { type Position, readPosition } from '../../feature/values/coordinates.ts'
import type { Reading } from '../../feature/values/reading.ts'
import type { ElementName } from './driver.ts'

/** What a step names on the screen: a picture, a text or what a program calls so, which of several places, and the picture that it lies in. */
export interface ImageName {
	/** The file of the picture; absent where a text is named. */
	file?: string
	text?: string
	element?: ElementName
	/** From 1, in the order in which one reads. */
	index?: number
	/** Above 0, at most 1: how much a place must look like the picture; absent = as much as the environment says. */
	similarity?: number
	within?: string
}

const file = String.raw`[^#\s](?:[^#]*?[^#\s])?\.(?:png|jpe?g)`
const element = String.raw`role=([a-z]+(?:[ -][a-z]+)*)(?:\s+name="([^"]+)")?`
const form = new RegExp(
	String.raw`^(?:text=(.+?)|${element}|(${file}))(?:\s*#\s*([1-9]\d*))?(?:\s+similarity=(\S+))?(?:\s+in\s+(${file}))?$`,
	'i',
)

/**
 * `ok.png`, `ok.png#2` the second one, `ok.png similarity=0.9` one that looks so much like it, `ok.png in dialog.png` the one in the
 * place of another picture; `text=Save` what the screen shows in words.
 */
export function readImageName(text: string): Reading<ImageName> {
	const [, words, role, called, name, index, likeness, within] = form.exec(text.trim()) ?? []
	if (name === undefined && words === undefined && role === undefined)
		return {
			must: 'be the name of an image file with its extension, PNG or JPEG: save.png, the second one save.png#2, save.png similarity=0.9, or save.png in dialog.png; or a text that the screen shows: text=Save; or what its program calls it: role=button name="Save"',
		}
	const what =
		name !== undefined
			? { file: name }
			: role === undefined
				? { text: words ?? '' }
				: { element: { role, ...(called === undefined ? {} : { name: called }) } }
	const similarity = Number(likeness)
	if (likeness !== undefined && (name === undefined || !(similarity > 0 && similarity <= 1)))
		return {
			must: 'say similarity= only behind a picture, with a number above 0 and at most 1: save.png similarity=0.9',
		}
	return {
		value: {
			...what,
			...(index ? { index: Number(index) } : {}),
			...(likeness === undefined ? {} : { similarity }),
			...(within ? { within } : {}),
		},
	}
}

/** The files that it names: the picture, and the one that it lies in. */
export const filesOf = ({ file: name, within }: ImageName): string[] =>
	[name, within].flatMap((one) => (one === undefined ? [] : [one]))

/** Beside a picture may lie others of the same thing, by these names: `save.dark.png` beside `save.png`. */
export const variantsOf = (name: string): string[] =>
	['dark', 'light'].map((look) => name.replace(/(\.[^.]+)$/, `.${look}$1`))

/** Without index, similarity and place: how messages call what is looked for. */
export const plainName = ({ file: name, text, element }: ImageName) =>
	name ?? (element ? elementText(element) : `"${text}"`)

/** As a step writes it. */
const elementText = ({ role, name }: ElementName) => `role=${role}${name === undefined ? '' : ` name="${name}"`}`

/** What is looked for as a step writes it, without index, similarity and place. */
export const writtenName = ({ file: name, text, element }: ImageName) =>
	name ?? (element ? elementText(element) : `text=${text}`)

export interface DropTarget {
	image: ImageName
	position?: Position
}

/** `archive.png;right`: a picture, and where on or beside it. */
export function readDropTarget(text: string): Reading<DropTarget> {
	const [name = '', ...rest] = text.split(';')
	const image = readImageName(name)
	if ('must' in image) return image
	if (rest.length === 0) return { value: { image: image.value } }
	const position = readPosition(rest.join(';'))
	return 'must' in position ? position : { value: { image: image.value, position: position.value } }
}

export const shownName = ({ index, similarity, within, ...what }: ImageName) =>
	`[${writtenName(what)}${index ? `#${index}` : ''}${similarity === undefined ? '' : ` similarity=${similarity}`}${within ? ` in ${within}` : ''}]`
