import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../product.ts'

const exec = promisify(execFile)
const users = 1000

/**
 * Loads a server whose answers take 200 to 1000 ms, each as likely as the others: the percentiles of its report lie within 2 % of those.
 * Gives what does not.
 */
export async function knownDelays(say: (line: string) => void): Promise<string[]> {
	const folder = await mkdtemp(join(tmpdir(), 'assay-delays-'))
	let asked = 0
	const server = createServer((_, response) => {
		// Every delay of the range once in a thousand, far from the one before.
		const delay = 200 + 0.8 * ((asked++ * 619) % 1000)
		setTimeout(() => response.end('{}'), delay)
	}).listen(0, '127.0.0.1')
	try {
		await new Promise((resolve) => server.once('listening', resolve))
		const { port } = server.address() as AddressInfo
		const feature = join(folder, 'delays.feature')
		await writeFile(
			feature,
			`Feature: delays\n\tScenario: one\n\t\t* url 'http://127.0.0.1:${port}/'\n\t\t* method get\n\t\t* status 200\n`,
		)
		const words = ['run', feature, '--load', `constantUsersPerSec(50) during (${users / 50} s)`, '--report', folder]
		await exec(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), ...words], { cwd: folder })
		const { percentiles1, percentiles2, percentiles3, percentiles4, numberOfRequests } = JSON.parse(
			await readFile(join(folder, 'js/global_stats.json'), 'utf8'),
		) as Record<string, { total: number }>
		const found = [percentiles1, percentiles2, percentiles3, percentiles4].map((one) => one?.total ?? 0)
		const known = [50, 75, 95, 99].map((percent) => 200 + 8 * percent)
		say(`delays of ${known.join(', ')} ms at p50, 75, 95, 99 are measured as ${found.join(', ')} ms`)
		return [
			...(numberOfRequests?.total === users ? [] : [`${numberOfRequests?.total} requests, expected ${users}`]),
			...known.flatMap((delay, at) =>
				Math.abs((found[at] ?? 0) - delay) <= delay * 0.02 ? [] : [`${found[at]} ms, expected ${delay} within 2 %`],
			),
		]
	} finally {
		server.closeAllConnections()
		server.close()
		await rm(folder, { recursive: true, force: true })
	}
}
