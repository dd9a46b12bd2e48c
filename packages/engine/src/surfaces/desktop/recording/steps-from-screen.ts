import type { RecordedEvent, RecordedPart } from '@assay/contract/recordings'
import { readPath } from '../../../feature/values/dotted-path.ts'
import { writeLiteral } from '../../../feature/values/literals.ts'
import { pictureNames } from './picture-names.ts'

/** A picture that a recorded step looks for. */
export interface RecordedPicture {
	file: string
	/** A PNG file in base64. */
	png: string
	width: number
	height: number
	/** How many places of the screen looked like it: 1 is the place itself. */
	places: number
	/** It is among the files of the project. */
	known?: boolean
}

/** A step of a recording on a desktop, without its keyword. */
export interface ScreenStep {
	/** Number of the event that made it. */
	id: number
	kind: 'act' | 'check'
	text: string
	pictures: RecordedPicture[]
	/** The same step by what its program calls the thing, without a picture. */
	byName?: { name: string; text: string }
	/** What its author should know. */
	note?: string
}

interface ScreenContext {
	/** Paths of the project's files: none of them is taken for a new picture. */
	files: readonly string[]
	/** The test data of the environment. */
	data: Record<string, unknown>
}

const actions = {
	click: 'SK_CLICK',
	double: 'SK_DOUBLE_CLICK',
	context: 'SK_RIGHT_CLICK',
	hover: 'SK_HOVER',
	present: 'SK_VERIFY_ELEMENT_EXISTS',
} as const

const leftOut = 'A character that no key step can name was left out.'

/** Pixels: two clicks nearer to each other are one double click. */
const samePlace = 10

