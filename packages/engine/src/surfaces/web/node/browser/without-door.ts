import { StepFailed } from '../../../../run/step-errors.ts'
import { type Door, TargetRefused } from '../../../node/door.ts'

/** What a browser says when its proxy could not connect: of the reason it knows nothing. */
const atDoor =
	/net::ERR_(?:SOCKS_CONNECTION\w*|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED)|e=(?:proxy\w+|net\w+|connectionFailure|dnsNotFound)/

/**
 * The error of a navigation as if the browser had connected by itself; a `StepFailed` where the target is refused. `urls`: the
 * address that was asked for, and where the browser is, as it may have been led on.
 */
export function withoutDoor(error: unknown, urls: string[], door: Pick<Door, 'lastFailure'> | undefined): unknown {
	if (!door || !(error instanceof Error) || !atDoor.test(error.message)) return error
	for (const url of urls) {
		const failure = failureAt(url, door)
		if (failure instanceof TargetRefused) return new StepFailed(`${urls[0]} cannot be opened: ${failure.message}`)
		if (failure) return new Error(error.message.replace(atDoor, `net::${nameOf(failure)}`))
	}
	return error
}

/** The same for a line of the console that names the address. */
export function lineWithoutDoor(line: string, door: Pick<Door, 'lastFailure'> | undefined): string {
	if (!door || !atDoor.test(line)) return line
	const failure = failureAt(/https?:\/\/[^\s'"]+/.exec(line)?.[0] ?? '', door)
	if (!failure) return line
	const said = failure instanceof TargetRefused ? failure.message : `net::${nameOf(failure)}`
	return line.replace(atDoor, () => said)
}

function failureAt(url: string, door: Pick<Door, 'lastFailure'>): Error | undefined {
	if (!URL.canParse(url)) return undefined
	const { hostname, port, protocol } = new URL(url)
	return door.lastFailure(hostname, Number(port) || (/^(?:https|wss):$/.test(protocol) ? 443 : 80))
}

/** As Chromium names it. */
function nameOf(failure: Error): string {
	const { code = '' } = failure as NodeJS.ErrnoException
	return (
		{
			ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
			ECONNRESET: 'ERR_CONNECTION_RESET',
			EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
			ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
			ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
			EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
			ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
			UND_ERR_CONNECT_TIMEOUT: 'ERR_CONNECTION_TIMED_OUT',
		}[code] ?? 'ERR_CONNECTION_FAILED'
	)
}
