import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from './bench/figures.ts'
import { pss } from './processes.ts'
import { root } from './product.ts'

const rate = 20

interface Soaked {
	requests: number
	/** MB, and open files: in the second tenth of the time and in the last. */
	memory: { before: number; after: number }
	files: { before: number; after: number }
}

/** A load of users who come, send ten requests each over a connection of their own and leave, for so many minutes. */
export async function soakLoad(minutes: number, say: (line: string) => void): Promise<Soaked> {
	const folder = await mkdtemp(join(tmpdir(), 'assay-soak-'))
	let requests = 0
	const server = createServer((_, response) => {
		requests++
		response.setHeader('content-type', 'application/json').end('{"id":7,"name":"Tom","kind":"tabby","age":3}')
	}).listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	const { port } = server.address() as AddressInfo
	const feature = join(folder, 'soak.feature')
	await writeFile(feature, featureText(port))
	const words = ['run', feature, '--load', `constantUsersPerSec(${rate}) during (${minutes} minutes)`]
	const child = spawn(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), ...words], { stdio: 'ignore' })
	const code = new Promise<number | null>((resolve) => child.once('close', resolve))
	const looks: { memory: number; files: number }[] = []
	let over = false
	void code.then(() => (over = true))
	for (let second = 1; !over; second++) {
		await wait(1000)
		const look = await lookAt(child.pid ?? 0)
		if (look) looks.push(look)
		if (second % 60 === 0 && look) say(`minute ${second / 60}: ${look.memory.toFixed(0)} MB, ${look.files} files`)
	}
	server.closeAllConnections()
	server.close()
	await rm(folder, { recursive: true, force: true })
	if ((await code) !== 0) throw new Error(`The load ended with ${await code}`)
	const tenth = Math.floor(looks.length / 10)
	const of = (what: 'memory' | 'files') => ({
		before: median(looks.slice(tenth, 2 * tenth).map((look) => look[what])),
		after: median(looks.slice(-tenth).map((look) => look[what])),
	})
	return { requests, memory: of('memory'), files: of('files') }
}

async function lookAt(pid: number): Promise<{ memory: number; files: number } | undefined> {
	try {
		return { memory: pss(pid), files: (await readdir(`/proc/${pid}/fd`)).length }
	} catch {
		return undefined
	}
}

const featureText = (port: number) => `Feature: soak
  Scenario Outline: one
    * url 'http://127.0.0.1:${port}/cats/' + __gatling.userId
    * method get
    * status 200
    * match response == { id: 7, name: '#string', kind: 'tabby', age: '#number' }
    * def id = response.id
  Examples:
    | n |
${Array.from({ length: 10 }, (_, n) => `    | ${n} |`).join('\n')}
`
