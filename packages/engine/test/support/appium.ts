import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'

// A real Appium server. It lies in a folder of its own beside what npm installed, with the drivers that tests need, and is no
// dependency of the product.

const packages = {
	appium: '3.8.0',
	'@appium/fake-driver': '6.2.4',
	'appium-chromium-driver': '3.1.1',
	'appium-uiautomator2-driver': '8.7.0',
	'appium-xcuitest-driver': '12.13.1',
}
export const appiumHome =
	process.env.ASSAY_TEST_APPIUM ?? join(import.meta.dirname, '../../../../node_modules/.cache/assay/appium')

export const appiumPackages = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
const missing = Object.keys(packages).filter(
	(name) => !existsSync(join(appiumHome, 'node_modules', name, 'package.json')),
)

/** Why the tests that need Appium are skipped; empty where they run. */
export const noAppium =
	missing.length === 0
		? ''
		: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not in ${appiumHome}; npm install --prefix ${appiumHome} --ignore-scripts --save-exact ${appiumPackages.join(' ')}`
if (noAppium) console.log(`Tests with Appium are skipped: ${noAppium}`)

/** A module of one of those packages by its path in it. */
export const ofAppium = (path: string): unknown =>
	createRequire(join(appiumHome, 'x.js'))(join(appiumHome, 'node_modules', path))

export interface Appium {
	url: string
	process: ChildProcess
	/** What it has written. */
	said(): string
	/** Ids of its open sessions. */
	sessions(): Promise<string[]>
	stop(): Promise<void>
}

/** `more`: of its environment. */
export async function startAppium(more: Record<string, string> = {}): Promise<Appium> {
	const port = await getPort({ host: '127.0.0.1' })
	const folder = await mkdtemp(join(tmpdir(), 'assay-appium-'))
	const program = join(appiumHome, 'node_modules/appium/index.js')
	const allowed = ['--allow-insecure', '*:session_discovery', '--log-no-colors', '--log-level', 'info']
	const child = spawn(
		process.execPath,
		[program, 'server', '--address', '127.0.0.1', '--port', `${port}`, ...allowed],
		{
			cwd: folder,
			detached: true,
			stdio: ['ignore', 'pipe', 'pipe'],
			env: { ...process.env, APPIUM_HOME: appiumHome, HOME: folder, ...more },
		},
	)
	let said = ''
	child.stdout.on('data', (chunk) => (said += chunk))
	child.stderr.on('data', (chunk) => (said += chunk))
	const url = `http://127.0.0.1:${port}`
	const until = Date.now() + 90_000
	while (
		!(await fetch(`${url}/status`).then(
			({ ok }) => ok,
			() => false,
		))
	) {
		if (child.exitCode !== null || Date.now() > until) throw new Error(`Appium did not start:\n${said}`)
		await new Promise((done) => setTimeout(done, 200))
	}
	return {
		url,
		process: child,
		said: () => said,
		async sessions() {
			const { value } = (await (await fetch(`${url}/appium/sessions`)).json()) as { value: { id: string }[] }
			return value.map(({ id }) => id)
		},
		async stop() {
			const ended = new Promise((done) => child.once('exit', done))
			if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
				process.kill(-child.pid, 'SIGTERM')
				const late = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), 10_000)
				await ended
				clearTimeout(late)
			}
			await rm(folder, { recursive: true, force: true })
		},
	}
}
