import { StepFailed } from '../../../../run/step-errors.ts'
import type { AxeResult } from '../../accessibility.ts'

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
	const told = await walker.script<AxeResult & { problem?: string }>(run, context, options)
	if (told.problem !== undefined) throw new StepFailed(`axe-core could not examine the page: ${told.problem}`)
	return told
}

const run = /* js */ `
	const [context, options] = arguments
	const where = Object.keys(context).length > 0 ? context : document
	return window.axe.run(where, { ...options, resultTypes: ['violations', 'incomplete', 'passes'] }).then(
		({ url, testEngine, violations, incomplete, passes }) => ({
			url,
			testEngine,
			violations,
			incomplete,
			passes: passes.map((rule) => ({ ...rule, nodes: [] })),
		}),
		(error) => ({ problem: String(error && error.message || error) }),
	)
`
