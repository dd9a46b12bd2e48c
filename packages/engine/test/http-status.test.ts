import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpStatus } from '../src/surfaces/web/node/evidence/http-status.ts'

let base: string
const server = createServer(({ method, url, headers }, reply) => {
	if (url === '/get-only') reply.statusCode = method === 'GET' ? 200 : 404
	else if (url === '/moved') reply.writeHead(302, { location: '/cookie' })
	else if (url === '/away') reply.writeHead(302, { location: `${base.replace('127.0.0.1', 'localhost')}/cookie` })
	else if (url === '/round') reply.writeHead(301, { location: '/round' })
	else if (url === '/cookie') reply.statusCode = headers.cookie === 'a=1' ? 200 : 401
	else reply.statusCode = 404
	reply.end()
})

beforeAll(async () => {
	await new Promise<void>((done) => server.listen(0, done))
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
	server.closeAllConnections()
	server.close()
})

it('asks with the cookies, follows redirects and tries GET where HEAD is refused', async () => {
	expect(await httpStatus(`${base}/cookie`, 'a=1')).toBe(200)
	expect(await httpStatus(`${base}/moved`, 'a=1')).toBe(200)
	expect(await httpStatus(`${base}/get-only`, '')).toBe(200)
	expect(await httpStatus(`${base}/nothing`, '')).toBe(404)
})

it('takes no cookies to another site and stops going in circles', async () => {
	expect(await httpStatus(`${base}/away`, 'a=1')).toBe(401)
	expect(await httpStatus(`${base}/round`, '')).toBe('more than 5 redirects')
})

it('says in words why nothing answers', async () => {
	expect(await httpStatus('http://127.0.0.1:1/', '')).toMatch(/ECONNREFUSED/)
	expect(await httpStatus('http://nobody.invalid/', '')).toMatch(/ENOTFOUND|EAI_AGAIN/)
})
