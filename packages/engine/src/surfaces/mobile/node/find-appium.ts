import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SessionRefused } from '../../../run/step-errors.ts'

/** An Appium with its drivers, as npm has installed them in one folder. */
export interface InstalledAppium {
	/** The folder whose `node_modules` holds them. */
	home: string
	/** The script that Node runs. */
	program: string
	version: string
	drivers: AppiumDriver[]
}

export interface AppiumDriver {
	/** As Appium's own commands call it: `uiautomator2`. */
	name: string
	/** What appium:automationName asks for: `UiAutomator2`. */
	automationName: string
	version: string
	/** Its package, and where that lies. */
	package: string
	folder: string
}

/**
 * The Appium in the folder that the operator names by ASSAY_APPIUM, else one that npm has installed beside Assay; undefined
 * where there is none. Throws `SessionRefused` where the named folder has none, or one that is too old.
 */
export function findAppium(named?: string, beside = import.meta.dirname): InstalledAppium | undefined {
	const found = named ? appiumIn(named) : above(beside)
	if (named && !found)
		throw new SessionRefused(
			`ASSAY_APPIUM names ${named}, where npm has installed no Appium: npm install --prefix ${named} appium appium-uiautomator2-driver`,
		)
	if (named && found && Number(found.version.split('.')[0]) < 3)
		throw new SessionRefused(`ASSAY_APPIUM names ${named} with Appium ${found.version}; Assay needs Appium 3.`)
	return found && Number(found.version.split('.')[0]) >= 3 ? found : undefined
}

function above(folder: string): InstalledAppium | undefined {
	for (let place = folder; ; place = dirname(place)) {
		const found = appiumIn(place)
		if (found || place === dirname(place)) return found
	}
}

function appiumIn(home: string): InstalledAppium | undefined {
	const modules = join(home, 'node_modules')
	const { name, version, bin } = packageIn(join(modules, 'appium')) ?? {}
	if (name !== 'appium' || !version) return undefined
	const main = typeof bin === 'string' ? bin : (bin?.appium ?? 'index.js')
	const drivers = packagesIn(modules).flatMap((folder): AppiumDriver[] => {
		const found = packageIn(folder)
		const { driverName, automationName } = found?.appium ?? {}
		if (!driverName || !automationName) return []
		return [{ name: driverName, automationName, version: found?.version ?? '', package: found?.name ?? '', folder }]
	})
	return { home, program: join(modules, 'appium', main), version, drivers }
}

interface PackageFile {
	name?: string
	version?: string
	bin?: string | Record<string, string>
	appium?: { driverName?: string; automationName?: string }
}

function packageIn(folder: string): PackageFile | undefined {
	try {
		return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
	} catch {
		return undefined
	}
}

const packagesIn = (modules: string): string[] =>
	listed(modules).flatMap((name) =>
		name.startsWith('@')
			? listed(join(modules, name)).map((inner) => join(modules, name, inner))
			: /driver/i.test(name)
				? [join(modules, name)]
				: [],
	)

function listed(folder: string): string[] {
	try {
		return readdirSync(folder).sort()
	} catch {
		return []
	}
}
