import { NotYet } from '../../../../run/step-errors.ts'
import type { Element } from '../../driver.ts'
import type { Frames } from '../driver-parts.ts'
import type { FrameWalker } from '../evidence/web-axe.ts'
import { frameAtScript, framesHereScript } from '../page-scripts.generated.ts'
import type { Pages } from './pipe-pages.ts'
import type { Steps } from './pipe-steps.ts'

const soon = 5000

/** The frames inside the page of a browser that is driven over its pipe. */
export function pipeFrames(pages: Pages, steps: Steps): Frames & Pick<FrameWalker, 'inEachFrame'> {
	const { place } = steps

	async function enterFrame(wanted: Element | number): Promise<void> {
		const owner =
			typeof wanted === 'number' ? await steps.call<Element | null>(frameAtScript, [wanted], 'reads') : wanted
		if (!owner) throw new NotYet('is no frame of this page')
		const { session } = steps.frame()
		const objectId = await steps.hold(owner)
		const { node } = (await steps.ask('DOM.describeNode', { objectId }, session)) as {
			node?: { frameId?: string; contentDocument?: { backendNodeId: number } }
		}
		const id = node?.frameId
		if (!id) throw new NotYet('is no frame of this page')
		const scripted = () => pages.frames.get(id)?.context !== undefined
		// A frame that nothing was loaded into has no place for scripts before somebody asks for one.
		const { backendNodeId } = node.contentDocument ?? {}
		if (!scripted() && backendNodeId) await steps.ask('DOM.resolveNode', { backendNodeId }, session)
		await pages.until(scripted, soon)
		if (!pages.frames.has(id)) throw new NotYet('is no frame of this page')
		place.path.push({ frame: id, owner })
		await steps.settled()
	}

	return {
		enterFrame,
		async leaveFrames() {
			place.path = []
		},
		async inEachFrame(work) {
			const inside = await steps.call<{ element: Element }[]>(framesHereScript, [])
			const before = [...place.path]
			for (const { element } of inside) {
				const entered = await enterFrame(element).then(
					() => true,
					() => false,
				)
				if (entered) await work()
				place.path = [...before]
			}
		},
	}
}
