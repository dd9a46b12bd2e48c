import type { DeviceSession } from './device-session.ts'

/** Milliseconds before its last line that are kept, and lines at most. */
const around = 30_000
const mostLines = 500

interface LogLine {
	timestamp?: number
	level?: string
	message?: string
}

/** What the device's own log says of the last half minute, by the clock of the device; undefined where its driver keeps none. */
export async function deviceLog({ browser, platform }: DeviceSession): Promise<string | undefined> {
	const type = { android: 'logcat', ios: 'syslog', other: undefined }[platform]
	if (type === undefined) return undefined
	const lines = (await browser.getLogs(type)) as LogLine[]
	const last = lines.at(-1)?.timestamp ?? 0
	const shown = lines.filter(({ timestamp = last }) => last - timestamp <= around).slice(-mostLines)
	return shown.map(({ message = '' }) => message.trimEnd()).join('\n') || undefined
}
