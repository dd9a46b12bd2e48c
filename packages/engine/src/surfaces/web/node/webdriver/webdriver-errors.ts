import { NotYet, SessionLost, StepFailed, StepWrong } from '../../../../run/step-errors.ts'
import type { PageLoad } from '../browser/browser-wish.ts'

const lostSession = 'The browser session was lost: '

/** What a WebDriver error means for a step: look again, fail, or give up. Errors it does not know pass through. */
export function stepError(error: unknown, pageLoad: PageLoad): unknown {
	if (!(error instanceof Error)) return error
	const message = error.message.replace(/^WebDriverError:\s*/, '').split('\n')[0] ?? ''
	const kind = kinds.find((one) => message.startsWith(one)) ?? error.name
	if (lost.test(error.message)) return new SessionLost(lostSession + message)
	switch (kind) {
		case 'stale element reference':
		case 'detached shadow root':
			return new NotYet('was replaced by the page')
		case 'element click intercepted':
			return new NotYet(
				`is covered: ${message.match(/(?:receive the click:|another element) (<.*?>)/)?.[1] ?? message}`,
			)
		case 'element not interactable':
		case 'invalid element state':
			return new NotYet(`cannot be used: ${message.replace(/^[^:]*:\s*/, '')}`)
		case 'move target out of bounds':
			return new NotYet('lies outside the window')
		case 'no such window':
			return new StepFailed('The browser window was closed')
		case 'unexpected alert open': {
			const text = message.match(/\{Alert text : (.*)\}/)?.[1]
			return new StepFailed(`The page shows a dialog that waits for an answer: "${text ?? ''}"`)
		}
		case 'timeout:':
		case 'timeout':
			return new StepFailed(`The page ${notLoaded(pageLoad)}`)
		case 'invalid selector':
			return new StepWrong(message)
	}
	if (passing.test(message)) return new NotYet('was replaced by the page')
	return error
}

const kinds = [
	'stale element reference',
	'detached shadow root',
	'element click intercepted',
	'element not interactable',
	'invalid element state',
	'move target out of bounds',
	'no such window',
	'unexpected alert open',
	'timeout:',
	'invalid selector',
]

const lost =
	/invalid session id|no such session|chrome not reachable|not connected to DevTools|ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET|socket hang up|tab crashed|browser has closed|from marionette|without establishing a connection/i

/** The page was left while the command ran. */
const passing =
	/aborted by navigation|execution context|Cannot find context|no such execution|document unloaded|frame was detached/i

/** How a sentence about a page ends that took longer than it may. */
export const notLoaded = ({ milliseconds, setting }: PageLoad) =>
	`did not finish loading (waited ${milliseconds / 1000} s, ${setting})`

/** Why an address could not be opened, as a sentence. */
export function navigationError(error: unknown, url: string, pageLoad: PageLoad): unknown {
	if (!(error instanceof Error)) return error
	const code = error.message
		.match(/net::(ERR_\w+)|about:(?:neterror|certerror)\?e=(\w+)/)
		?.slice(1)
		.find(Boolean)
	if (code) return new StepFailed(`${url} cannot be opened: ${reasons[code] ?? code}`)
	if (/timeout/i.test(error.message)) return new StepFailed(`${url} ${notLoaded(pageLoad)}`)
	if (/invalid argument/.test(error.message)) return new StepWrong(`${url} is not an address that a browser can open`)
	return stepError(error, pageLoad)
}

const reasons: Record<string, string> = {
	ERR_CONNECTION_REFUSED: 'nothing answers there (connection refused)',
	ERR_NAME_NOT_RESOLVED: 'the name of the server is unknown',
	ERR_CONNECTION_TIMED_OUT: 'the server does not answer',
	ERR_CONNECTION_RESET: 'the server broke the connection off',
	ERR_EMPTY_RESPONSE: 'the server answered nothing',
	ERR_INTERNET_DISCONNECTED: 'there is no network',
	ERR_CERT_AUTHORITY_INVALID: 'its certificate is not trusted',
	ERR_UNSAFE_PORT: 'browsers do not open this port',
	connectionFailure: 'nothing answers there (connection refused)',
	dnsNotFound: 'the name of the server is unknown',
	netTimeout: 'the server does not answer',
	netReset: 'the server broke the connection off',
	netInterrupt: 'the server broke the connection off',
	netOffline: 'there is no network',
	nssBadCert: 'its certificate is not trusted',
	deniedPortAccess: 'browsers do not open this port',
}
