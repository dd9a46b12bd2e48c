import type { Sandbox } from './sandbox.ts'

/** Sees whether the code in a sandbox leaves its thread free, while something is asked of it. */
export interface SandboxWatch {
	/** The sandbox has said something. */
	received(): void
	begin(): void
	end(): void
}

/** How often it is looked for in the time after which silence means something. */
const looks = 10

/** `stuck` is called when nothing was received for so long, again and again; silence means nothing while `mayHold` says so. */
export function watchSandbox(
	sandbox: Pick<Sandbox, 'send'>,
	stuckSeconds: number,
	stuck: () => void,
	mayHold = () => false,
): SandboxWatch {
	// Looks are counted, not seconds: who was stopped himself, or whose machine slept, has yet to read what was said meanwhile.
	let silentLooks = 0
	let watch: NodeJS.Timeout | undefined
	const received = () => {
		silentLooks = 0
	}
	function look(): void {
		if (mayHold()) received()
		sandbox.send({ type: 'ping' })
		silentLooks++
		if (silentLooks > looks) stuck()
	}
	return {
		received,
		begin() {
			received()
			watch ??= setInterval(look, Math.max(50, (stuckSeconds * 1000) / looks))
		},
		end() {
			clearInterval(watch)
			watch = undefined
		},
	}
}
