import getPort from 'get-port'
import { SessionRefused } from '../../../run/step-errors.ts'
import {
	type BrowserWish,
	readBrowserWish,
	readCapabilities,
	sessionAddress,
} from '../../web/node/browser/browser-wish.ts'
import { chromiumOptions } from '../../web/node/browser/capabilities.ts'
import { sandboxOf } from '../../web/node/browser/chromium-process.ts'
import { findChromedriver, findChromium } from '../../web/node/browser/find-browser.ts'
import { checkProxy } from '../../web/node/browser/own-proxy.ts'
import { driveByWebDriver } from '../../web/node/web-driver.ts'
import { type LocalOptions, toolsPort } from '../../web/node/webdriver/local-browser.ts'
import { endSession, type OpenedBrowser, openRemote, type RemoteOptions } from '../../web/node/webdriver/web-session.ts'
import { platformOf } from '../device-capabilities.ts'
import type { MobileDriver } from '../driver.ts'
import { asApp, cloudAt, uploadApp } from './device-clouds.ts'
import { answeredBySearch } from './found-element.ts'
import { mobileDriver } from './mobile-driver.ts'
import type { OwnAppium } from './own-appium.ts'
import { ownCapabilities } from './own-capabilities.ts'
import { type Send, sendToCloud } from './send-to-cloud.ts'
import { ownApp, pathInProject, projectApp, type ReadProjectFile, remoteAppProblem } from './session-app.ts'

type Capabilities = Record<string, unknown>

export interface DeviceOptions
	extends RemoteOptions,
		Pick<LocalOptions, 'addedArguments' | 'fileFolder' | 'chromium' | 'chromedriver' | 'onProcess'> {
	/** The Appium that the executor starts where the settings name none; undefined where none is installed. */
	appium?(): Promise<OwnAppium | undefined>
	/** Reads a file of the project, for the app. */
	file?: ReadProjectFile | undefined
	/** Where a server elsewhere gets such a file; absent where nobody serves it. */
	fileAddress?: ((path: string) => Promise<string | undefined>) | undefined
	/** Of apps that providers were given: each takes one once. */
	uploads?: Map<string, Promise<Capabilities>>
	/** In place of the network, to providers of devices. */
	send?: Send
}

/** Seconds: a step may wait long without asking anything of the device, and Appium's own 60 would end the session meanwhile. */
const idleSeconds = 600

/** Opens a session at the Appium server or device provider that the settings name, else at the executor's own Appium. */
export async function openDevice(
	settings: Record<string, unknown>,
	options: DeviceOptions = {},
	signal: AbortSignal = new AbortController().signal,
): Promise<MobileDriver> {
	const address = sessionAddress(settings)
	return address ? await openElsewhere(settings, address, options) : await openHere(settings, options, signal)
}

async function openElsewhere(settings: Record<string, unknown>, address: URL, options: DeviceOptions) {
	const wish = readBrowserWish(settings, options.addedArguments)
	requireDevice(wish.capabilities)
	const capabilities = await withApp(wish.capabilities, address, options)
	return await opened(wish, capabilities, address, options).catch((error: unknown) => {
		const [named, given] = [appOf(wish.capabilities), appOf(capabilities)]
		// Who knows the address of ours gets the app.
		if (!(error instanceof SessionRefused) || typeof given !== 'string' || given === named) throw error
		throw new SessionRefused(error.message.replaceAll(given, String(named)))
	})
}

/** An app of the project is given to the provider behind the address; another server gets it from an address of ours. */
async function withApp(capabilities: Capabilities, address: URL, options: DeviceOptions): Promise<Capabilities> {
	const named = appOf(capabilities)
	const path = pathInProject(named)
	const cloud = cloudAt(address)
	const served = cloud || path === undefined ? undefined : await options.fileAddress?.(path)
	if (served !== undefined) return asApp(capabilities, served)
	const file = await projectApp(named, options.file)
	if (!file) return capabilities
	if (!cloud) throw new SessionRefused(remoteAppProblem(String(named), address.host))
	const { uploads = new Map<string, Promise<Capabilities>>() } = options
	const known = `${address.href} ${named}`
	const uploading =
		uploads.get(known) ??
		uploadApp(cloud, file, { address, capabilities, send: options.send ?? sendToCloud(options.door) })
	uploads.set(known, uploading)
	return await uploading.catch((error) => {
		uploads.delete(known)
		throw error
	})
}

