import type { ConsoleLine } from '../../../../run/any-driver.ts'
import type { Browser } from './web-command.ts'

interface BrowserLogEntry {
	level: string
	message: string
	timestamp: number
}

const levels: Record<string, string> = { SEVERE: 'error', WARNING: 'warning', INFO: 'info', DEBUG: 'debug' }

/** The console since the last call, as the driver's log has it. */
export async function readConsole(browser: Browser): Promise<ConsoleLine[]> {
	const entries = (await browser.getLogs('browser')) as BrowserLogEntry[]
	return entries.map(({ level, message, timestamp }) => ({
		level: levels[level] ?? level.toLowerCase(),
		text: message,
		at: timestamp,
	}))
}
