// @vitest-environment jsdom

import type { Environment } from '@assay/contract/environments'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type ChosenRunAs, problemsOf, runAsOf } from '../../src/features/chosen-run-as.ts'
import { plannedLoad } from '../../src/features/planned-load.ts'
import { RunAsChoice } from '../../src/features/run-as-choice.tsx'

afterEach(cleanup)

it('a run says only what differs from the feature’s type and the environment', () => {
	expect(runAsOf({ as: undefined, profile: '', executors: '' }, 'KARATE')).toBeUndefined()
	expect(runAsOf({ as: undefined, profile: 'x', executors: '' }, 'KARATE')).toBeUndefined()
	expect(runAsOf({ as: 'LOAD', profile: ' ', executors: '' }, 'KARATE')).toEqual({ as: 'LOAD' })
	expect(runAsOf({ as: 'LOAD', profile: '', executors: '' }, 'PERFORMANCE')).toBeUndefined()
	expect(runAsOf({ as: undefined, profile: ' atOnceUsers(1) ', executors: '' }, 'PERFORMANCE')).toEqual({
		as: 'LOAD',
		profile: 'atOnceUsers(1)',
	})
	expect(runAsOf({ as: 'FUNCTION', profile: 'atOnceUsers(1)', executors: '' }, 'PERFORMANCE')).toEqual({
		as: 'FUNCTION',
	})
})

it('a test plan leaves its features as their types say, unless it says otherwise', () => {
	expect(runAsOf({ as: undefined, profile: 'x', executors: '' }, undefined)).toBeUndefined()
	expect(runAsOf({ as: 'LOAD', profile: '', executors: '' }, undefined)).toEqual({ as: 'LOAD' })
	expect(runAsOf({ as: 'LOAD', profile: 'atOnceUsers(1)', executors: '' }, undefined)).toEqual({
		as: 'LOAD',
		profile: 'atOnceUsers(1)',
	})
	expect(runAsOf({ as: 'FUNCTION', profile: 'x', executors: '' }, undefined)).toEqual({ as: 'FUNCTION' })
})

it('a profile that cannot be read says where', () => {
	expect(problemsOf({ as: 'LOAD', profile: 'rampUsers(x)', executors: '' }, 'KARATE')).toEqual({
		profile: 'column 11: expected a whole number, got "x".',
	})
	expect(problemsOf({ as: 'FUNCTION', profile: 'rampUsers(x)', executors: 'x' }, 'KARATE')).toBeUndefined()
})

it('how many executors take part is sent where it is typed, and must be a number that there may be', () => {
	const chosen = { as: 'LOAD' as const, profile: '' }
	expect(runAsOf({ ...chosen, executors: ' 2 ' }, 'KARATE')).toEqual({ as: 'LOAD', executors: 2 })
	expect(runAsOf({ as: undefined, profile: '', executors: '3' }, 'PERFORMANCE')).toEqual({ as: 'LOAD', executors: 3 })
	expect(runAsOf({ as: 'FUNCTION', profile: '', executors: '3' }, 'PERFORMANCE')).toEqual({ as: 'FUNCTION' })
	expect(problemsOf({ ...chosen, executors: '100' }, 'KARATE')).toBeUndefined()
	for (const wrong of ['0', '101', '1.5', 'two'])
		expect(problemsOf({ ...chosen, executors: wrong }, 'KARATE')).toEqual({
			executors: `expected a whole number from 1 to 100, got "${wrong}".`,
		})
})

const environment = {
	id: 1,
	name: 'staging',
	settings_content: JSON.stringify({
		'gatling.inject': { Peak: 'atOnceUsers(3)' },
		'load.thresholds': 'global.responseTime.percentile(95).lt(500)',
	}),
} as Environment
const feature = { name: 'Peak', path: 'Peak.feature' }

it('what the environment says cannot be read is said before a run; of a plan each feature says it itself', () => {
	const nothing = { as: undefined, profile: '', executors: '' }
	const other = { name: 'Calm', path: 'Calm.feature' }
	expect(plannedLoad(nothing, other, environment)).toBe(
		'gatling.inject: there is a profile for "Peak", and none for the feature "Calm".',
	)
	expect(plannedLoad(nothing, undefined, environment)).toBeUndefined()
	expect(plannedLoad({ ...nothing, profile: 'atOnceUsers(1)' }, undefined, environment)).toMatchObject({ executors: 1 })
	expect(plannedLoad(nothing, feature, undefined)).toBeUndefined()
})

it('draws a profile while it is typed, with its users and how long they take', async () => {
	function Dialog() {
		const [value, setValue] = useState<ChosenRunAs>({ as: undefined, profile: '', executors: '' })
		return (
			<RunAsChoice
				type="PERFORMANCE"
				value={value}
				onChange={setValue}
				problems={problemsOf(value, 'PERFORMANCE')}
				load={plannedLoad(value, feature, environment)}
			/>
		)
	}
	const { container } = render(<Dialog />)
	// What the environment says, until something is typed.
	expect(screen.getByText(/^3 users, the last one starts after/)).toBeTruthy()
	expect(screen.getByText('Passes with p95 of all requests: less than 500 ms; Failed requests: exactly 0')).toBeTruthy()
	const field = screen.getByLabelText('Load profile (Optional)')
	const enter = async (text: string) => {
		await userEvent.clear(field)
		await userEvent.click(field)
		await userEvent.paste(text)
	}
	await enter('rampUsers(100) during (30), constantUsersPerSec(20) during (2 minutes)')
	expect(
		screen.getByText('2,500 users, the last one starts after 2 min 30 s, at most started in a second: 20'),
	).toBeTruthy()
	const words = [...container.querySelectorAll('figure [aria-hidden] span')].map((word) => word.textContent)
	expect(words).toEqual(['20', '0', '0:00', '0:30', '1:00', '1:30', '2:00'])
	const place = (word: string) => screen.getByText(word).getAttribute('style')
	expect([place('0:30'), place('2:00')]).toEqual(['left: 20%;', 'left: 80%;'])
	await userEvent.type(screen.getByLabelText('Executors taking part (Optional)'), '2')
	expect(screen.getByText(/^2,500 users, 1,250 on each executor, the last one/)).toBeTruthy()
	await enter('rampUsers(')
	expect(screen.getByText('column 11: expected a whole number, got its end.')).toBeTruthy()
})