/** The capabilities go through a list: this machine's programs and folders are not for environments to name. */
async function openHere(settings: Record<string, unknown>, options: DeviceOptions, signal: AbortSignal) {
	const own = await options.appium?.()
	if (!own)
		throw new SessionRefused(
			'A MOBILE feature needs the setting remote.webdriver.url, the address of an Appium server such as http://127.0.0.1:4723 or of a device provider, or an Appium beside the executor: npx assay doctor says what to install.',
		)
	const asked = readCapabilities(settings)
	requireDevice(asked)
	const appium = await own.running(signal)
	const { device, browser, driver } = ownCapabilities(asked, appium.drivers)
	const wish = readBrowserWish({ ...settings, capabilities: browser }, options.addedArguments)
	const app = await ownApp(device['appium:app'], options.file, appium)
	const capabilities = { ...wish.capabilities, ...device, ...(app ? { 'appium:app': app } : {}) }
	if (driver.name !== 'chromium') return await opened(wish, capabilities, appium.url, ofOurs)
	const profile = `${appium.place.folder}/profile-${nextProfile++}`
	const chromium = await ownChromium(wish, profile, options, signal)
	const port = await getPort({ host: '127.0.0.1' })
	const kept = options.door?.keepOut(port, 'the driver of a browser')
	try {
		const all = { ...capabilities, ...chromium, 'appium:chromedriverPort': port }
		const of = { options, profile, place: appium.place.put, ended: kept }
		return await opened(wish, all, appium.url, ofOurs, of)
	} catch (error) {
		kept?.()
		throw error
	}
}

/** It goes with its Appium, and lies on no target of tests. */
const ofOurs: DeviceOptions = {}

/** The browser of this machine that Appium's driver starts: ours, in a profile of its own, through the door as any other. */
async function ownChromium(
	wish: BrowserWish,
	profile: string,
	{ chromium, chromedriver, door }: DeviceOptions,
	signal: AbortSignal,
): Promise<Capabilities> {
	if (wish.proxy && door) await checkProxy(wish.proxy, door)
	const binary = findChromium({ chromium })
	const sandbox = await sandboxOf(binary, signal)
	// The helper would have to gain rights, which nothing that this Appium starts may.
	if (sandbox === 'helper')
		throw new SessionRefused(
			'Chromium has its sandbox on this machine by a helper with the rights of root alone, and so cannot be driven by an Appium of the executor.',
		)
	return {
		'appium:executable': findChromedriver({ chromedriver }),
		'appium:useSystemExecutable': true,
		'appium:autodownloadEnabled': false,
		...chromiumOptions('goog:chromeOptions', wish, { binary, profile, unsandboxed: sandbox === 'none', door }),
	}
}

let nextProfile = 1

/** Of a browser on this machine, which our own Appium has started. */
interface OwnBrowser {
	options: DeviceOptions
	/** Its folder, which all its processes name. */
	profile: string
	place: OpenedBrowser['place']
	ended: (() => void) | undefined
}

async function opened(
	wish: BrowserWish,
	asked: Capabilities,
	address: URL,
	session: DeviceOptions,
	own?: OwnBrowser,
): Promise<MobileDriver> {
	// A dialog of a page is its answer to a step: never dismissed unseen.
	const ofPages = asked.browserName ? { unhandledPromptBehavior: 'ignore' } : {}
	const capabilities: Capabilities = { 'appium:newCommandTimeout': idleSeconds, ...ofPages, ...asked }
	const remote = await openRemote({ ...wish, capabilities }, address, { ...session, what: 'device' })
	const browser = own ? asOurs(remote, own) : remote
	try {
		const wished = capabilities.browserName ? undefined : answeredBySearch(platformOf(capabilities.platformName))
		const [pages] = await Promise.all([
			driveByWebDriver(browser, own?.options ?? session, wish.pageLoad),
			// One that does not know it is asked as any other.
			wished && remote.browser.updateSettings(wished).catch(() => {}),
		])
		return mobileDriver(browser, pages, capabilities, wish.pageLoad)
	} catch (error) {
		await endSession(browser)
		throw error
	}
}

function asOurs(remote: OpenedBrowser, { options, profile, place, ended }: OwnBrowser): OpenedBrowser {
	// It leads a group of its own and would outlive its Appium.
	const { 'goog:processID': pid } = remote.browser.capabilities as Record<string, unknown>
	const lease =
		typeof pid === 'number' ? options.onProcess?.({ what: 'browser', pid, group: true, profile }) : undefined
	const tools = toolsPort(remote.browser)
	const kept = tools ? options.door?.keepOut(tools, 'the developer tools of a browser') : undefined
	return {
		...remote,
		local: true,
		place,
		async end(deleted) {
			kept?.()
			ended?.()
			await remote.end(deleted)
			lease?.release()
		},
	}
}

function requireDevice(capabilities: Capabilities): void {
	if (Object.keys(capabilities).length === 0)
		throw new SessionRefused(
			'A MOBILE feature needs the setting capabilities, which name the device: platformName, appium:automationName and appium:app, or browserName.',
		)
}

const appOf = (capabilities: Capabilities): unknown =>
	capabilities['appium:app'] ?? (capabilities['appium:options'] as Capabilities | undefined)?.app
