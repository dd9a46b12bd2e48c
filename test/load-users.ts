import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoadView } from '../packages/engine/src/log/load/load-view.ts'
import { indexFileName, readDataFile } from '../packages/engine/src/log/report/data-files.ts'
import { type ReportIndex, readIndex } from '../packages/engine/src/log/report/report-index.ts'
import { generatorPace } from '../packages/engine/src/surfaces/load/saturation.ts'
import { mostMemory, treeOf } from './processes.ts'
import { root } from './product.ts'

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

/** A load by one process of the command line on a server with that answer. Throws where it did not end well. */
async function loadOf(profile: string, answer: RequestListener, started = (_pid: number) => {}): Promise<LoadView> {
	const folder = await mkdtemp(join(tmpdir(), 'assay-users-'))
	const server = createServer({ requestTimeout: 0 }, answer).listen({ port: 0, host: '127.0.0.1', backlog: 10_000 })
	try {
		await new Promise((resolve) => server.once('listening', resolve))
		const { port } = server.address() as AddressInfo
		const feature = join(folder, 'users.feature')
		await writeFile(
			feature,
			`Feature: users\n\tScenario: one\n\t\t* url 'http://127.0.0.1:${port}/'\n\t\t* method get\n\t\t* status 200\n`,
		)
		const words = ['run', feature, '--load', profile, '--generators', '1', '--report', folder]
		const child = spawn(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), ...words], { cwd: folder })
		started(child.pid ?? 0)
		let said = ''
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
		const code = await new Promise((resolve) => child.once('close', resolve))
		if (code !== 0) throw new Error(`${profile} ended with ${code}: ${said.slice(-500)}`)
		const index = readDataFile(await readFile(join(folder, indexFileName), 'utf8')) as ReportIndex
		const [load] = readIndex(index).view.features.map((one) => one.load)
		if (!load) throw new Error(`The report of ${profile} holds no load`)
		return load
	} finally {
		server.closeAllConnections()
		server.close()
		await rm(folder, { recursive: true, force: true })
	}
}
