import { afterAll, afterEach, expect, it } from 'vitest'
import { closeConnections } from '../src/http/undici-io.ts'
import { type EchoServer, echoServer, reply } from './echo-server.ts'
import { play } from './play.ts'

const open: EchoServer[] = []
async function server(...args: Parameters<typeof echoServer>): Promise<EchoServer> {
	const one = await echoServer(...args)
	open.push(one)
	return one
}
afterEach(async () => {
	await Promise.all(open.splice(0).map((one) => one.close()))
})
afterAll(closeConnections)

const header = ({ seen }: EchoServer, name: string) =>
	seen.map(({ headers }) => headers.find(([key]) => key.toLowerCase() === name)?.[1])

it('takes Authorization along on the same server, and to no other', async () => {
	const other = await server()
	const target = await server(({ url }, response) => {
		if (url === '/here') reply(response, 302, '', { Location: '/home' })
		else if (url === '/there') reply(response, 302, '', { Location: `${other.url}/home` })
		else reply(response, 200, {})
	})
	const steps = (path: string) =>
		`* url base\n* path '${path}'\n* header Authorization = 'Bearer canary'\n* header X-Shop = 'kites'\n* method get\n* status 200`
	for (const path of ['here', 'there']) {
		const { problem } = await play(steps(path), { variables: { base: target.url } })
		expect(problem?.message).toBeUndefined()
	}
	expect(header(target, 'authorization')).toEqual(['Bearer canary', 'Bearer canary', 'Bearer canary'])
	expect(other.seen.map(({ url }) => url)).toEqual(['/home'])
	expect(header(other, 'authorization')).toEqual([undefined])
	expect(header(other, 'x-shop')).toEqual(['kites'])
})

it.each([
	[301, 'GET', ''],
	[302, 'GET', ''],
	[303, 'GET', ''],
	[307, 'POST', '{"tea":"green"}'],
	[308, 'POST', '{"tea":"green"}'],
])('after %i a POST goes on as %s', async (status, method, body) => {
	const target = await server(({ url }, response) => {
		if (url === '/in') reply(response, status, '', { Location: '/out' })
		else reply(response, 200, {})
	})
	const { problem } = await play(`* url base\n* path 'in'\n* request { tea: 'green' }\n* method post\n* status 200`, {
		variables: { base: target.url },
	})
	expect(problem?.message).toBeUndefined()
	expect(target.seen.map((one) => [one.url, one.method, one.body.toString()])).toEqual([
		['/in', 'POST', '{"tea":"green"}'],
		['/out', method, body],
	])
})
