import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { callerGone } from '../src/http/caller-gone.ts'

test('who went away before anybody looked is gone as well', async () => {
	let look = (_aborted: boolean[]) => {}
	const looked = new Promise<boolean[]>((resolve) => (look = resolve))
	const server = createServer(async (_, raw) => {
		const before = callerGone({ raw } as FastifyReply)
		await once(raw, 'close')
		look([before.aborted, callerGone({ raw } as FastifyReply).aborted])
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const leave = new AbortController()
	server.once('request', () => leave.abort())
	const { port } = server.address() as { port: number }
	await expect(fetch(`http://127.0.0.1:${port}`, { signal: leave.signal })).rejects.toThrow()
	expect(await looked).toEqual([true, true])
	server.close()
})
