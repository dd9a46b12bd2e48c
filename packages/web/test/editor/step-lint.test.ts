// @vitest-environment jsdom
import { forEachDiagnostic } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test, vi } from 'vitest'
import { around } from '../../src/editor/language/around.ts'
import { nothingAround } from '../../src/editor/language/language.ts'
import { stepLint } from '../../src/editor/problems/step-lint.ts'

afterEach(() => vi.unstubAllGlobals())

const text = 'Scenario: one\nThen SEE [till.title]\n'

/** What the reading of a text would answer, each when the test has it answer. */
function readings() {
	const answers: ((messages: string[]) => void)[] = []
	class Reading {
		onmessage?: (event: { data: unknown }) => void
		postMessage({ id }: { id: number }) {
			answers.push((messages) => {
				const problems = messages.map((message) => ({ from: 0, to: 4, message, severity: 'error', fixes: [] }))
				this.onmessage?.({ data: { id, problems } })
			})
		}
		terminate() {}
	}
	vi.stubGlobal('Worker', Reading)
	return answers
}

function shown(view: EditorView): string[] {
	const messages: string[] = []
	forEachDiagnostic(view.state, ({ message }) => messages.push(message))
	return messages
}

test('what was found before an object was known is not shown, but what is found with it', async () => {
	const answers = readings()
	const project = new Compartment()
	const view = new EditorView({
		state: EditorState.create({ doc: text, extensions: [stepLint, project.of(around.of(nothingAround('ANOROC')))] }),
	})
	await vi.waitFor(() => expect(answers).toHaveLength(1))
	view.dispatch({ effects: project.reconfigure(around.of(nothingAround('ANOROC'))) })
	answers[0]?.(['[till.title] is not in the object repository'])
	await vi.waitFor(() => expect(answers).toHaveLength(2))
	expect(shown(view)).toEqual([])
	answers[1]?.(['There is no action SEE'])
	await vi.waitFor(() => expect(shown(view)).toEqual(['There is no action SEE']))
	view.destroy()
})
