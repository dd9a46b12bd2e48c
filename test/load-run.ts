import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './product.ts'

/**
 * Runs `assay run --load` with the profile on a server that gives that answer, each user one request, and reads the folder of its report.
 * `started` is given the command's process id. Throws what the command printed where it did not end with 0.
 */
export async function loadRun<T>(
	profile: string,
	answer: RequestListener,
	read: (report: string) => Promise<T>,
	{ more = [], started }: { more?: readonly string[]; started?: (pid: number) => void } = {},
): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), 'assay-load-'))
	const server = createServer({ requestTimeout: 0 }, answer).listen({ port: 0, host: '127.0.0.1', backlog: 10_000 })
	try {
		await new Promise((resolve) => server.once('listening', resolve))
		const { port } = server.address() as AddressInfo
		const feature = join(folder, 'load.feature')
		await writeFile(
			feature,
			`Feature: load\n\tScenario: one\n\t\t* url 'http://127.0.0.1:${port}/'\n\t\t* method get\n\t\t* status 200\n`,
		)
		const words = ['run', feature, '--load', profile, ...more, '--report', folder]
		const child = spawn(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), ...words], { cwd: folder })
		started?.(child.pid ?? 0)
		let printed = ''
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part))
		const code = await new Promise((resolve) => child.once('close', resolve))
		if (code !== 0) throw new Error(`${profile} ended with ${code}: ${printed.slice(-500)}`)
		return await read(folder)
	} finally {
		server.closeAllConnections()
		server.close()
		await rm(folder, { recursive: true, force: true })
	}
}
