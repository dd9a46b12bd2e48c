// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { RecordedSteps } from '../../src/recorder/recorded-steps.tsx'
import { seriousProblems } from '../axe.ts'

afterEach(cleanup)
// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {}

const step = (id: number, text: string) => ({ id, kind: 'act' as const, text, objects: [] })
const steps = [step(0, 'CLICK [order.add]'), step(1, 'UPLOAD_FILE [order.invoice] + <file>')]

test('a step that uploads offers the files of the project and takes the name of the chosen one', async () => {
	const edits: [number, string][] = []
	const show = (text: string, files: readonly string[]) => (
		<RecordedSteps
			steps={[...steps.slice(0, 1), step(1, text)]}
			files={files}
			onEdit={(id, to) => edits.push([id, to])}
			onRemove={() => {}}
		/>
	)
	const { rerender, container } = render(show('UPLOAD_FILE [order.invoice] + <file>', []))
	expect(screen.queryByRole('combobox')).toBeNull()
	rerender(show('UPLOAD_FILE [order.invoice] + <file>', ['invoice.pdf', 'photos/kettle (1).png']))
	expect(screen.getAllByRole('combobox')).toHaveLength(1)
	const choice = screen.getByRole('combobox', { name: 'File of step 2' })
	expect(choice).toHaveProperty('value', 'file')
	await userEvent.selectOptions(choice, 'invoice.pdf')
	await userEvent.selectOptions(choice, 'photos/kettle (1).png')
	expect(edits).toEqual([
		[1, 'UPLOAD_FILE [order.invoice] + <invoice.pdf>'],
		[1, 'UPLOAD_FILE [order.invoice] + <photos/kettle (1).png>'],
	])
	rerender(show('UPLOAD_FILE [order.invoice] + <invoice.pdf>', ['invoice.pdf']))
	expect(screen.getByRole('combobox')).toHaveProperty('value', 'invoice.pdf')
	expect(await seriousProblems(container)).toEqual([])
})

test('a step keeps the cursor while its first word is typed', async () => {
	const Edited = () => {
		const [text, setText] = useState('CLICK [order.add]')
		return <RecordedSteps steps={[step(0, text)]} files={[]} onEdit={(_, to) => setText(to)} onRemove={() => {}} />
	}
	render(<Edited />)
	const field = screen.getByRole('textbox', { name: 'Step 1' })
	await userEvent.type(field, 'DOUBLE_', { initialSelectionStart: 0, initialSelectionEnd: 0 })
	expect(screen.getByRole('textbox', { name: 'Step 1' })).toHaveProperty('value', 'DOUBLE_CLICK [order.add]')
	expect(document.activeElement).toBe(field)
})
