import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { karateClassPath } from '../../packages/engine/src/executor/karate-jvm/class-path.ts'
import { npmPeer, peersFolder } from './npm-peer.ts'

const exec = promisify(execFile)

/** Another load tool that asks the same of the same server: 50 users with a connection each. */
export interface Peer {
	name: string
	/** How many requests a short and a long run send. */
	requests: [few: number, many: number]
	/** What sends so many. */
	words(requests: number): string[]
}

interface Place {
	/** Goes when the measurement is over. */
	folder: string
	url: string
	users: number
}

/** Those of the names that can be had here; `say` is called with a line about each that cannot. */
export async function loadPeers(place: Place, names: readonly string[], say: (line: string) => void): Promise<Peer[]> {
	await mkdir(peersFolder, { recursive: true })
	const all: Peer[] = []
	for (const [name, make] of Object.entries({ autocannon, k6, gatling, karateGatling }))
		try {
			if (!names.includes(name)) continue
			all.push(...(await make(place)))
		} catch (error) {
			say(`${name} is not measured: ${String((error as Error).message).split('\n')[0]}`)
		}
	return all
}

async function autocannon({ url, users }: Place): Promise<Peer[]> {
	const program = await npmPeer('autocannon@9.0.0', 'autocannon.js')
	const words = (requests: number) => [
		...[process.execPath, program, '--no-progress'],
		...['-c', String(users), '-a', String(requests), `${url}/cat`],
	]
	return [{ name: 'autocannon 9.0.0', requests: [50_000, 250_000], words }]
}

async function k6({ folder, url, users }: Place): Promise<Peer[]> {
	const program = join(peersFolder, 'k6')
	if (!existsSync(program))
		await exec('go', ['install', 'go.k6.io/k6@v1.8.1'], {
			env: { ...process.env, GOBIN: peersFolder, GOFLAGS: '-p=1' },
		})
	const script = async (name: string, checks: string) => {
		const file = join(folder, `${name}.js`)
		const text = `import http from 'k6/http'\nimport { check } from 'k6'\nexport default function () {\n\tconst answer = http.get('${url}/cat')\n${checks}}\n`
		await writeFile(file, text)
		return (requests: number) => [
			...[program, 'run', '--quiet', '--no-usage-report', '--no-summary'],
			...['--vus', String(users), '--iterations', String(requests), file],
		]
	}
	const checks = `	check(answer, {
		status: (one) => one.status === 200,
		body: (one) => {
			const { id, name, kind, age, owner } = one.json()
			return typeof id === 'number' && typeof name === 'string' && kind === 'tabby' && age === 3 && typeof owner === 'object'
		},
	})
`
	const requests: Peer['requests'] = [10_000, 40_000]
	return [
		{ name: 'k6 1.8.1', requests, words: await script('plain', '') },
		{ name: 'k6 1.8.1 with status and a check of five fields', requests, words: await script('checks', checks) },
	]
}

/** A simulation of so many users who repeat `step`, as a program that gets the number of repetitions. */
async function simulation(
	{ folder, users }: Place,
	{
		coordinate,
		name,
		imports,
		step,
		protocols = '',
	}: Record<'coordinate' | 'name' | 'imports' | 'step', string> & {
		protocols?: string
	},
): Promise<Peer['words']> {
	const path = [folder, ...(await karateClassPath(coordinate))].join(delimiter)
	const file = join(folder, `${name}.java`)
	await writeFile(join(folder, 'logback.xml'), '<configuration><root level="ERROR"/></configuration>')
	await writeFile(
		file,
		`import static io.gatling.javaapi.core.CoreDsl.*;
import io.gatling.javaapi.core.Simulation;
${imports}
public class ${name} extends Simulation {
	{
		int times = Integer.getInteger("requests") / ${users};
		setUp(scenario("cats").repeat(times).on(${step}).injectOpen(atOnceUsers(${users})))${protocols};
	}
}
`,
	)
	await exec('javac', ['-nowarn', '-cp', path, '-d', folder, file])
	return (requests) => [
		...['java', '-Xmx512m', '--add-opens=java.base/java.lang=ALL-UNNAMED', '-cp', path, `-Drequests=${requests}`],
		...['io.gatling.app.Gatling', '-s', name, '-nr', '-rf', join(folder, 'results')],
	]
}

async function gatling(place: Place): Promise<Peer[]> {
	const common = {
		coordinate: 'io.gatling.highcharts:gatling-charts-highcharts:3.15.1',
		imports: 'import static io.gatling.javaapi.http.HttpDsl.*;',
	}
	const get = `http("cat").get("${place.url}/cat")`
	const requests: Peer['requests'] = [100_000, 400_000]
	const checked = `exec(${get}.check(status().is(200), jsonPath("$.kind").is("tabby")))`
	return [
		{
			name: 'Gatling 3.15.1',
			requests,
			words: await simulation(place, { ...common, name: 'Plain', step: `exec(${get})` }),
		},
		{
			name: 'Gatling 3.15.1 with status and one JSON check',
			requests,
			words: await simulation(place, { ...common, name: 'Checked', step: checked }),
		},
	]
}

async function karateGatling(place: Place): Promise<Peer[]> {
	const feature = `Feature: cats
Scenario: one
* url '${place.url}'
* path 'cat'
* method get
* status 200
* match response == { id: '#number', name: '#string', kind: 'tabby', age: 3, owner: '#object' }
* def id = response.id
`
	await writeFile(join(place.folder, 'peer.feature'), feature)
	const words = await simulation(place, {
		coordinate: 'io.karatelabs:karate-gatling:1.5.1',
		name: 'Karate',
		imports: 'import static com.intuit.karate.gatling.javaapi.KarateDsl.*;',
		step: 'exec(karateFeature("classpath:peer.feature"))',
		protocols: '.protocols(karateProtocol())',
	})
	return [{ name: 'karate-gatling 1.5.1, the Karate feature', requests: [500, 2500], words }]
}
