import type { AxeResult } from '../accessibility.ts'
import { StepFailed } from '../step-errors.ts'
import type { Browser, Command } from './web-command.ts'

let source: Promise<string> | undefined

/** axe-core as text, read when it is first needed; it is put into every frame, which talk to one another by messages. */
function axeSource(): Promise<string> {
	source ??= import('axe-core').then(({ default: axe }) => axe.source)
	return source
}

export async function examine(
	browser: Browser,
	command: Command,
	[context, options, frames]: [context: object, options: object, frames: boolean],
): Promise<AxeResult> {
	const axe = await axeSource()
	// Pages with their own module loader would take axe for one of theirs.
	const inject = `((define, module, exports) => { ${axe} })(); window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

	async function intoFrames(depth: number): Promise<void> {
		await command(() => browser.executeScript(inject, []))
		if (!frames || depth > 8) return
		const inside = await command(() => browser.findElements('css selector', 'iframe, frame'))
		for (const frame of inside) {
			// One that has gone meanwhile or is still empty is left to axe, which tells of it.
			const entered = await browser.switchToFrame(frame as object).then(
				() => true,
				() => false,
			)
			if (!entered) continue
			await intoFrames(depth + 1).catch(() => {})
			await command(() => browser.switchToParentFrame())
		}
	}

	await intoFrames(0)
	const told = (await command(() => browser.executeScript(run, [context, options]))) as AxeResult & { problem?: string }
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
