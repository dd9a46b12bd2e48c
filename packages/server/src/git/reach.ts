import { connect } from 'node:net'
import { Refused } from '@assay/contract/problem'
import type { Repository } from './repository.ts'

/** Git itself would wait minutes for a host that does not answer. */
export async function reach({ host, port, addresses }: Repository, signal: AbortSignal): Promise<void> {
	let why = 'it does not answer'
	for (const address of addresses.slice(0, 4)) {
		const reached = await new Promise<boolean>((resolve) => {
			const socket = connect({ host: address, port, timeout: 10_000, signal })
			const finish = (good: boolean) => {
				socket.destroy()
				resolve(good)
			}
			socket.once('connect', () => finish(true))
			socket.once('timeout', () => finish(false))
			socket.once('error', (error: NodeJS.ErrnoException) => {
				if (error.code === 'ECONNREFUSED') why = 'nobody listens there'
				finish(false)
			})
		})
		signal.throwIfAborted()
		if (reached) return
	}
	throw new Refused(422, `${host} cannot be reached at port ${port}: ${why}.`, {
		errors: [{ path: 'gitUri', message: `${host} cannot be reached at port ${port}: ${why}.` }],
	})
}
