import { Worker } from 'node:worker_threads'

/** The server of demo-server.mjs in a thread of its own: scripts that wait for it hold up this one. */
export interface DemoServer {
	port: number
	stop(): Promise<unknown>
}

export async function startDemoServer(): Promise<DemoServer> {
	const worker = new Worker(new URL('./demo-server.mjs', import.meta.url))
	// whoever forgets to stop it is not kept waiting
	worker.unref()
	const port = await new Promise<number>((resolve) => worker.once('message', resolve))
	return { port, stop: () => worker.terminate() }
}
