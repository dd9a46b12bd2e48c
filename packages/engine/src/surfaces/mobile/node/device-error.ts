import { NotYet, SessionLost, StepFailed } from '../../../run/step-errors.ts'
import type { PageLoad } from '../../web/node/browser/browser-wish.ts'
import { stepError } from '../../web/node/webdriver/webdriver-errors.ts'

/** What no step of this kind can do there, however often it is tried. */
export class DeviceCannot extends StepFailed {}

/** What an error of Appium means for a step; `what` is what was asked of the device, for one that cannot. */
export function deviceError(error: unknown, what: string, driverName: string, pageLoad: PageLoad): unknown {
	if (!(error instanceof Error)) return error
	const message = plainMessage(error)
	if (lost.test(error.message)) return new SessionLost(`The session with the device was lost: ${message}`)
	if (unknownToDriver.test(message) || error.name === 'unknown method' || error.name === 'unknown command')
		return new DeviceCannot(`${driverName} cannot ${what} on this device`)
	if (error.name === 'stale element reference' || /stale element|does not exist in DOM|no longer exists/i.test(message))
		return new NotYet('was replaced by the app')
	const plain = Object.assign(new Error(message), { name: error.name })
	const known = stepError(plain, pageLoad)
	return known === plain ? new StepFailed(`${driverName} could not ${what}: ${message}`) : known
}

/** Without the words of client and server around it. */
export const plainMessage = ({ message }: Error): string =>
	(
		message
			.replace(/^WebDriverError:\s*/, '')
			.replace(/ when running "[\s\S]*/, '')
			.replace(/^An unknown server-side error occurred while processing the command\.\s*/, '')
			.replace(/^Original error:\s*/, '')
			.split('\n')[0] ?? ''
	).replace(/\.$/, '')

const lost =
	/session is either terminated or not started|invalid session id|no such session|instrumentation process (?:is not running|cannot be)|instrumentation process has|could not proxy|ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET|socket hang up|not connected to DevTools|chrome not reachable|browser has closed/i

const unknownToDriver =
	/not yet been implemented|not implemented|Unsupported execute method|unknown (?:mobile )?command|did not match a known|is not a function|unknown method/i
