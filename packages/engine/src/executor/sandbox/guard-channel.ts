import type { ChildProcess } from 'node:child_process'

interface Channel {
	onread(bytes: ArrayBuffer | undefined): unknown
}

/** Bytes of one message: what is larger is none, but an attack on our memory. */
const largestMessage = 512 * 1024 * 1024

/**
 * Code in a sandbox can write to the descriptor by which its process speaks to this one. Node reads there outside of every `try`:
 * bytes that are no message, and messages of its own that come out of turn, would end the executor with all its runs. Here they
 * call `broken`, as does a message that whoever listens cannot make anything of.
 */
export function guardChannel(child: ChildProcess, broken: () => void, largest = largestMessage): void {
	/** Since the last message. */
	let unread = 0
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
	if (channel) {
		const read = channel.onread.bind(channel)
		channel.onread = guarded((bytes) => {
			unread += bytes?.byteLength ?? 0
			if (unread > largest) throw new Error('Node gathers a message until it is whole, however long it says it is.')
			return read(bytes)
		})
	}
	const emit = child.emit.bind(child) as (...given: unknown[]) => boolean
	const emitGuarded = guarded((...given: unknown[]) => {
		unread = 0
		return emit(...given)
	})
	child.emit = ((...given: unknown[]) =>
		given[0] === 'message' || given[0] === 'internalMessage'
			? emitGuarded(...given)
			: emit(...given)) as ChildProcess['emit']
}