/** Folds what a person did on a desktop into catalogue steps: a text is one step with the click before it, keys in a row are one. */
export function stepsFromScreen(events: readonly RecordedEvent[], { files, data }: ScreenContext): ScreenStep[] {
	const named = pictureNames(files)
	/** `of`: what the step may still grow by. */
	const steps: (ScreenStep & {
		of: { what: string; part?: RecordedPart; text?: string; keys?: string[]; turned?: number; where?: string }
	})[] = []

	/** Whether a character was left out before there was a step. */
	let atBegin = false

	function take(event: RecordedEvent, id: number): void {
		const last = steps.at(-1)
		switch (event.what) {
			case 'pointed': {
				const { as, part } = event
				const before = last?.of.what === 'click' ? last.of.part : undefined
				// The screen as it was before the first of the two.
				const shown = as === 'double' && before && near(before, part) ? before : part
				if (shown === before) steps.pop()
				const { step, name } = picture(id, as === 'present' ? 'check' : 'act', shown)
				const where = offset(shown)
				const at = as === 'present' || !where ? '' : ` + <${where}>`
				const { element } = shown
				const byName = element ? { byName: { name: element, text: `${actions[as]} [${element}]` } } : {}
				steps.push({ ...step, text: `${actions[as]} [${name}]${at}`, ...byName, of: { what: as, part: shown } })
				return
			}
			case 'dragged': {
				const { step, name } = picture(id, 'act', event.part)
				const to = picture(id, 'act', event.to)
				const where = offset(event.to)
				const inside = offset(event.part)
				steps.push({
					...step,
					pictures: [...step.pictures, ...to.step.pictures],
					text: `SK_DRAG_AND_DROP [${name}] + {${to.name}${where ? `;${where}` : ''}}`,
					...(inside ? { note: 'It is dragged by the centre of its picture, not by where it was taken.' } : {}),
					of: { what: 'drag' },
				})
				return
			}
			case 'wheeled': {
				const { direction, steps: turned, part } = event
				if (last?.of.what === direction && !part) {
					last.of.turned = (last.of.turned ?? 0) + turned
					last.text = `SK_SCROLL ${last.of.where ?? ''}<${direction};${last.of.turned}>`
					return
				}
				const made = part && picture(id, 'act', part)
				const where = made ? `[${made.name}] + ` : ''
				const own: ScreenStep = made?.step ?? { id, kind: 'act', text: '', pictures: [] }
				const text = `SK_SCROLL ${where}<${direction};${turned}>`
				steps.push({ ...own, text, of: { what: direction, turned, where } })
				return
			}
			case 'typed': {
				if (last?.of.what === 'click' || last?.of.what === 'enter') {
					const text = (last.of.text ?? '') + event.text
					const entered = (step: string) =>
						`${step.replace(/^SK_CLICK/, 'SK_ENTER').replace(/ \+ \{.*\}$/s, '')} + {${value(text, data)}}`
					last.of = { ...last.of, what: 'enter', text }
					last.text = entered(last.text)
					if (last.byName) last.byName = { ...last.byName, text: entered(last.byName.text) }
					return
				}
				press(id, [...event.text].map(keyOf))
				return
			}
			case 'pressed':
				press(id, [event.keys])
		}
	}

	function press(id: number, keys: (string | undefined)[]): void {
		const known = keys.filter((key) => key !== undefined)
		const note = known.length < keys.length ? leftOut : undefined
		const last = steps.at(-1)
		const own = last?.of.what === 'keys' ? last : undefined
		if (!own && known.length === 0) {
			if (last) addNote(last)
			else atBegin = true
			return
		}
		const all = [...(own?.of.keys ?? []), ...known]
		const step: ScreenStep = own ?? { id, kind: 'act', text: '', pictures: [] }
		const grown = {
			...step,
			text: `SK_KEY_PRESS <${all.join(';')}>`,
			...(note ? { note } : {}),
			of: { what: 'keys', keys: all },
		}
		steps.splice(own ? -1 : steps.length, own ? 1 : 0, grown)
	}

	function picture(id: number, kind: ScreenStep['kind'], part: RecordedPart) {
		const { png, width, height, places, known } = part
		const name = known ?? named(part)
		const own = known === undefined ? {} : { known: true }
		const step: ScreenStep = { id, kind, text: '', pictures: [{ file: name, png, width, height, places, ...own }] }
		const note =
			places > 1 ? `${places} places looked like it: take a larger picture, or say which one: [${name}#1]` : ''
		return { name, step: note ? { ...step, note } : step }
	}

	function addNote(step: ScreenStep): void {
		if (!step.note?.includes(leftOut)) step.note = [step.note, leftOut].filter(Boolean).join(' ')
	}

	for (const [id, event] of events.entries()) take(event, id)
	if (atBegin && steps[0]) addNote(steps[0])
	return steps.map(({ of: _, ...step }) => step)
}

const near = (one: RecordedPart, other: RecordedPart) =>
	Math.abs(one.left + one.at.x - other.left - other.at.x) < samePlace &&
	Math.abs(one.top + one.at.y - other.top - other.at.y) < samePlace

/**
 * From the centre of the picture, as a position says it; empty where it is the centre, and in the middle half of a picture of the
 * project: that was not cut out around the point.
 */
function offset({ width, height, at, known }: RecordedPart): string {
	const [x, y] = [at.x - Math.floor(width / 2), at.y - Math.floor(height / 2)]
	if (known !== undefined && Math.abs(x) <= width / 4 && Math.abs(y) <= height / 4) return ''
	return x === 0 && y === 0 ? '' : `${x},${y}`
}

/** A character as SK_KEY_PRESS names it; undefined for those that it cannot. */
function keyOf(char: string): string | undefined {
	if (char === ' ') return '{Space}'
	if (char === '\n') return '{Enter}'
	if (char === '\t') return '{Tab}'
	return /[<>{}[\]\\;+"]/.test(char) ? undefined : char
}

/** Literal: in quotes also where it is the name of test data. */
function value(text: string, data: Record<string, unknown>): string {
	const written = writeLiteral(text)
	return written === text && readPath(data, text) ? `"${text}"` : written
}
