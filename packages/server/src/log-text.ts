/** A line of the log, which is JSON, as people read it: when, how bad, what, and the rest by name; then where an error came from. */
export function textLine(json: string): string {
	const { time, level, msg, err, pid, hostname, ...rest } = JSON.parse(json) as Record<string, unknown>
	const named = Object.entries(rest).map(([name, value]) => `${name}=${plain(value)}`)
	const errors = errorsOf(err)
	const line = [time, level, msg, ...named, ...errors.map((error) => plain(error.message))].map(String).join(' ')
	return `${[line, ...errors.flatMap(({ stack }) => stack)].join('\n')}\n`
}

interface Described {
	message: string
	stack: string[]
	cause?: Described
}

/** An error and what caused it, from the outermost on. */
function errorsOf(err: unknown): Described[] {
	if (typeof err === 'string') return [{ message: err, stack: [] }]
	const described = err as Described | undefined
	return described?.message === undefined ? [] : [described, ...errorsOf(described.cause)]
}

/** Nothing in it begins a line of its own. */
const plain = (value: unknown) =>
	typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && !/["=]/.test(value) ? value : JSON.stringify(value)
