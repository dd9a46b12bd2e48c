import { setTimeout as wait } from 'node:timers/promises'
import type { WinApi } from './win-api.ts'

const unicodeText = 13
/** Another program may have it open for a moment. */
const [looks, lookMilliseconds] = [40, 50]

/** The text that a program has put on the clipboard; undefined where there is none. */
export async function winClipboard(win: WinApi): Promise<string | undefined> {
	for (let look = 0; look < looks; look++) {
		if (!win.OpenClipboard(0)) {
			await wait(lookMilliseconds)
			continue
		}
		try {
			const memory = win.GetClipboardData(unicodeText)
			const place = memory && win.GlobalLock(memory)
			if (!place) return undefined
			try {
				return win.textAt(place).replaceAll('\r\n', '\n')
			} finally {
				win.GlobalUnlock(memory)
			}
		} finally {
			win.CloseClipboard()
		}
	}
	return undefined
}
