import { StepFailed } from '../../../../run/step-errors.ts'
import type { AxeResult } from '../../accessibility.ts'
import { runAxeScript } from '../page-scripts.generated.ts'

let source: Promise<string> | undefined

/** axe-core as text, read when it is first needed; it is put into every frame, which talk to one another by messages. */
function axeSource(): Promise<string> {
	source ??= import('axe-core').then(({ default: axe }) => axe.source)
	return source
}

/** How a client puts scripts into frames. */
export interface FrameWalker {
	script<T>(body: string, ...args: unknown[]): Promise<T>
	/** Does the work in each frame of the current one, and comes back. One that cannot be entered is left out. */
	inEachFrame(work: () => Promise<void>): Promise<void>
}

/** What axe-core finds, in frames too where `frames` is true. Throws `StepFailed` where it cannot examine the page. */
export async function examine(
	walker: FrameWalker,
	[context, options, frames]: [context: object, options: object, frames: boolean],
): Promise<AxeResult> {
	const axe = await axeSource()
	// Pages with their own module loader would take axe for one of theirs.
	const inject = `((define, module, exports) => { ${axe} })(); window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

	async function intoFrames(depth: number): Promise<void> {
		await walker.script(inject)
		if (frames && depth <= 8) await walker.inEachFrame(() => intoFrames(depth + 1).catch(() => {}))
	}

	await intoFrames(0)
	const answer = await walker.script<AxeResult & { problem?: string }>(runAxeScript, context, options)
	if (answer.problem !== undefined) throw new StepFailed(`axe-core could not examine the page: ${answer.problem}`)
	return answer
}
