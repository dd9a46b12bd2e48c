import type { Reaper } from '../reaper.ts'
import { type Sandbox, type SandboxLimits, startSandbox } from './sandbox.ts'
import { sandboxProgram } from './sandbox-program.ts'

/** Keeps one sandbox warm: its program is loaded and it waits for a bundle, so that a run's first step comes at once. */
export interface SandboxPool {
	take(): Promise<Sandbox>
	close(): void
}

/** After a sandbox was taken the run in it gets the processor first. */
const REPLACE_AFTER = 1000

export function startSandboxPool(reaper: Reaper, limits: SandboxLimits): SandboxPool {
	const program = sandboxProgram(reaper.folder)
	// Reported to whoever takes a sandbox; until then nobody listens.
	program.catch(() => {})
	let warm: Promise<Sandbox> | undefined
	let closed = false
	const ready = () => program.then((file) => startSandbox(reaper, file, limits))

	function keepWarm(): void {
		if (closed || warm) return
		warm = ready()
		warm.catch(() => {
			warm = undefined
		})
	}

	keepWarm()
	return {
		async take() {
			const taken = warm
			warm = undefined
			setTimeout(keepWarm, REPLACE_AFTER).unref()
			const sandbox = await taken
			// One that ended while it waited says nothing about the next.
			return sandbox?.alive ? sandbox : ready()
		},
		close() {
			closed = true
			warm?.then((sandbox) => sandbox.kill()).catch(() => {})
			warm = undefined
		},
	}
}
