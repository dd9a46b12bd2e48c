import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { debianPackage } from '@assay/engine/surfaces/node/debian-package'
import { systemProgram } from '@assay/engine/surfaces/node/own-user'
import { findChromedriver, findChromium } from '@assay/engine/surfaces/web/node/browser/find-browser'
import { type Colours, colours } from '../colours.ts'
import type { Command } from '../command.ts'
import type { Finding } from './doctor-finding.ts'
import { git } from './doctor-git.ts'
import { nodePermissions, sandboxNetwork } from './doctor-isolation.ts'
import { mobile } from './doctor-mobile.ts'

const usage = `assay doctor

Says what is installed, what it is for, and what to do about what is not.

Exit code: 0 nothing that is needed is missing, 1 something is.`

export const command: Command = {
	usage,
	async run(args) {
		parseArgs({ args, options: {} })
		const findings = [
			node(),
			...(await browsers()),
			java(),
			desktop(),
			git(),
			...(await mobile()),
			...nodePermissions(),
			sandboxNetwork(),
			dataFolder(),
			await database(),
			...(await leftOver()),
			...(await keycloak()),
		]
		const colour = colours(process.stdout)
		const longest = Math.max(...findings.map(({ what }) => what.length))
		for (const { state, what, found, advice } of findings) {
			console.log(`${marks(colour)[state]} ${what.padEnd(longest)}  ${found}`)
			if (advice) console.log(`${' '.repeat(longest + 4)}${colour.quiet(advice)}`)
		}
		return findings.some(({ state }) => state === 'missing') ? 1 : 0
	},
}

const marks = (colour: Colours) => ({ good: colour.pass('✓'), optional: colour.quiet('-'), missing: colour.fail('✗') })

function node(): Finding {
	const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
	const good = major > 20 || (major === 20 && minor >= 19)
	const found = `${process.version} (${process.execPath})`
	return good
		? { state: 'good', what: 'Node', found }
		: { state: 'missing', what: 'Node', found, advice: 'Assay needs Node 20.19 or newer: https://nodejs.org' }
}

async function browsers(): Promise<Finding[]> {
	const found = chromium()
	return [found, ...(found.state === 'good' ? await browserSandbox() : []), chromedriver()]
}

/** Without one everything but web features runs; one that is named and is not there is a wrong setting. */
export function chromium(named = process.env.ASSAY_CHROMIUM, find = findChromium): Finding {
	const what = 'Chromium'
	try {
		const path = find({ chromium: named })
		return { state: 'good', what, found: `${version(path) ?? 'version unknown'} (${path})` }
	} catch (error) {
		const found = 'not found: web features cannot run on this host'
		return { state: named ? 'missing' : 'optional', what, found, advice: (error as Error).message }
	}
}

export function chromedriver(named = process.env.ASSAY_CHROMEDRIVER, find = findChromedriver): Finding {
	const what = 'chromedriver'
	try {
		const path = find({ chromedriver: named })
		return { state: 'good', what, found: `${version(path) ?? 'version unknown'} (${path})` }
	} catch (error) {
		const use = 'Only an environment with the setting webdriver.local: CHROMEDRIVER needs it.'
		const advice = `${use} ${(error as Error).message}`
		if (named) return { state: 'missing', what, found: 'not there, though a setting names it', advice }
		return { state: 'optional', what, found: 'not found, and not needed', advice }
	}
}

/** What keeps pages from the machine: as whom a browser runs, and in which sandbox of its own. */
async function browserSandbox(): Promise<Finding[]> {
	const what = 'Browser'
	try {
		const path = findChromium({ chromium: process.env.ASSAY_CHROMIUM })
		const { browserIsolation } = await import('@assay/engine/surfaces/web/node/browser/browser-isolation')
		const { sentence, weak } = await browserIsolation(path)
		return [{ state: weak ? 'optional' : 'good', what, found: sentence, ...(weak ? { advice: weak } : {}) }]
	} catch (error) {
		return [{ state: 'missing', what, found: 'does not start', advice: (error as Error).message }]
	}
}

function java(): Finding {
	const found = version('java', '-version')
	return found
		? { state: 'good', what: 'Java', found }
		: {
				state: 'optional',
				what: 'Java',
				found: 'not found, and not needed',
				advice: `Only a feature run by the real Karate needs it (${debianPackage('default-jre-headless')}).`,
			}
}

