import type { Sandbox } from './sandbox.ts'

/** Sees whether the code in a sandbox leaves its thread free, while something is asked of it. */
export interface SandboxWatch {
	/** The sandbox has said something. */
	heard(): void
	begin(): void
	end(): void
}

/** `stuck` is called when nothing was heard for so long, again and again; silence means nothing while `mayHold` says so. */
export function watchSandbox(
	sandbox: Pick<Sandbox, 'send'>,
	stuckSeconds: number,
	stuck: () => void,
	mayHold = () => false,
): SandboxWatch {
	const silence = stuckSeconds * 1000
	let heardAt = 0
	let watch: NodeJS.Timeout | undefined
	const heard = () => {
		heardAt = Date.now()
	}
	function look(): void {
		if (mayHold()) heard()
		sandbox.send({ type: 'ping' })
		if (Date.now() - heardAt >= silence) stuck()
	}
	return {
		heard,
		begin() {
			heard()
			watch ??= setInterval(look, Math.max(50, silence / 10))
		},
		end() {
			clearInterval(watch)
			watch = undefined
		},
	}
}
