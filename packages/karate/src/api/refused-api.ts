// What Karate can and this engine will not or cannot: one clear sentence each, instead of "is not a function".

import { StepProblem } from '../scenario/step-problem.ts'
import { type RefusedName, refusedMembers } from '../words/members.ts'
import type { BridgeFunction } from './bridge-function.ts'

export const refusedApi = {
	...(Object.fromEntries(
		Object.entries(refusedMembers).map(([name, why]): [string, BridgeFunction] => [
			name,
			() => {
				throw new StepProblem('wrong', `karate.${name} ${why}`)
			},
		]),
	) as Record<RefusedName, BridgeFunction>),
	channel: (_run, type: string) => {
		throw new StepProblem('wrong', `cannot find [${type}]: channels to message brokers are not available`)
	},
} satisfies Record<RefusedName, BridgeFunction>
