import type { Picture } from '../../picture/picture.ts'
import type { WinApi } from './win-api.ts'

const copy = 0xcc0020

/** What the main screen shows now. Throws where Windows shows this process none. */
export function winPicture(win: WinApi, { width, height }: { width: number; height: number }): Picture {
	const screen = win.GetDC(0)
	const context = win.CreateCompatibleDC(screen)
	const bitmap = win.CreateCompatibleBitmap(screen, width, height)
	const before = win.SelectObject(context, bitmap)
	try {
		const copied = win.BitBlt(context, 0, 0, width, height, screen, 0, 0, copy)
		win.SelectObject(context, before)
		// Of 32 bits a pixel: blue, green, red and an unused byte; a height below zero begins with the uppermost line.
		const head = Buffer.alloc(40)
		head.writeUInt32LE(40, 0)
		head.writeInt32LE(width, 4)
		head.writeInt32LE(-height, 8)
		head.writeUInt16LE(1, 12)
		head.writeUInt16LE(32, 14)
		const bytes = Buffer.alloc(width * height * 4)
		if (!copied || win.GetDIBits(context, bitmap, 0, height, bytes, head, 0) !== height)
			throw new Error('Windows shows this process no screen: it is locked, or nobody is signed in at it.')
		return { width, height, bytes, order: 'bgr' }
	} finally {
		win.DeleteObject(bitmap)
		win.DeleteDC(context)
		win.ReleaseDC(0, screen)
	}
}
