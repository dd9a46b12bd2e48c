// `configure auth` and `configure ntlmAuth`: who signs in, and how a request shows it.

import { kindOf } from '../data/kind.ts'
import type { HttpOptions } from '../http/message.ts'
import type { Flow } from '../scenario/effects.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { bearerOf, fetchToken } from './oauth2.ts'

export function applyAuth(run: ScenarioRun): void {
	const auth = authOf(run)
	if (!auth || run.http.header('Authorization')) return
	const { type, username, password, token } = auth
	if (type === 'basic') {
		const pair = new TextEncoder().encode(`${username ?? ''}:${password ?? ''}`)
		run.http.setHeader('Authorization', [`Basic ${btoa(String.fromCharCode(...pair))}`])
	} else if (type === 'bearer') run.http.setHeader('Authorization', [`Bearer ${token ?? ''}`])
	else if (type === 'oauth2') run.http.setHeader('Authorization', [`Bearer ${bearerOf(auth)}`])
	else if (type !== 'ntlm')
		run.wrong(`configure auth knows the types basic, bearer, oauth2 and ntlm, not ${String(type)}`)
}

/** What must be fetched before a request can show it. */
export function* prepareAuth(run: ScenarioRun): Flow<void> {
	const auth = authOf(run)
	if (auth?.type === 'oauth2' && !run.http.header('Authorization')) yield* fetchToken(run, auth)
}

export function ntlmOf(run: ScenarioRun): HttpOptions['ntlm'] {
	const auth = authOf(run)
	const given = auth?.type === 'ntlm' ? auth : run.config.other.ntlmAuth
	if (given === undefined || given === null) return undefined
	if (kindOf(given) !== 'MAP' || !(given as { username?: unknown }).username)
		return run.wrong("NTLM needs an object such as { username: 'ann', password: '…', domain: '…', workstation: '…' }")
	const { username, password, domain, workstation } = given as Record<string, unknown>
	return {
		username: String(username),
		password: String(password ?? ''),
		...(domain ? { domain: String(domain) } : {}),
		...(workstation ? { workstation: String(workstation) } : {}),
	}
}

function authOf(run: ScenarioRun): Record<string, unknown> | undefined {
	const { auth } = run.config
	if (auth === undefined || auth === null) return undefined
	if (kindOf(auth) !== 'MAP') return run.wrong("configure auth needs an object such as { type: 'bearer', token: '…' }")
	return auth as Record<string, unknown>
}
