import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { androidFolder, androidJar, home, libraryJars } from './parts.mjs'
import { run } from './run.mjs'

const here = import.meta.dirname

/** What a session with it is asked for, on a machine that may be busy. */
export const deviceCapabilities = {
	...JSON.parse(readFileSync(join(here, 'environment.json'), 'utf8')).settings.capabilities,
	'appium:adbExecTimeout': 120_000,
	'appium:appWaitDuration': 120_000,
	'appium:uiautomator2ServerLaunchTimeout': 120_000,
}

/**
 * Starts a Robolectric device: a JVM with Android's own views. `sdk` is what ANDROID_HOME has to name for an Appium that
 * drives it; it ends with this process, or by `stop`.
 */
export async function startDevice() {
	const classes = await compiled()
	const sdk = mkdtempSync(join(tmpdir(), 'assay-device-'))
	const tools = join(sdk, 'platform-tools')
	mkdirSync(tools)
	// Appium may run as another user.
	for (const folder of [sdk, tools]) chmodSync(folder, 0o755)
	copyFileSync(join(here, 'adb'), join(tools, 'adb'))
	chmodSync(join(tools, 'adb'), 0o755)
	const child = spawn('java', words(classes), { cwd: sdk, stdio: ['pipe', 'pipe', 'pipe'] })
	let said = ''
	const ended = new Promise((done) => child.once('close', done))
	child.stderr.on('data', (chunk) => {
		said = (said + chunk).slice(-8000)
	})
	const port = await new Promise((done, failed) => {
		child.once('error', failed)
		child.once('close', () => failed(new Error(`The Robolectric device did not start:\n${said}`)))
		createInterface(child.stdout).on('line', (line) => {
			said = `${said}${line}\n`.slice(-8000)
			const found = /adb on port (\d+)/.exec(line)
			if (found) done(found[1])
		})
	})
	writeFileSync(join(tools, 'port'), port, { mode: 0o644 })
	mkdirSync(join(sdk, 'assets'))
	writeFileSync(join(sdk, 'assets', 'robolectric-device'), 'com.kettle.shop\n')
	await run('jar', ['-cMf', 'kettle.apk', 'assets'], sdk)
	return {
		sdk,
		adb: join(tools, 'adb'),
		/** What stands for the app's file: its code lies in the device. */
		app: join(sdk, 'kettle.apk'),
		pid: child.pid,
		/** What it has written. */
		said: () => said,
		async stop() {
			child.kill('SIGKILL')
			await ended
			rmSync(sdk, { recursive: true, force: true })
		},
	}
}

const words = (/** @type {string} */ classes) => [
	...['-Xmx768m', '-Xss2m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Djava.awt.headless=true'],
	...['java.lang', 'java.util', 'java.net', 'java.io', 'java.nio'].flatMap((one) => [
		'--add-opens',
		`java.base/${one}=ALL-UNNAMED`,
	]),
	...['-Drobolectric.offline=true', `-Drobolectric.dependency.dir=${androidFolder}`],
	...['-cp', [classes, ...libraryJars(), androidJar].join(delimiter), 'org.junit.runner.JUnitCore', 'device.Device'],
]

/** The classes of app and device, compiled once for each state of the sources. */
async function compiled() {
	const sources = ['app', 'device'].flatMap((folder) => javaIn(join(here, folder)))
	const hash = createHash('sha256')
	for (const file of sources) hash.update(readFileSync(file))
	const folder = join(home, `classes-${hash.digest('hex').slice(0, 16)}`)
	if (existsSync(folder)) return folder
	const made = mkdtempSync(join(home, 'compiling-'))
	try {
		const classPath = [androidJar, ...libraryJars()].join(delimiter)
		await run('javac', ['-nowarn', '-encoding', 'UTF-8', '-cp', classPath, '-d', made, ...sources])
		// Another may have been quicker.
		if (!existsSync(folder)) renameSync(made, folder)
	} finally {
		rmSync(made, { recursive: true, force: true })
	}
	return folder
}

/** @returns {string[]} */
const javaIn = (/** @type {string} */ folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.java'))
		.sort()
		.map((name) => join(folder, name))
