import { connect, createServer, type Socket } from 'node:net'

/** A network between two parts of the product that can be cut, or swallow what is sent. */
export interface Gate {
	port: number
	/** Where connections go from now on. */
	leadTo(port: number): void
	/** Ends all connections, and each new one at once. */
	cut(): void
	/** Lets nothing through in either direction, also no end of a connection, and closes nothing. */
	swallow(): void
	/** Lets everything through again; what was held back arrives. */
	mend(): void
	close(): Promise<void>
}

export async function openGate(port: number): Promise<Gate> {
	let target = port
	let state: 'open' | 'cut' | 'swallowing' = 'open'
	const sockets = new Set<Socket>()
	let held: (() => void)[] = []
	/** Now, or when the gate is open again. */
	const later = (act: () => void) => {
		if (state === 'swallowing') held.push(act)
		else act()
	}

	function carry(from: Socket, to: Socket): void {
		sockets.add(from)
		from.on('data', (bytes) => {
			if (!to.write(bytes)) from.pause()
		})
		to.on('drain', () => {
			if (state !== 'swallowing') from.resume()
		})
		from.on('end', () => later(() => to.end()))
		from.on('error', () => {})
		from.on('close', () => {
			sockets.delete(from)
			later(() => to.destroy())
		})
	}

	const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
		near.on('error', () => {})
		if (state === 'cut') return void near.destroy()
		sockets.add(near)
		later(() => {
			const far = connect({ host: '127.0.0.1', port: target, allowHalfOpen: true })
			carry(near, far)
			carry(far, near)
			near.resume()
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

	const gate: Gate = {
		port: (server.address() as { port: number }).port,
		leadTo(next) {
			target = next
		},
		cut() {
			state = 'cut'
			for (const socket of sockets) socket.destroy()
		},
		swallow() {
			state = 'swallowing'
			for (const socket of sockets) socket.pause()
		},
		mend() {
			state = 'open'
			for (const act of held.splice(0)) act()
			for (const socket of sockets) socket.resume()
		},
		async close() {
			gate.cut()
			held = []
			await new Promise((resolve) => server.close(resolve))
		},
	}
	return gate
}
