import type { Driver } from '../../driver.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import { ownConversation } from '../cdp/cdp-pipe.ts'
import { type FilmSource, screencast } from '../evidence/film.ts'
import type { PipePointer } from './pipe-pointer.ts'
import type { Steps } from './pipe-steps.ts'

/** Pictures of a browser that is driven over its pipe; `follow` calls when the steps go on in another window. */
export function pipePictures(
	tools: CdpPipe,
	steps: Steps,
	boxOf: PipePointer['boxOf'],
	follow: FilmSource['follow'],
): Pick<Driver, 'screenshot' | 'picture' | 'film'> {
	const filmed: FilmSource = {
		connect: (onEvent) => ownConversation(tools, onEvent),
		current: async () => steps.place.tab.id,
		follow,
	}
	const png = async (parameters: object = {}) => {
		steps.frame()
		const { data } = await steps.ask('Page.captureScreenshot', { format: 'png', ...parameters })
		return Buffer.from(String(data), 'base64')
	}
	return {
		screenshot: () => png(),
		async picture(element) {
			const box = await boxOf(element)
			const top = steps.frameAt(0)
			const scroll = await steps.call<{ x: number; y: number }>(scrolledScript, [], 'reads', top)
			return png({ clip: { ...box, x: box.x + scroll.x, y: box.y + scroll.y, scale: 1 } })
		},
		film: (take) => screencast(filmed, take),
	}
}

const scrolledScript = 'return { x: scrollX, y: scrollY }'
