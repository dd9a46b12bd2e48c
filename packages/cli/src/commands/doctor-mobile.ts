import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { findAppium } from '@assay/engine/surfaces/mobile/node/find-appium'
import { debianPackage } from '@assay/engine/surfaces/node/debian-package'
import type { Finding } from './doctor-finding.ts'

/** What devices at this machine are driven with; MOBILE features may as well name an Appium server elsewhere. */
export async function mobile(): Promise<Finding[]> {
	return [ownAppium() ?? appium(), await adb(), ...(process.platform === 'darwin' ? [xcode()] : [])]
}

const elsewhere =
	'Only MOBILE features on devices at this machine need it; remote.webdriver.url may name a server elsewhere.'
const howTo =
	'npm install --prefix /opt/appium appium and appium-uiautomator2-driver for Android or, on a Mac, appium-xcuitest-driver for iOS; then ASSAY_APPIUM=/opt/appium, and the executor starts it.'

/** The Appium that the executor starts by itself; undefined where none lies beside Assay and no setting names one. */
export function ownAppium(named = process.env.ASSAY_APPIUM, beside?: string): Finding | undefined {
	const what = 'Appium'
	try {
		const found = findAppium(named, beside)
		if (!found) return undefined
		const where = `${found.version} in ${found.home}`
		const drivers = found.drivers.map(({ name, version }) => `${name} ${version}`)
		return drivers.length > 0
			? { state: 'good', what, found: `${where} with the drivers ${drivers.join(', ')}; the executor starts it` }
			: { state: 'optional', what, found: `${where} without any driver`, advice: howTo }
	} catch (error) {
		return { state: 'missing', what, found: 'not there, though a setting names it', advice: (error as Error).message }
	}
}

/** One that somebody has installed for himself and starts by hand. */
export function appium(program = 'appium'): Finding {
	const what = 'Appium'
	const version = said(program, '--version')
	const advice = `${elsewhere} ${howTo}`
	if (version === undefined) return { state: 'optional', what, found: 'not found, and not needed', advice }
	if (Number(version.split('.')[0]) < 3)
		return { state: 'optional', what, found: `${version}: too old, it needs 3`, advice }
	const drivers = installedDrivers(program)
	return drivers.length > 0
		? {
				state: 'good',
				what,
				found: `${version} with the drivers ${drivers.join(', ')}; started by hand, for remote.webdriver.url`,
			}
		: { state: 'optional', what, found: `${version} without any driver`, advice }
}

function installedDrivers(program: string): string[] {
	try {
		const list = JSON.parse(said(program, 'driver', 'list', '--installed', '--json') ?? '{}') as Record<
			string,
			{ version?: string }
		>
		return Object.entries(list).map(([name, { version }]) => (version ? `${name} ${version}` : name))
	} catch {
		return []
	}
}

export async function adb(program = 'adb', port = 5037): Promise<Finding> {
	const what = 'adb'
	const version = said(program, 'version')?.match(/version ([\d.]+)/)?.[1]
	if (version === undefined) {
		const advice = `${elsewhere} It comes with Android Studio (${debianPackage('adb')}).`
		return { state: 'optional', what, found: 'not found: no Android device can be driven from here', advice }
	}
	const devices = await devicesOf(port)
	if (devices === undefined)
		return { state: 'good', what, found: `${version}; its server does not run, so that no device is known` }
	return {
		state: 'good',
		what,
		found: `${version}; ${devices.length > 0 ? `devices ${devices.join(', ')}` : 'no device is connected'}`,
	}
}

/** Asked of a running server alone: the program would start one. Undefined where none runs. */
function devicesOf(port: number): Promise<string[] | undefined> {
	return new Promise((done) => {
		const socket = connect({ host: '127.0.0.1', port })
		let text = ''
		socket.setTimeout(2000, () => socket.destroy())
		socket.on('connect', () => socket.write('000chost:devices'))
		socket.on('data', (chunk) => (text += chunk))
		socket.on('error', () => {})
		socket.on('close', () =>
			done(
				text.startsWith('OKAY')
					? text
							.slice(8)
							.split('\n')
							.flatMap((line) => (line.trim() ? [line.trim().replace(/\t/, ' (').concat(')')] : []))
					: undefined,
			),
		)
	})
}

function xcode(): Finding {
	const what = 'Xcode'
	const version = said('xcodebuild', '-version')?.split('\n')[0]
	return version
		? { state: 'good', what, found: version }
		: {
				state: 'optional',
				what,
				found: 'not found: no iOS device can be driven from here',
				advice: `${elsewhere} It comes from the App Store.`,
			}
}

/** What a program writes; undefined where it is not there or fails. */
function said(program: string, ...args: string[]): string | undefined {
	const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 })
	return status === 0 ? stdout.trim() : undefined
}
