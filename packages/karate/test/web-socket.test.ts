import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeConnections, newUndiciIo } from '../src/http/undici-io.ts'
import { workerBlocking } from '../src/http/worker-blocking.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { play } from './play.ts'

const blocking = workerBlocking()
let echo: DemoServer

beforeAll(async () => {
	echo = await startDemoServer()
})
afterAll(async () => {
	await echo.stop()
	await blocking.close()
	await closeConnections()
})

it('sends, and waits for the message that the handler accepts', async () => {
	const { problem } = await play(
		`* def socket = karate.webSocket(address, function(text){ return text.startsWith('b') })
* socket.send('a1')
* socket.send('b2')
* match socket.listen(5000) == 'b2'
* match socket.listen(50) == null
* def plain = karate.webSocket(address)
* plain.send('any')
* match plain.listen(5000) == 'any'
* plain.close()
* plain.send('too late')`,
		{ variables: { address: `ws://127.0.0.1:${echo.port}` }, io: newUndiciIo(blocking) },
	)
	expect(problem?.message).toBe('the web socket is closed')
})

it.each([
	['true takes a message', `function(text){ return true }`, 'a'],
	['nothing lets it pass', `function(text){ }`, null],
	['null lets it pass', `function(text){ return null }`, null],
	['a handler that is null takes any', 'null', 'a'],
	[
		'a signal in a handler that returns nothing is what is listened for',
		`function(text){ karate.signal(text + '!') }`,
		'a!',
	],
])('of what a handler answers, %s', async (_, handler, received) => {
	const { problem } = await play(
		`* def socket = karate.webSocket(address, ${handler})
* socket.send('a')
* match karate.listen(${received === null ? 300 : 5000}) == ${JSON.stringify(received)}`,
		{ variables: { address: `ws://127.0.0.1:${echo.port}` }, io: newUndiciIo(blocking) },
	)
	expect(problem).toBeUndefined()
})

it('asks for a web socket with the headers and the protocol that were given', async () => {
	const { problem } = await play(
		`* def headers = { Authorization: 'Bearer t', 'X-Some': ['a', 2], 'X-None': null }
* def socket = karate.webSocket(address, null, { subProtocol: 'chat', headers: headers })
* json asked = socket.listen(5000)
* match asked == ['Bearer t', 'a, 2', null, 'chat']`,
		{ variables: { address: `ws://127.0.0.1:${echo.port}/asked` }, io: newUndiciIo(blocking) },
	)
	expect(problem?.message).toBeUndefined()
})

it('says why there is no web socket', async () => {
	const { problem } = await play(`* karate.webSocket('ws://127.0.0.1:1')`, { io: newUndiciIo(blocking) })
	expect(problem?.message).toMatch(/no web socket at ws:\/\/127.0.0.1:1/)
	const lost = await play(`* karate.webSocket('ws://127.0.0.1:1')`)
	expect(lost.problem?.message).toBe('web sockets are not possible in this run')
})
