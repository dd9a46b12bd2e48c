import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeConnections, newUndiciIo } from '../src/http/undici-io.ts'
import { newWebSockets } from '../src/http/web-sockets.ts'
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

const run = (steps: string) =>
	play(steps, {
		variables: { address: `ws://127.0.0.1:${echo.port}`, base: `http://127.0.0.1:${echo.port}`, port: echo.port },
		io: newUndiciIo(blocking),
	})

it('waits for the signal that a handler gives', async () => {
	const { problem } =
		await run(`* def handler = function(text){ if (text.startsWith('b')) karate.signal({ got: text }) }
* def socket = karate.webSocket(address, handler)
* socket.send('a1')
* socket.send('b2')
* match karate.listen(5000) == { got: 'b2' }
* match karate.listen(60) == null
* socket.send('b3')
* listen 5000
* match listenResult == { got: 'b3' }
* karate.signal(7)
* match karate.listen(0) == 7`)
	expect(problem?.message).toBeUndefined()
})

it('takes a message that a handler answers with true, or any where there is no handler or null', async () => {
	const { problem } =
		await run(`* def socket = karate.webSocket(address, function(text){ return text.startsWith('hello') })
* socket.send('Bob')
* socket.send('hello Billie')
* listen 5000
* match listenResult == 'hello Billie'
* socket.setTextHandler(function(text){ return text.contains('Bob') })
* socket.send('hello Ann')
* socket.send('hello Bob')
* match karate.listen(5000) == 'hello Bob'
* socket.close()
* def plain = karate.webSocket(address)
* plain.send('one')
* listen 5000
* match listenResult == 'one'
* plain.send('two')
* match plain.listen(5000) == 'two'
* plain.close()
* def named = karate.webSocket(address, null, { headers: { a: 'b' } })
* named.send('three')
* listen 5000
* match listenResult == 'three'
* listen 60
* match listenResult == null`)
	expect(problem?.message).toBeUndefined()
})

it('says when nobody could give one', async () => {
	expect((await run('* def x = karate.listen(10)')).problem?.message).toBe(
		'listen waits for a message or for karate.signal, but no web socket is open that could bring one',
	)
	expect((await run("* listen 'soon'")).problem?.message).toBe('listen needs a number of milliseconds')
})

it('sends and receives bytes', async () => {
	const { problem } = await run(`* def socket = karate.webSocketBinary(address, bytes => karate.sizeOf(bytes) == 3)
* bytes two = 'ab'
* bytes three = 'xyz'
* socket.send(two)
* socket.sendBytes(three)
* def result = socket.listen(5000)
* match karate.typeOf(result) == 'bytes'
* string text = result
* match text == 'xyz'`)
	expect(problem?.message).toBeUndefined()
})

it('waits for a port and for an answer', async () => {
	const { problem } = await run(`* match karate.waitForHttp(base + '/greeting') == true
* match karate.waitForPort('127.0.0.1', port) == true
* match karate.waitForPort('127.0.0.1', 1, { count: 2, interval: 5 }) == false
* match karate.waitForHttp('http://127.0.0.1:1', { count: 2, interval: 5 }) == false
* karate.waitForHttp('nowhere')`)
	expect(problem?.message).toBe('this is not a valid address: nowhere')
})

it('opens no more than 200 web sockets, and sends nothing into a closed one', async () => {
	const { operations } = newWebSockets()
	const ask = (operation: string, more: object) =>
		operations[operation]?.({ url: `ws://127.0.0.1:${echo.port}`, id: '', timeout: 5000, ...more }) as Promise<{
			id: string
		}>
	const open = await Promise.all(Array.from({ length: 200 }, () => ask('socket open', {})))
	await expect(ask('socket open', {})).rejects.toThrow('more than 200 web sockets are open')
	await Promise.all(open.slice(1).map(({ id }) => ask('socket close', { id })))
	const id = open[0]?.id ?? ''
	await echo.stop()
	await ask('socket next', { id })
	await expect(ask('socket send', { id, text: 'late' })).rejects.toThrow(/the web socket cannot send: the /)
	await ask('socket close', { id })
})
