import { action, data, expected, read } from '../../feature/action.ts'
import { readElapsed } from '../../feature/values/elapsed.ts'
import { nearest } from '../../feature/values/nearest.ts'
import type { StepContext } from '../../run/step-context.ts'
import { StepFailed, StepWrong } from '../../run/step-errors.ts'

export const startTimer = action({
	name: 'START_TIMER',
	on: ['desktop', 'mobile', 'windows'],
	about:
		'Starts a clock under a name, to be read by VERIFY_ELAPSED; one of that name begins anew. It lives to the end of the feature.',
	slots: { name: data('name') },
	outcome: 'Always passes: the clock runs from here.',
	example: { step: 'When START_TIMER <checkout>' },
	async run({ name }, { timers, nanos }: StepContext) {
		timers.set(name.trim(), nanos())
	},
})

export const verifyElapsed = action({
	name: 'VERIFY_ELAPSED',
	on: ['desktop', 'mobile', 'windows'],
	about:
		'Checks the time since START_TIMER started the clock of that name: <, <=, > or >= and a time in ms, s, m or h.',
	slots: { name: data('name'), limit: read(expected('limit'), readElapsed) },
	outcome: 'Passes when the time is within the limit; fails saying how long it was.',
	example: { step: 'Then VERIFY_ELAPSED <checkout> + {<= 3 s}' },
	async run({ name, limit }, { timers, nanos }: StepContext) {
		const started = timers.get(name.trim())
		if (started === undefined) {
			const [near] = nearest(name.trim(), timers.keys())
			throw new StepWrong(`No step has started the timer "${name.trim()}"${near ? `. Did you mean "${near}"?` : ''}`)
		}
		const milliseconds = Math.round((nanos() - started) / 1e6)
		if (limit.holds(milliseconds)) return
		throw new StepFailed(
			`Expected ${limit.text} since the timer "${name.trim()}" started but it is ${milliseconds / 1000} s`,
		)
	},
})
