// @vitest-environment jsdom
import { readCustomActions } from '@assay/engine/feature/custom-actions'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { around } from '../../src/editor/language/around.ts'
import { goToKeys, goToNamed } from '../../src/editor/language/go-to.ts'
import { type Around, nothingAround } from '../../src/editor/language/language.ts'
import { namedAt } from '../../src/editor/language/named-at.ts'
import { commands } from '../../src/editor/text/commands.ts'

const text = 'Feature: f\n  Scenario: s\n    Then ADD_UP [a.b]\n'
const reading: Around = { ...nothingAround('ANOROC'), reading: true }
const custom = readCustomActions({ 'a.js': 'export async function addUp(locator, data, driver) {}' })
const read: Around = { ...nothingAround('ANOROC'), reading: false, custom }

function open() {
	const goTo = vi.fn()
	const project = new Compartment()
	const view = new EditorView({
		doc: text,
		selection: { anchor: text.indexOf('ADD_UP') + 2 },
		extensions: [goToKeys, commands.of({ goTo }), project.of(around.of(reading))],
	})
	const arrive = (known: Around) => {
		view.dispatch({ effects: project.reconfigure(around.of(known)) })
		return Promise.resolve()
	}
	return { view, goTo, arrive }
}

test('going to a custom action waits until the files of the project are read', async () => {
	const { view, goTo, arrive } = open()
	expect(goToNamed(view)).toBe(true)
	await arrive({ ...reading, locators: {} })
	expect(goTo).not.toHaveBeenCalled()
	await arrive(read)
	expect(goTo.mock.calls).toEqual([[expect.objectContaining({ kind: 'action', name: 'ADD_UP' })]])
	await arrive({ ...read })
	expect(goTo).toHaveBeenCalledTimes(1)
})

test('it is forgotten when one types or goes elsewhere meanwhile, and when nothing stands there', async () => {
	const { view, goTo, arrive } = open()
	goToNamed(view)
	view.dispatch({ changes: { from: 0, insert: '# ' } })
	await arrive(read)
	expect(goTo).not.toHaveBeenCalled()

	const other = open()
	expect(goToNamed(other.view, 3)).toBe(true)
	await other.arrive(read)
	expect(other.goTo).not.toHaveBeenCalled()
	expect(goToNamed(other.view, 3)).toBe(false)
})

test('a line of a doc string that reads as a step names nothing', () => {
	const doc =
		'Feature: f\n  Scenario: s\n    Then ENTER [a.b]\n      """\n      Then ADD_UP [a.b]\n      """\n    Then ADD_UP [a.b]\n'
	const state = EditorState.create({ doc, extensions: around.of(read) })
	expect(namedAt(state, doc.indexOf('ADD_UP'))).toBe(undefined)
	expect(namedAt(state, doc.lastIndexOf('ADD_UP'))).toMatchObject({ kind: 'action', name: 'ADD_UP' })
})
