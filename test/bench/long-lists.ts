import { readFileSync, writeFileSync } from 'node:fs'
import { addressOf } from '@assay/contract/client'
import { features } from '@assay/contract/features'
import { runs } from '@assay/contract/runs'
import { say } from './figures.ts'
import { filledProject } from './filled-project.ts'

/** The lists without pages: when the first byte comes, and how much larger the server becomes while all of it goes out. */
export async function longLists() {
	const { product, token, applicationId, database, close } = await filledProject()
	await database.pool.query(`update features set content = repeat(content, 16) where project_id = ${applicationId}`)
	const pid = product.process.pid ?? 0
	const read = async (address: string) => {
		// From here on the kernel notes the largest size anew.
		writeFileSync(`/proc/${pid}/clear_refs`, '5')
		const before = megabytes(pid, 'VmRSS')
		const began = performance.now()
		const response = await fetch(product.url + address, { headers: { authorization: `Bearer ${token}` } })
		let first: number | undefined
		let bytes = 0
		for await (const chunk of response.body ?? []) {
			first ??= performance.now() - began
			bytes += chunk.length
		}
		const all = performance.now() - began
		return { first: first ?? all, all, size: bytes / 1e6, growth: megabytes(pid, 'VmHWM') - before }
	}
	for (const [what, address] of [
		['every feature (10,000 of 18 kB)', addressOf(features.all, { params: { applicationId } })],
		['listAllRuns (10,000 of 100,000)', addressOf(runs.all, { query: { applicationId } })],
	] as const) {
		await read(address)
		const { first, all, size, growth } = await read(address)
		say(
			what,
			`${size.toFixed(0)} MB, first byte after ${first.toFixed(0)} ms, last after ${all.toFixed(0)} ms, server grew by ${growth.toFixed(0)} MB`,
			'goal: streamed, not by the whole list',
		)
	}
	await close()
}

function megabytes(pid: number, field: string): number {
	const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm'))
	return Number(line?.[1]) / 1024
}
