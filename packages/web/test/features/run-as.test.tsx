// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type ChosenRunAs, problemOf, runAsOf } from '../../src/features/chosen-run-as.ts'
import { RunAsChoice } from '../../src/features/run-as-choice.tsx'

afterEach(cleanup)

it('a run says only what differs from the feature’s type and the environment', () => {
	expect(runAsOf({ as: undefined, profile: '' }, 'KARATE')).toBeUndefined()
	expect(runAsOf({ as: undefined, profile: 'x' }, 'KARATE')).toBeUndefined()
	expect(runAsOf({ as: 'LOAD', profile: ' ' }, 'KARATE')).toEqual({ as: 'LOAD' })
	expect(runAsOf({ as: 'LOAD', profile: '' }, 'PERFORMANCE')).toBeUndefined()
	expect(runAsOf({ as: undefined, profile: ' atOnceUsers(1) ' }, 'PERFORMANCE')).toEqual({
		as: 'LOAD',
		profile: 'atOnceUsers(1)',
	})
	expect(runAsOf({ as: 'FUNCTION', profile: 'atOnceUsers(1)' }, 'PERFORMANCE')).toEqual({ as: 'FUNCTION' })
})

it('a test plan leaves its features as their types say, unless it is told', () => {
	expect(runAsOf({ as: undefined, profile: 'x' }, undefined)).toBeUndefined()
	expect(runAsOf({ as: 'LOAD', profile: '' }, undefined)).toEqual({ as: 'LOAD' })
	expect(runAsOf({ as: 'LOAD', profile: 'atOnceUsers(1)' }, undefined)).toEqual({
		as: 'LOAD',
		profile: 'atOnceUsers(1)',
	})
	expect(runAsOf({ as: 'FUNCTION', profile: 'x' }, undefined)).toEqual({ as: 'FUNCTION' })
})

it('a profile that cannot be read says where', () => {
	expect(problemOf({ as: 'LOAD', profile: 'rampUsers(x)' }, 'KARATE')).toBe(
		'column 11: expected a whole number, got "x".',
	)
	expect(problemOf({ as: 'FUNCTION', profile: 'rampUsers(x)' }, 'KARATE')).toBeUndefined()
})

it('draws a profile while it is typed, with its users and how long they take', async () => {
	function Dialog() {
		const [value, setValue] = useState<ChosenRunAs>({ as: undefined, profile: '' })
		return (
			<RunAsChoice type="PERFORMANCE" value={value} onChange={setValue} problem={problemOf(value, 'PERFORMANCE')} />
		)
	}
	render(<Dialog />)
	const field = screen.getByLabelText('Load profile (Optional)')
	await userEvent.type(field, 'rampUsers(100) during (30), constantUsersPerSec(20) during (2 minutes)')
	expect(
		screen.getByText('2,500 users, the last one starts after 2 min 30 s, at most started in a second: 20'),
	).toBeTruthy()
	await userEvent.clear(field)
	await userEvent.type(field, 'rampUsers(')
	expect(screen.getByText('column 11: expected a whole number, got its end.')).toBeTruthy()
})
