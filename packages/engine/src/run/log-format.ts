/** How the lines of a process are written: for people, or an object each for what collects them. */
export const logFormats = ['text', 'json'] as const
export type LogFormat = (typeof logFormats)[number]

/** ASSAY_LOG_FORMAT, `text` where it is not set; throws what was expected. */
export function readLogFormat(text: string): LogFormat {
	const found = logFormats.find((format) => format === (text || 'text'))
	if (!found) throw new Error('text or json')
	return found
}

/** A sentence for whoever watches a process, as a line of its log without the line's end. */
export const saidLine = (format: LogFormat, msg: string, level = 'info', at = new Date()): string =>
	format === 'json' ? JSON.stringify({ level, time: at.toISOString(), msg }) : msg
