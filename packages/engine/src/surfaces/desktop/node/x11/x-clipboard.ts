import { xBody } from './x-body.ts'
import type { XConnection } from './x-connection.ts'
import { xAtom } from './x-properties.ts'

/** A program that does not answer is not waited for. */
const answerMilliseconds = 2000

/** The text that a program has put on the clipboard; undefined where there is none. */
export async function xClipboard(x: XConnection): Promise<() => Promise<string | undefined>> {
	const atom = (name: string) => xAtom(x, name)
	const [clipboard, text, place] = await Promise.all([atom('CLIPBOARD'), atom('UTF8_STRING'), atom('ASSAY_CLIPBOARD')])
	const window = x.newId()
	x.send(1, 0, xBody('44ss222244', window, x.root, -10, -10, 1, 1, 0, 0, 0, 0))
	return async () => {
		const notified = new Promise<boolean>((resolve) => {
			const late = setTimeout(() => end(false), answerMilliseconds)
			const forget = x.listen((event) => {
				const isNotice = ((event[0] ?? 0) & 0x7f) === 31 && event.readUInt32LE(8) === window
				if (isNotice) end(event.readUInt32LE(20) !== 0)
			})
			function end(there: boolean): void {
				clearTimeout(late)
				forget()
				resolve(there)
			}
		})
		x.send(24, 0, xBody('44444', window, clipboard, text, place, 0))
		if (!(await notified)) return undefined
		const reply = await x.ask(20, 1, xBody('44444', window, place, 0, 0, 1 << 20))
		return reply.toString('utf8', 32, 32 + reply.readUInt32LE(16))
	}
}
