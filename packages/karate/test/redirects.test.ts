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

// As Karate 1.5.2 did, asked with each.
it.each([
	['delete', [301, 302, 303, 307, 308]],
	['put', [303]],
	['patch', [303]],
	['options', [303]],
] as const)('%s goes on after %j alone, and gets the answer of the others', async (method, followed) => {
	const target = await server(({ url = '' }, response) => {
		const [, status] = /^\/(\d+)/.exec(url) ?? []
		if (status) reply(response, Number(status), '', { Location: '/out' })
		else reply(response, 200, {})
	})
	for (const status of [301, 302, 303, 307, 308]) {
		const goesOn = followed.some((one) => one === status)
		const steps = `* url base\n* path '${status}'\n* request { tea: 'green' }\n* method ${method}\n* status ${goesOn ? 200 : status}`
		const { problem } = await play(steps, { variables: { base: target.url } })
		expect(problem?.message).toBeUndefined()
	}
	expect(target.seen.filter(({ url }) => url === '/out')).toHaveLength(followed.length)
})

it('takes along the cookies of a request on the same server, with what the answer set and deleted', async () => {
	const other = await server()
	const target = await server(({ url }, response) => {
		if (url === '/in')
			reply(response, 302, '', { Location: '/out', 'Set-Cookie': ['new=1', 'left=; Max-Age=0', 'own=changed'] })
		else if (url === '/there') reply(response, 302, '', { Location: `${other.url}/home` })
		else reply(response, 200, {})
	})
	const { problem } = await play(
		`* configure cookies = { always: 'a' }
* url base
* path 'in'
* cookie session = 's'
* cookie left = 'l'
* cookie own = 'o'
* method get
* status 200
* path 'there'
* cookie session = 's'
* method get
* status 200`,
		{ variables: { base: target.url } },
	)
	expect(problem?.message).toBeUndefined()
	const [first = '', second = ''] = header(target, 'cookie').map((one) => one?.split('; ').sort().join('; '))
	expect(first).toBe('always=a; left=l; own=o; session=s')
	expect(second).toBe('always=a; new=1; own=changed; session=s')
	expect(header(other, 'cookie')).toEqual(['new=1; own=changed'])
})

it.each(['http://[', 'mailto:ann@example.com'])(
	'says where an answer leads that is no address: %s',
	async (location) => {
		const target = await server((_, response) => reply(response, 302, '', { Location: location }))
		const { problem } = await play('* url base\n* method get', { variables: { base: target.url } })
		expect(problem).toMatchObject({
			status: 'error',
			message: `GET ${target.url}/: the answer with status 302 leads to ${location}, which is no address to send a request to`,
		})
	},
)

it('follows no circle of answers for ever, and takes none of them for the last', async () => {
	const target = await server((_, response) => reply(response, 302, '', { Location: '/again' }))
	const { problem } = await play("* url base\n* path 'first'\n* method get\n* status 302", {
		variables: { base: target.url },
	})
	expect(problem).toMatchObject({
		status: 'error',
		message: `GET ${target.url}/first: the answers lead on without end, after 50 redirects`,
	})
	expect(target.seen).toHaveLength(51)
})
