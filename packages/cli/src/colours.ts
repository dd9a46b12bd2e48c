/** Colours for a terminal that shows them, plain text for everything else (https://no-color.org). */
export interface Colours {
	pass(text: string): string
	fail(text: string): string
	warn(text: string): string
	quiet(text: string): string
	strong(text: string): string
}

export function colours(stream: NodeJS.WriteStream): Colours {
	const { NO_COLOR, FORCE_COLOR } = process.env
	const on = FORCE_COLOR ? FORCE_COLOR !== '0' : stream.isTTY === true && !NO_COLOR && process.env.TERM !== 'dumb'
	const paint = (start: number, end: number) => (text: string) => (on ? `\x1b[${start}m${text}\x1b[${end}m` : text)
	return { pass: paint(32, 39), fail: paint(31, 39), warn: paint(33, 39), quiet: paint(90, 39), strong: paint(1, 22) }
}
