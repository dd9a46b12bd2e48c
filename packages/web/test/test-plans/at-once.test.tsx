// @vitest-environment jsdom
import type { TestPlan } from '@assay/contract/test-plans'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AtOnceField } from '../../src/features/at-once-field.tsx'
import { fieldsOf, textOf } from '../../src/test-plans/test-plan-fields.ts'
import { seriousProblems } from '../axe.ts'

afterEach(cleanup)

function Field({ first, plan }: { first: number | null; plan?: number }) {
	const [value, set] = useState(first)
	return (
		<>
			<AtOnceField value={value} onChange={set} {...(plan === undefined ? {} : { plan })} />
			<output>{String(value)}</output>
		</>
	)
}
const pick = async (name: string) => {
	const field = () => screen.getByRole('combobox', { name: /At once/ })
	// What choosing takes comes with the pointer.
	await userEvent.hover(field())
	await screen.findByTestId('ArrowDropDownIcon', {}, { timeout: 20_000 })
	await userEvent.click(field())
	await userEvent.click(await screen.findByRole('option', { name }, { timeout: 20_000 }))
	return screen.getByRole('status').textContent
}

// On a busy machine a list of the component library takes its time.
const slow = { timeout: 120_000 }

test('a test plan runs one after another, side by side, or a number', slow, async () => {
	const { container } = render(<Field first={1} />)
	expect(screen.getByRole('combobox').textContent).toBe('One after another')
	expect(await pick('Side by side')).toBe('0')
	expect(await pick('8 at once')).toBe('8')
	expect(await pick('One after another')).toBe('1')
	expect(await seriousProblems(container)).toEqual([])
})

test('a schedule and a run may leave it to the test plan', slow, async () => {
	render(<Field first={null} plan={0} />)
	expect(screen.getByRole('combobox').textContent).toBe('As the test plan says: side by side')
	expect(await pick('One after another')).toBe('1')
	expect(await pick('As the test plan says: side by side')).toBe('null')
})

test('a number that the list does not hold is shown all the same', () => {
	render(<Field first={5} />)
	expect(screen.getByRole('combobox').textContent).toBe('5 at once')
})

test('two states of a test plan show how many at once each runs', () => {
	const plan = { name: 'Smoke', description: 'd', featureIds: [4], atOnce: 0 } as TestPlan
	expect(textOf(fieldsOf(plan), () => 'Pay')).toBe(
		'Name: Smoke\nDescription: d\nAt once: Side by side\n\nFeatures\n1. Pay',
	)
})
