import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { LoadView } from '../packages/engine/src/log/load/load-view.ts'
import { indexFileName, readDataFile } from '../packages/engine/src/log/report/data-files.ts'
import { type ReportIndex, readIndex } from '../packages/engine/src/log/report/report-index.ts'
import { generatorPace } from '../packages/engine/src/surfaces/load/saturation.ts'
import { loadRun } from './load-run.ts'
import { mostMemory, treeOf } from './processes.ts'

const [openUsers, arrivals, seconds] = [10_000, 1000, 20]

/** What many users cost the command that makes them: its memory with all of them waiting, and how late those begin who come quickly. */
export async function manyUsers(say: (line: string) => void): Promise<string[]> {
	const open = await usersWaiting()
	say(`${open.most} users with a connection each, all waiting: ${open.megabytes.toFixed(0)} MB (goal: 300)`)
	const late = await lateBeginning()
	say(`99 of 100 users of ${arrivals} a second begin at most ${late.toFixed(1)} ms late (goal: 5)`)
	return [
		...(open.most === openUsers ? [] : [`${open.most} users waited at a time, expected ${openUsers}`]),
		...(open.megabytes > 0 && open.megabytes <= 300 ? [] : [`${openUsers} users take ${open.megabytes.toFixed(0)} MB`]),
		...(late <= 5 ? [] : [`users begin ${late.toFixed(1)} ms late`]),
	]
}

/** No request is answered before all users have sent theirs. */
async function usersWaiting(): Promise<{ most: number; megabytes: number }> {
	const waiting: (() => void)[] = []
	let most = 0
	let megabytes = 0
	let pid = 0
	const answer: RequestListener = (_, response) => {
		waiting.push(() => response.end('{}'))
		most = Math.max(most, waiting.length)
		if (waiting.length < openUsers) return
		megabytes = treeOf(pid).reduce((sum, one) => sum + mostMemory(one.pid), 0)
		for (const one of waiting.splice(0)) one()
	}
	await loadOf(`rampUsers(${openUsers}) during (${seconds} s)`, answer, (started) => (pid = started))
	return { most, megabytes }
}

/** Milliseconds. */
async function lateBeginning(): Promise<number> {
	const answer: RequestListener = (_, response) => void response.end('{}')
	return generatorPace(await loadOf(`constantUsersPerSec(${arrivals}) during (${seconds} s)`, answer)).late
}

/** A load by one process of the command line on a server with that answer. */
function loadOf(profile: string, answer: RequestListener, started?: (pid: number) => void): Promise<LoadView> {
	return loadRun(
		profile,
		answer,
		async (report) => {
			const index = readDataFile(await readFile(join(report, indexFileName), 'utf8')) as ReportIndex
			const [load] = readIndex(index).view.features.map((one) => one.load)
			if (!load) throw new Error(`The report of ${profile} holds no load`)
			return load
		},
		{ more: ['--generators', '1'], ...(started && { started }) },
	)
}
