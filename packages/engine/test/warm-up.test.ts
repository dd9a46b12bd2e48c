import { expect, test } from 'vitest'
import { reporterInto, sandboxReports } from '../src/executor/sandbox/sandbox-reports.ts'
import { warmUp } from '../src/executor/sandbox/warm-up.ts'

test('a sandbox that waits runs each step of its small feature, so that all of what they call is compiled', async () => {
	const left: { type: string; step?: { text: string } }[] = []
	const reports = sandboxReports((message) => {
		if (message.type === 'recorded') left.push(...JSON.parse(message.messages))
	})
	expect(await warmUp(reporterInto(reports, 0))).toEqual({ scenarios: 1, passed: 1, failed: 0 })
	expect(left.filter(({ type }) => type === 'stepFinished' || type === 'stepPassed')).toHaveLength(5)
})
