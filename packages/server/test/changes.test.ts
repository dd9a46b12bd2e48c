import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { announce, listenForChanges } from '../src/db/changes.ts'
import { afterFile } from './after-file.ts'
import { testDb } from './database.ts'

/** A way to the database that can be cut without a word: what goes through it then arrives nowhere, and nobody is refused. */
async function wayTo(url: string) {
	const { hostname, port } = new URL(url)
	const through = new Set<net.Socket>()
	const server = net.createServer((from) => {
		const to = net.connect(Number(port), hostname)
		for (const socket of [from, to]) {
			through.add(socket)
			socket.on('error', () => {})
		}
		from.pipe(to).pipe(from)
	})
	await once(server.listen(0, '127.0.0.1'), 'listening')
	const close = () => {
		for (const socket of through) socket.destroy()
		server.close()
	}
	afterFile(close)
	const way = new URL(url)
	way.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
	const cut = () => {
		for (const socket of through) socket.unpipe().pause()
	}
	return { url: way.href, cut, count: () => through.size / 2 }
}

test('a connection that is cut without a word is found by its silence, and who waits looks again', async () => {
	const { db, url } = await testDb()
	const way = await wayTo(url)
	const changes = listenForChanges(way.url, { every: 50, patience: 200 })
	const watch = changes.watch('queue')
	// When it listens, everybody looks.
	expect(await watch.next(20_000)).toBe('changed')
	// It answers: nothing else is opened, and nobody is woken.
	expect(await watch.next(500)).toBe('silent')
	expect(way.count()).toBe(1)
	await announce(db, 'queue')
	expect(await watch.next(20_000)).toBe('changed')
	way.cut()
	await announce(db, 'queue')
	expect(await watch.next(20_000)).toBe('changed')
	expect(way.count()).toBe(2)
	await announce(db, 'queue')
	expect(await watch.next(20_000)).toBe('changed')
	watch.stop()
	await changes.stop()
})

test('a server stops although its connection is cut', async () => {
	const { url } = await testDb()
	const way = await wayTo(url)
	const changes = listenForChanges(way.url, { every: 60_000, patience: 200 })
	const watch = changes.watch('queue')
	expect(await watch.next(20_000)).toBe('changed')
	way.cut()
	const waiting = watch.next(60_000)
	await changes.stop()
	await waiting
})
