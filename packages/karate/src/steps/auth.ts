// `configure auth`: the header for basic and bearer authentication.

import { kindOf } from '../data/kind.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'

/** Said where somebody asks for them, instead of sending a request that must fail. */
const notBuilt = {
	oauth2:
		'the type oauth2 is not supported; fetch the token by a request of its own (callSingle) and use the type bearer',
	ntlm: 'NTLM is not supported, as it signs in a connection and not a request; use basic or bearer where the server offers it',
}

export function applyAuth(run: ScenarioRun): void {
	const { auth, other } = run.config
	if (other.ntlmAuth) run.wrong(`configure ntlmAuth: ${notBuilt.ntlm}`)
	if (kindOf(auth) !== 'MAP' || run.http.header('Authorization')) return
	const { type, username, password, token } = auth as Record<string, unknown>
	if (type === 'basic') {
		const pair = new TextEncoder().encode(`${username ?? ''}:${password ?? ''}`)
		run.http.setHeader('Authorization', [`Basic ${btoa(String.fromCharCode(...pair))}`])
	} else if (type === 'bearer') run.http.setHeader('Authorization', [`Bearer ${token ?? ''}`])
	else if (type === 'oauth2' || type === 'ntlm') run.wrong(`configure auth: ${notBuilt[type]}`)
	else run.wrong(`configure auth knows the types basic and bearer, not ${String(type)}`)
}
