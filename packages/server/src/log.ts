import { type DestinationStream, type Logger, pino } from 'pino'

/** The server's log: JSON lines on stderr. What people wrote stays out of it, also when a query fails over it. */
export const openLog = (level: string, to: DestinationStream = pino.destination({ fd: 2, sync: false })): Logger =>
	pino({ level, serializers: { err: describe } }, to)

interface Failure extends Error {
	code?: string
	severity?: string
	routine?: string
}

function describe(error: Failure): object {
	const { message, stack = '', cause, code, severity, routine } = error
	return {
		// PostgreSQL repeats the value it does not like; the database layer adds every parameter.
		message: severity ? `PostgreSQL ${severity} in ${routine}` : String(message).replace(/\nparams: [\s\S]*$/, ''),
		...(code ? { code } : {}),
		stack: stack.split('\n').filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line)),
		...(cause ? { cause: describe(cause as Failure) } : {}),
	}
}
