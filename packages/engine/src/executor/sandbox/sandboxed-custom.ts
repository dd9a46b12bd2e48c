import type { OpenConnection } from '@assay/karate/http/connect-by'
import { type CustomCall, readCustomActions, unknownCustom } from '../../feature/custom-actions.ts'
import { cancelled } from '../../run/cancelled.ts'
import type { Project } from '../../run/host.ts'
import { SessionLost, StepFailed, StepWrong } from '../../run/step-errors.ts'
import { compileScripts } from './compile-scripts.ts'
import { type CustomConversation, converseAbout } from './custom-conversation.ts'
import type { Sandbox, SandboxLimits } from './sandbox.ts'

export interface SandboxedCustomOptions {
	take(): Promise<Sandbox>
	limits: SandboxLimits
	/** Opens what the code sends requests to. */
	open: OpenConnection
}

/**
 * Runs the custom actions of one run in one sandbox, taken at the first and killed with the run. What the code asks of the
 * browser comes back as a message and is answered by name from a fixed list.
 */
export function sandboxedCustom({ take, limits, open }: SandboxedCustomOptions) {
	let taken: Promise<CustomConversation> | undefined
	let given: Promise<unknown> = Promise.resolve()

	async function begin(): Promise<CustomConversation> {
		const [sandbox, { carryTraffic }] = await Promise.all([take(), import('./sandbox-traffic.ts')])
		return converseAbout(sandbox, carryTraffic(sandbox, open), limits)
	}

	/** Of several calls that find it dead at the same time one takes the new one. */
	async function conversation(): Promise<CustomConversation> {
		const asked = taken
		const current = await asked?.catch(() => undefined)
		if (!current?.alive && taken === asked) taken = begin()
		return await (taken as Promise<CustomConversation>)
	}

	async function call(
		custom: CustomCall,
		scripts: Record<string, string>,
		around: Parameters<Project['call']>[2],
	): Promise<void> {
		const { name, locator, data, expected } = custom
		const sandbox = await conversation()
		const known = readCustomActions(scripts)
		const exporting = known.functions.filter((one) => one.name === name).map(({ file }) => file)
		// In the order of the calls: a later one may rely on what an earlier one hands over.
		const compiled = given.then(() => compileScripts(unknownTo(sandbox, scripts)))
		given = compiled.catch(() => {})
		const done = await sandbox.call(
			{
				name,
				files: [...new Set([...exporting, ...known.files])],
				args: [locator, data, expected],
				scripts: await compiled,
			},
			around,
		)
		if (around.signal.aborted) throw new StepFailed(cancelled(around.signal))
		if (done.lost !== undefined) throw new SessionLost(done.lost)
		if (done.missing) {
			const troubles = done.missing.length > 0 ? `. Not read: ${done.missing.join('; ')}` : ''
			throw new StepWrong(unknownCustom(name, known) + troubles)
		}
		if (done.problem !== undefined) throw new StepFailed(done.problem)
	}

	return {
		call,
		close() {
			taken?.then((sandbox) => sandbox.kill()).catch(() => {})
		},
	}
}

function unknownTo({ knows }: CustomConversation, scripts: Record<string, string>): Record<string, string> {
	const fresh = Object.entries(scripts).filter(([path, text]) => knows.get(path) !== text)
	for (const [path, text] of fresh) knows.set(path, text)
	return Object.fromEntries(fresh)
}
