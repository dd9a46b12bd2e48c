import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { loadRun } from '../load-run.ts'

const users = 1000

/**
 * Loads a server whose answers take 200 to 1000 ms, each as likely as the others: the percentiles of its report lie within 2 % of those.
 * Gives what does not.
 */
export async function knownDelays(say: (line: string) => void): Promise<string[]> {
	let asked = 0
	const answer: RequestListener = (_, response) => {
		// Every delay of the range once in a thousand, far from the one before.
		const delay = 200 + 0.8 * ((asked++ * 619) % 1000)
		setTimeout(() => response.end('{}'), delay)
	}
	const { percentiles1, percentiles2, percentiles3, percentiles4, numberOfRequests } = await loadRun(
		`constantUsersPerSec(50) during (${users / 50} s)`,
		answer,
		async (report) =>
			JSON.parse(await readFile(join(report, 'js/global_stats.json'), 'utf8')) as Record<string, { total: number }>,
	)
	const found = [percentiles1, percentiles2, percentiles3, percentiles4].map((one) => one?.total ?? 0)
	const known = [50, 75, 95, 99].map((percent) => 200 + 8 * percent)
	say(`delays of ${known.join(', ')} ms at p50, 75, 95, 99 are measured as ${found.join(', ')} ms`)
	return [
		...(numberOfRequests?.total === users ? [] : [`${numberOfRequests?.total} requests, expected ${users}`]),
		...known.flatMap((delay, at) =>
			Math.abs((found[at] ?? 0) - delay) <= delay * 0.02 ? [] : [`${found[at]} ms, expected ${delay} within 2 %`],
		),
	]
}
