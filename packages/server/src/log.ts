import type { LogFormat } from '@assay/engine/run/log-format'
import { type DestinationStream, type Logger, pino } from 'pino'
import { textLine } from './log-text.ts'

const stderr = () => pino.destination({ fd: 2, sync: false })

/**
 * The server's log on stderr, by lines for people or JSON objects. `run` is the id of a run, `request` that of a request, which
 * its answer names too. What people wrote stays out of it, also when a query fails over it.
 */
export const openLog = (level: string, format: LogFormat, to: DestinationStream = stderr()): Logger =>
	pino(
		{
			level,
			serializers: { err: describe },
			timestamp: pino.stdTimeFunctions.isoTime,
			formatters: { level: (label) => ({ level: label }) },
		},
		format === 'json' ? to : { write: (line) => void to.write(textLine(line)) },
	)

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
