import { SessionLost } from '../../../../run/step-errors.ts'

/** Milliseconds between two looks whether the browser still runs. */
const betweenLooks = 1000
/** So many looks in a row at a browser that has ended: until then what it was asked may fail by itself, with a better reason. */
const lastWords = 5

type Asked = (...args: unknown[]) => unknown

/**
 * A driver none of whose answers is waited for after its browser has ended: a request whose connection broke in a bad moment
 * may stay open for ever, whatever limit its client was given. `close` waits by a limit of its own.
 */
export function endsWithBrowser<Driver extends object>(driver: Driver, alive: () => boolean): Driver {
	const bounded = Object.entries(driver).map(([name, value]) => [
		name,
		typeof value !== 'function' || name === 'close'
			? value
			: (...args: unknown[]) => {
					const answer = (value as Asked)(...args)
					return answer instanceof Promise ? unlessEnded(answer, alive) : answer
				},
	])
	return Object.fromEntries(bounded) as Driver
}

/** Gives up an answer of a browser that has ended and owes it still. Throws `SessionLost` then. */
export async function unlessEnded<T>(answer: Promise<T>, alive: () => boolean): Promise<T> {
	let looks: NodeJS.Timeout | undefined
	const ended = new Promise<never>((_, reject) => {
		let inVain = 0
		looks = setInterval(() => {
			inVain = alive() ? 0 : inVain + 1
			if (inVain === lastWords) reject(new SessionLost('The browser session was lost: the browser has ended'))
		}, betweenLooks)
	})
	try {
		return await Promise.race([answer, ended])
	} finally {
		clearInterval(looks)
	}
}
