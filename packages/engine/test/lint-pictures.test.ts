import { describe, expect, it } from 'vitest'
import { complete } from '../src/feature/completion/completion.ts'
import { lint } from '../src/feature/lint/lint.ts'
import { stepReferences } from '../src/feature/references/references.ts'
import { pictureSize } from '../src/feature/values/picture-size.ts'
import { writeJpeg, writePng } from '../src/surfaces/desktop/node/picture-file.ts'
import { surfaces } from '../src/surfaces/index.ts'
import { vocabularyWith } from '../src/surfaces/vocabulary-with.ts'

const context = {
	language: surfaces.WINDOWS.language,
	locators: { shop: { save: '//button' } },
	dataKeys: ['customer'],
	vocabulary: vocabularyWith(),
	files: ['save.png', 'save.dark.png', 'dialogs/print.jpg', 'order.csv', 'only.dark.png'],
}
const scenario = (step: string) => `Feature: f\n  Scenario: s\n    ${step}\n`
const none = (name: string) => `There is no file "${name}" among the files of the project`

describe('a step that names a picture', () => {
	const table: [step: string, ...problems: string[]][] = [
		['* SK_CLICK [save.png]'],
		['* SK_CLICK [print.jpg]'],
		['* SK_CLICK [dialogs/print.jpg#2 in save.png]'],
		['* SK_CLICK [save.png#2 similarity=0.95 in print.jpg]'],
		['* SK_CLICK [text=Save]'],
		['* SK_CLICK'],
		['* SK_ENTER [save.png] + <Anna>'],
		['* SK_ENTER [save.png] + <right> + {Anna}'],
		['* SK_DRAG_AND_DROP [save.png] + {print.jpg;right}'],
		['* SK_CLICK [sve.png]', `${none('sve.png')}. Did you mean save.png? → save.png`],
		['* SK_CLICK [order.png]', none('order.png')],
		['* SK_CLICK [sve.png similarity=0.95]', `${none('sve.png')}. Did you mean save.png? → save.png`],
		[
			'* SK_CLICK [save.png similarity=95%]',
			'SK_CLICK: this must say similarity= only behind a picture, with a number above 0 and at most 1: save.png similarity=0.9',
		],
		['* SK_HOVER [text=Save in dialog.png]', none('dialog.png')],
		['* SK_HOVER [save.png#2 in sava.png]', `${none('sava.png')}. Did you mean save.png? → save.png`],
		[
			'* SK_DRAG_AND_DROP [save.png] + {dialogs/prnt.jpg;right}',
			`${none('dialogs/prnt.jpg')}. Did you mean dialogs/print.jpg? → dialogs/print.jpg`,
		],
		[
			'* SK_CLICK [save.png] + <rihgt;20,0>',
			'SK_CLICK: this must be left, right, above, center or below, with or without ;x,y behind it, or x,y or x%,y% → <right;20,0>',
		],
		[
			'* SK_SCROLL <dwon;2>',
			'SK_SCROLL: this must be up or down, with or without a number of steps above 0, as in down;5 → <down;2>',
		],
	]
	it.each(table)('%s', (step, ...problems) => {
		const found = lint(scenario(step), context)
		expect(found.map(({ message, fix }) => (fix ? `${message} → ${fix.text}` : message))).toEqual(problems)
	})

	it('is not judged where the files are not known', () => {
		const { files, ...rest } = context
		expect(lint(scenario('* SK_CLICK [nowhere.png]'), rest)).toEqual([])
	})

	it('is completed with the pictures of the project and their sizes, but not with one that stands in for another', () => {
		const pictureFacts = new Map([['save.png', '64×52']])
		const options = (step: string) => {
			const text = scenario(step)
			return complete(text, 3, step.length + 5, { ...context, pictureFacts })?.options
		}
		expect(options('* SK_CLICK [')?.map(({ label, detail, apply }) => [label, detail, apply])).toEqual([
			['save.png', '64×52', 'save.png]'],
			['dialogs/print.jpg', 'picture of the project', 'dialogs/print.jpg]'],
			['only.dark.png', 'picture of the project', 'only.dark.png]'],
		])
		expect(options('* SK_CLICK [save.png] + <')?.map(({ label }) => label)).toEqual(
			expect.arrayContaining(['left', 'right', 'above', 'center', 'below']),
		)
		expect(options('* SK_SCROLL <')?.map(({ apply }) => apply)).toEqual(['up>', 'down>', 'up;5>', 'down;5>'])
		expect(options('* SK_KEY_PRESS <{Ent')?.map(({ apply }) => apply)).toContain('{Enter}>')
	})

	it('is shown where one points at its name', () => {
		expect(stepReferences('SK_CLICK [save.png#2 in dialogs/print.jpg]', context).slice(1)).toEqual([
			{ kind: 'picture', name: 'save.png', from: 10, to: 18 },
			{ kind: 'picture', name: 'dialogs/print.jpg', from: 24, to: 41 },
		])
	})
})

it('reads the size of a picture from its head', () => {
	const picture = { width: 37, height: 21, bytes: new Uint8Array(37 * 21 * 4), order: 'rgb' } as const
	expect(pictureSize(writePng(picture))).toEqual({ width: 37, height: 21 })
	expect(pictureSize(writeJpeg(picture))).toEqual({ width: 37, height: 21 })
	expect(pictureSize(writeJpeg(picture).subarray(0, 30))).toBeUndefined()
	expect(pictureSize(Buffer.from('GIF89a and so on, more than twenty bytes'))).toBeUndefined()
})
