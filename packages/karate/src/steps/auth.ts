// `configure auth`: the header for basic and bearer authentication.

import { kindOf } from '../data/kind.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'

export function applyAuth(run: ScenarioRun): void {
	const { auth } = run.config
	if (kindOf(auth) !== 'MAP' || run.http.header('Authorization')) return
	const { type, username, password, token } = auth as Record<string, unknown>
	if (type === 'basic') {
		const pair = new TextEncoder().encode(`${username ?? ''}:${password ?? ''}`)
		run.http.setHeader('Authorization', [`Basic ${btoa(String.fromCharCode(...pair))}`])
	} else if (type === 'bearer') run.http.setHeader('Authorization', [`Bearer ${token ?? ''}`])
	else run.wrong(`configure auth knows the types basic and bearer, not ${String(type)}`)
}
