import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../product.ts'
import { median, say } from './figures.ts'
import { loadPeers } from './load-peers.ts'

const exec = promisify(execFile)
const users = 50
/** Requests of a user, who is past his start and its compiling with the few. */
const [few, many] = [1000, 4000]
const rounds = Number(process.env.ASSAY_ROUNDS) || 3
const body = '{"id":7,"name":"Tom Kitten","kind":"tabby","age":3,"owner":{"id":12,"name":"Ann Example"}}'
const checks = `    * status 200
    * match response == { id: '#number', name: '#string', kind: 'tabby', age: 3, owner: '#object' }
    * def id = response.id
`

/**
 * Processor time of a request from the command line, 50 users with a connection each: the slope between a few and many requests, so without the
 * start. Beside wrk, where it is, in the same minute; the server is nginx where it is. ASSAY_PEERS=autocannon,k6,gatling,karateGatling
 * measures these too, which takes minutes.
 */
export async function load() {
	const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
	const server = await startTarget(folder)
	const feature = async (name: string, steps: string, rows: number) => {
		const path = join(folder, `${name}-${rows}.feature`)
		await writeFile(path, featureText(server.url, steps, rows))
		return path
	}
	const of = async (name: string, steps: string) => [await feature(name, steps, few), await feature(name, steps, many)]
	const [plain, karate] = [await of('plain', ''), await of('karate', checks)]
	const slope = async ([short = '', long = '']: string[]) =>
		((await cpuOf(assay(long))).seconds - (await cpuOf(assay(short))).seconds) / (users * (many - few))
	const figures = { wrk: [] as number[], plain: [] as number[], karate: [] as number[] }
	const names = process.env.ASSAY_PEERS?.split(',') ?? []
	const peers = await loadPeers({ folder, url: server.url, users }, names, (line) => console.log(line))
	const theirs = new Map(peers.map(({ name }) => [name, [] as number[]]))
	for (let round = 0; round < rounds; round++) {
		if (existsSync('/usr/bin/wrk')) {
			const { seconds, said } = await cpuOf(['wrk', '-t1', `-c${users}`, '-d2', `${server.url}/cat`])
			figures.wrk.push(seconds / Number(/(\d+) requests in/.exec(said)?.[1]))
		}
		figures.plain.push(await slope(plain))
		figures.karate.push(await slope(karate))
		for (const { name, requests, words } of peers) {
			const [short, long] = [await cpuOf(words(requests[0])), await cpuOf(words(requests[1]))]
			theirs.get(name)?.push((long.seconds - short.seconds) / (requests[1] - requests[0]))
		}
	}
	await server.stop()
	await rm(folder, { recursive: true })
	const micros = (all: number[]) => `${(median(all) * 1e6).toFixed(1)} µs of processor`
	for (const [name, all] of theirs) say(`a request of ${name} to ${server.name}`, micros(all), 'beside')
	if (figures.wrk.length > 0) say(`a request of wrk to ${server.name}`, micros(figures.wrk), 'beside')
	say(`a request of a load test to ${server.name}, a scenario each`, micros(figures.plain), 'goal: 12 µs')
	say('the same with status, a match of five fields and a variable kept', micros(figures.karate), 'goal: 40 µs')
}

const featureText = (url: string, steps: string, rows: number) => `Feature: load
  Background:
    * url '${url}'
  Scenario Outline: one
    * path 'cat'
    * method get
${steps}  Examples:
    | n |
${Array.from({ length: rows }, (_, n) => `    | ${n} |`).join('\n')}
`

const assay = (path: string) => {
	const words = ['run', path, '--load', `atOnceUsers(${users})`]
	return [process.execPath, join(root, 'packages/cli/bin/assay.mjs'), ...words]
}

/** Seconds of processor, own and system's, of a whole program, on the first core where one can be chosen. */
async function cpuOf(words: string[]): Promise<{ seconds: number; said: string }> {
	const pinned = availableParallelism() > 1 && existsSync('/usr/bin/taskset') ? ['taskset', '-c', '0'] : []
	const { stdout } = await exec('bash', ['-c', '"$@" || exit 1; times', 'bash', ...pinned, ...words], {
		maxBuffer: 64 * 1024 * 1024,
	})
	const spent = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(stdout)
	const [, minutes, seconds, systemMinutes, systemSeconds] = (spent ?? []).map(Number)
	if (!spent) throw new Error(`${words.join(' ')} did not print its time: ${stdout.slice(-300)}`)
	const sum = (minutes ?? 0) * 60 + (seconds ?? 0) + (systemMinutes ?? 0) * 60 + (systemSeconds ?? 0)
	return { seconds: sum, said: stdout }
}

interface Target {
	name: string
	url: string
	stop(): Promise<void>
}

async function startTarget(folder: string): Promise<Target> {
	const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
	if (!nginx) return nodeTarget()
	const free = createServer().listen(0, '127.0.0.1')
	await new Promise((resolve) => free.once('listening', resolve))
	const { port } = free.address() as AddressInfo
	await new Promise((resolve) => free.close(resolve))
	const config = join(folder, 'nginx.conf')
	await writeFile(
		config,
		`daemon off; worker_processes 1; ${availableParallelism() > 1 ? 'worker_cpu_affinity 10;' : ''} pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 4096; }
http { access_log off; keepalive_requests 1000000000; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
server { listen 127.0.0.1:${port}; default_type application/json; location / { return 200 '${body}'; } } }`,
	)
	const server = spawn(nginx, ['-c', config], { stdio: 'ignore' })
	const url = `http://127.0.0.1:${port}`
	while (!(await fetch(url).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 50))
	return {
		name: 'nginx',
		url,
		async stop() {
			server.kill()
			await new Promise((resolve) => server.once('close', resolve))
		},
	}
}

async function nodeTarget(): Promise<Target> {
	const server: Server = createServer((_, response) =>
		response.setHeader('content-type', 'application/json').end(body),
	).listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	return {
		name: 'a server of Node',
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async stop() {
			server.closeAllConnections()
			server.close()
		},
	}
}