function desktop(): Finding {
	const what = 'Xvfb'
	if (process.platform === 'win32')
		return { state: 'good', what, found: 'not needed: WINDOWS features use the screen of this machine' }
	if (process.platform !== 'linux')
		return { state: 'optional', what, found: 'WINDOWS features run on Linux and Windows alone so far' }
	const path = systemProgram('Xvfb')
	if (path) return { state: 'good', what, found: path }
	const advice = `Only WINDOWS features need it (${debianPackage('xvfb')}).`
	return { state: 'optional', what, found: 'not found, and not needed', advice }
}

const dataOfServer = () => resolve(process.env.ASSAY_DATA || '.assay')

function dataFolder(): Finding {
	const what = 'Data folder'
	const folder = dataOfServer()
	let place = folder
	while (!existsSync(place)) place = dirname(place)
	try {
		accessSync(place, constants.W_OK)
		return { state: 'good', what, found: existsSync(folder) ? folder : `${folder} (made by the first start)` }
	} catch {
		const advice = `Choose a folder that you may write with ASSAY_DATA, or make ${place} writable.`
		return { state: 'missing', what, found: `${folder} cannot be written`, advice }
	}
}

async function database(): Promise<Finding> {
	const what = 'Database'
	const { DATABASE_URL } = process.env
	const { runningCluster } = await import('@assay/server/db/cluster')
	const { openDatabase } = await import('@assay/server/db/open')
	let url: string | undefined
	try {
		url = DATABASE_URL || (await runningCluster(dataOfServer()))
	} catch (error) {
		return { state: 'missing', what, found: (error as Error).message }
	}
	if (!url) return { state: 'good', what, found: 'the embedded PostgreSQL; it starts with npm start' }
	const database = openDatabase(url, { size: 1 })
	try {
		const { rows } = await database.pool.query<{ server_version: string }>('show server_version')
		const kind = DATABASE_URL ? 'DATABASE_URL' : 'embedded, running'
		return { state: 'good', what, found: `PostgreSQL ${rows[0]?.server_version ?? ''} (${kind})` }
	} catch (error) {
		const advice = DATABASE_URL
			? 'Check DATABASE_URL and whether that server runs.'
			: 'Start the product again: npm start'
		return { state: 'missing', what, found: `does not answer: ${(error as Error).message}`, advice }
	} finally {
		await database.close().catch(() => {})
	}
}

/** Databases below /var/lib/assay that belong to no data folder any more. */
async function leftOver(): Promise<Finding[]> {
	const { leftClusters } = await import('@assay/server/db/left-clusters')
	const all = await leftClusters(dataOfServer())
	const named = all.slice(0, 3).map(
		({ folder, dataFolder }): Finding => ({
			state: 'optional',
			what: 'Left over',
			found: `${folder} is the database of ${dataFolder}, which is gone or has another`,
			advice: 'Nobody starts it again. Remove it when nothing of it is wanted.',
		}),
	)
	const rest = all.length - named.length
	if (rest > 0)
		named.push({
			state: 'optional',
			what: 'Left over',
			found: `${rest} more of them`,
			advice: 'See the folders beside.',
		})
	return named
}

/** Nothing where the embedded identity service is used. */
async function keycloak(): Promise<Finding[]> {
	const what = 'Keycloak'
	const { readConfig } = await import('@assay/server/config')
	try {
		const config = readConfig()
		if (!config.keycloak) return []
		const { checkKeycloak } = await import('@assay/server/identity/keycloak/checks')
		const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
		const found = await checkKeycloak(config.keycloak, { ...config, publicUrl })
		const good: Finding = { state: 'good', what, found: config.keycloak.issuer }
		if (!found.some(({ state }) => state === 'missing'))
			return [good, ...found.map(({ says }): Finding => ({ state: 'optional', what, found: says }))]
		return found.map(({ state, says }) => ({ state: state === 'missing' ? 'missing' : 'optional', what, found: says }))
	} catch (error) {
		return [{ state: 'missing', what: 'Settings', found: (error as Error).message.replaceAll('\n', '; ') }]
	}
}

/** First line of what a program says of itself; Java says it where errors go. */
function version(program: string, option = '--version'): string | undefined {
	const { status, stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8', timeout: 30_000 })
	if (status !== 0) return undefined
	return `${stdout}\n${stderr}`.trim().split('\n')[0] || program
}
