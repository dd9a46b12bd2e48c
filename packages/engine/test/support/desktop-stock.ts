import { setTimeout as wait } from 'node:timers/promises'
import { readPicture } from '../../src/surfaces/desktop/node/picture-file.ts'
import { cut } from '../../src/surfaces/desktop/picture/cut.ts'
import type { Picture } from '../../src/surfaces/desktop/picture/picture.ts'
import type { DesktopLab } from './desktop.ts'

/** What a program shows in its windows, photographed once each. */
export interface ShownWindow {
	program: string
	picture: Picture
}

/** Programs of Debian in three toolkits and two themes, each in a state that has something to see. */
export const stockPrograms: Record<string, string> = {
	editor: 'mousepad --disable-server',
	'dark editor': 'env GTK_THEME=Adwaita:dark mousepad --disable-server',
	calculator: 'xcalc',
	'old editor': 'xedit',
	fonts: 'xfontsel',
	terminal: 'xterm -e cat',
	message: 'xmessage -buttons Save,Cancel,Discard,Help Some changes are not saved.',
	manual: 'xman -notopbox -bothshown',
}

const typed = 'Kettle order, 3 pieces\nTeapot, blue, 24.90\nCups and saucers\nTotal 61.40\n'
/** A terminal has the font of the old editor: the same words would be there where the picture of the other is said not to be. */
const typedInTerminal = 'Wages of June, 12 rows\nHarbour, green, 8.05\nNets, buoys\nSum 97.38\n'

/** The largest window of a program, once its picture is still. */
export async function shownWindow(lab: DesktopLab, program: string): Promise<ShownWindow> {
	const desktop = await lab.open(stockPrograms[program] ?? program)
	try {
		let windows = await desktop.windows()
		while (windows.length === 0) {
			await wait(100)
			windows = await desktop.windows()
		}
		const [first] = windows
		if (first && /editor|terminal/.test(program)) {
			await desktop.point('click', { x: first.left + first.width / 2, y: first.top + first.height / 2 })
			await desktop.type(program === 'terminal' ? typedInTerminal : typed)
		}
		for (let last = Buffer.alloc(0), still = 0; still < 3; ) {
			await wait(250)
			const now = Buffer.from(await desktop.screenshot())
			still = now.equals(last) ? still + 1 : 0
			last = now
		}
		const screen = readPicture(await desktop.screenshot())
		const [largest] = (await desktop.windows()).sort(
			(one, other) => other.width * other.height - one.width * one.height,
		)
		if (!largest) throw new Error(`${program} shows no window`)
		const left = Math.max(0, largest.left)
		const top = Math.max(0, largest.top)
		const width = Math.min(screen.width, largest.left + largest.width) - left
		const height = Math.min(screen.height, largest.top + largest.height) - top
		return { program, picture: cut(screen, { left, top, width, height }) }
	} finally {
		await desktop.close()
	}
}
