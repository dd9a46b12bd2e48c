import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { karateClassPath } from '../../packages/engine/src/executor/karate-jvm/class-path.ts'
import { requestsJava, startsJava } from './gatling-program.ts'

const exec = promisify(execFile)

/** Of these users start, and the last of those that wrote `stats.json`, which build servers read. */
const gatling = 'io.gatling.highcharts:gatling-charts-highcharts:3.15.1'
const withStats = 'io.gatling.highcharts:gatling-charts-highcharts:3.10.5'

/** By number of a profile, the milliseconds at which its users start in real Gatling; a sentence where that cannot be had here. */
export const gatlingStarts = () =>
	within(gatling, async (_folder, java) => {
		await java.compile('Starts', startsJava)
		const lines = (await java.run('Starts')).split('\n').filter((line) => line.startsWith('starts '))
		return new Map(
			lines.map((line): [number, number[]] => {
				const [number = 0, ...starts] = line.split(' ').slice(1).map(Number)
				return [number, starts]
			}),
		)
	})

/** `js/stats.json` of a report of real Gatling: four requests each of good, late and bad; a sentence where that cannot be had here. */
export const gatlingReport = () =>
	within(withStats, async (folder, java) => {
		const server = createServer((request, response) => {
			const status = request.url === '/bad' ? 503 : 200
			setTimeout(() => response.writeHead(status).end('{}'), request.url === '/late' ? 900 : 5)
		}).listen(0, '127.0.0.1')
		try {
			await new Promise((resolve) => server.once('listening', resolve))
			await java.compile('Requests', requestsJava)
			const target = `-Dtarget=http://127.0.0.1:${(server.address() as AddressInfo).port}`
			await java.run(target, 'io.gatling.app.Gatling', '-s', 'Requests', '-rf', join(folder, 'results'))
			const [report = ''] = await readdir(join(folder, 'results'))
			return JSON.parse(await readFile(join(folder, 'results', report, 'js/stats.json'), 'utf8')) as unknown
		} finally {
			server.closeAllConnections()
			server.close()
		}
	})

interface Java {
	compile(name: string, text: string): Promise<void>
	run(...words: string[]): Promise<string>
}

/** Works in a folder of its own with the jars that Maven fetches once and keeps. */
async function within<T>(coordinate: string, work: (folder: string, java: Java) => Promise<T>): Promise<T | string> {
	let jars: string[]
	try {
		await exec('javac', ['-version'])
		jars = await karateClassPath(coordinate)
	} catch (error) {
		return (error as Error).message.replace(/^KARATE_JAR names /, '')
	}
	const folder = await mkdtemp(join(tmpdir(), 'assay-gatling-'))
	const path = [folder, ...jars].join(delimiter)
	try {
		await writeFile(join(folder, 'logback.xml'), '<configuration><root level="ERROR"/></configuration>')
		return await work(folder, {
			async compile(name, text) {
				const file = join(folder, `${name}.java`)
				await writeFile(file, text)
				await exec('javac', ['-nowarn', '-cp', path, '-d', folder, file])
			},
			async run(...words) {
				const options = ['-Xmx512m', '--add-opens=java.base/java.lang=ALL-UNNAMED', '-cp', path]
				return (await exec('java', [...options, ...words], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })).stdout
			},
		})
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}
