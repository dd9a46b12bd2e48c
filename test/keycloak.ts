import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { steadyPort } from '@assay/server/steady-port'

/** The real Keycloak, started as its documentation says, with the realm file of ours imported, and the suite asked of it. */
const version = '26.7.3'
const sha256 = '77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47'
const address = `https://repo1.maven.org/maven2/org/keycloak/keycloak-quarkus-dist/${version}/keycloak-quarkus-dist-${version}.tar.gz`
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'assay')

type Say = (line: string) => void

/** False when something is not as it should be; undefined, after one sentence, when no Keycloak can be had here. */
export async function keycloak(say: Say): Promise<boolean | undefined> {
	const home = await distribution(say).catch((error: Error) => {
		say(`Keycloak is not asked: ${error.message}`)
	})
	if (!home) return undefined
	const began = Date.now()
	const server = await start(home)
	try {
		say(`Keycloak ${version} answers after ${Math.round((Date.now() - began) / 1000)} s`)
		const doctor = () =>
			spawnSync('npx', ['assay', 'doctor'], { encoding: 'utf8', env: { ...process.env, ...server.settings } })
				.stdout.split('\n')
				.filter((line) => line.includes('Keycloak'))
		let lines = doctor()
		// A Keycloak that has just started takes its time for the first call.
		for (let again = 0; again < 2 && lines.some((line) => line.includes('in time')); again++) lines = doctor()
		say(`the doctor, of the realm that was imported: ${lines.join('; ')}`)
		const good = lines.length === 1 && lines[0]?.includes(String(server.settings.ASSAY_OIDC_ISSUER))
		return (await suite(server.admin)) && good === true
	} finally {
		await server.stop()
	}
}

/** Downloads it once, outside of the repository. */
async function distribution(say: Say): Promise<string> {
	const major = Number(/version "(\d+)/.exec(spawnSync('java', ['-version'], { encoding: 'utf8' }).stderr ?? '')?.[1])
	if (!(major >= 17)) throw new Error('it needs Java 17 or newer, and there is none.')
	const home = join(cache, `keycloak-${version}`)
	if (existsSync(home)) return home
	await mkdir(cache, { recursive: true })
	const part = join(cache, `keycloak-${randomUUID()}.tar.gz`)
	const unpacked = join(cache, `keycloak-${randomUUID()}`)
	try {
		say(`Downloading Keycloak ${version} (177 MB) into ${cache}`)
		const answer = await fetch(address).catch(() => undefined)
		if (!answer?.ok || !answer.body) throw new Error(`${address} cannot be had.`)
		await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(part))
		const hash = createHash('sha256')
		await pipeline(createReadStream(part), hash)
		if (hash.digest('hex') !== sha256) throw new Error(`what ${address} holds is not what it held.`)
		await mkdir(unpacked)
		const tar = spawnSync('tar', ['xzf', part, '-C', unpacked, '--strip-components', '1'], { encoding: 'utf8' })
		if (tar.status !== 0) throw new Error(`it cannot be unpacked: ${tar.stderr}`)
		await rename(unpacked, home)
		return home
	} finally {
		await rm(part, { force: true })
		await rm(unpacked, { recursive: true, force: true })
	}
}

async function start(home: string) {
	const url = `http://127.0.0.1:${await steadyPort()}`
	const admin = { url, username: 'operator', password: randomUUID() }
	const lines = documented(home, new URL(url).port)
	const settings = settingsAfter(lines.slice(0, 3))
	const java = spawn('bash', ['-ec', `exec ${lines[3]} --db=dev-mem`], {
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			...settings,
			JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
			KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
			KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
		},
	})
	let said = ''
	for (const stream of [java.stdout, java.stderr])
		stream.on('data', (chunk: Buffer) => {
			said = (said + chunk.toString()).slice(-4000)
		})
	const ended = new Promise<void>((done) => java.once('close', () => done()))
	const stop = async () => {
		// It and what it started: a group of its own.
		if (java.exitCode === null && java.pid) process.kill(-java.pid, 'SIGTERM')
		await ended
	}
	process.once('SIGINT', () => void stop().then(() => process.exit(1)))
	const until = Date.now() + 5 * 60_000
	while (!(await fetch(`${settings.ASSAY_OIDC_ISSUER}/.well-known/openid-configuration`).catch(() => undefined))?.ok) {
		if (java.exitCode !== null || Date.now() > until) {
			await stop()
			throw new Error(`Keycloak does not start:\n${said}`)
		}
		await pause(500)
	}
	return { admin, settings, stop }
}

/** The lines that docs/keycloak.md gives to whoever tries it, for a Keycloak that lies elsewhere and a port that is free. */
function documented(home: string, port: string): string[] {
	const block = /(?: {4}.*\n){5}/.exec(readFileSync('docs/keycloak.md', 'utf8'))?.[0] ?? ''
	const here = block.replaceAll('8180', port).replaceAll(/(?<= )keycloak\//g, `${home}/`)
	return here.split('\n').map((line) => line.trim().replace(/ &$/, ''))
}

/** What the lines leave in the environment. */
function settingsAfter(lines: string[]): Record<string, string> {
	const { stdout, stderr, status } = spawnSync('bash', ['-ec', `${lines.join('\n')}\nenv`], { encoding: 'utf8' })
	if (status !== 0) throw new Error(`The lines of docs/keycloak.md do not run: ${stderr}`)
	return Object.fromEntries(
		[...stdout.matchAll(/^(ASSAY_\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
	)
}

function suite(admin: { url: string; username: string; password: string }): Promise<boolean> {
	const files = ['test/identity-conformance.test.ts', 'test/public-clients.test.ts', 'test/keycloak-real.test.ts']
	const vitest = spawn('node_modules/.bin/vitest', ['run', '--project', 'server', ...files], {
		stdio: 'inherit',
		env: { ...process.env, ASSAY_TEST_KEYCLOAK: JSON.stringify(admin) },
	})
	return new Promise((done) => vitest.once('close', (code) => done(code === 0)))
}
