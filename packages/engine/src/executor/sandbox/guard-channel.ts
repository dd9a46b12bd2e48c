import type { ChildProcess } from 'node:child_process'

interface Channel {
	onread(...given: unknown[]): unknown
}

/**
 * Code in a sandbox can write to the descriptor by which its process speaks to this one. Node reads there outside of every `try`:
 * bytes that are no message, and messages of its own that come out of turn, would end the executor with all its runs. Here they
 * call `broken`, as does a message that whoever listens cannot make anything of.
 */
export function guardChannel(child: ChildProcess, broken: () => void): void {
	function guarded<Given extends unknown[]>(work: (...given: Given) => unknown) {
		return (...given: Given) => {
			try {
				return work(...given)
			} catch {
				broken()
				return undefined
			}
		}
	}
	// Node has no other way to it.
	const name = Object.getOwnPropertySymbols(child).find(({ description }) => description === 'kChannelHandle')
	const channel = name && (child as unknown as Record<symbol, Channel | undefined>)[name]
	if (channel) channel.onread = guarded(channel.onread.bind(channel))
	const emit = child.emit.bind(child) as (...given: unknown[]) => boolean
	const emitGuarded = guarded(emit)
	child.emit = ((...given: unknown[]) =>
		given[0] === 'message' || given[0] === 'internalMessage'
			? emitGuarded(...given)
			: emit(...given)) as ChildProcess['emit']
}
