import { SessionRefused } from '../../../run/step-errors.ts'
import type { UploadedFile } from '../../web/driver.ts'
import type { RunningAppium } from './own-appium.ts'

/** Reads a file of the project; undefined where there is none. */
export type ReadProjectFile = (path: string) => Promise<Uint8Array | undefined>

/**
 * Where in the project the file would lie that the capability appium:app names; undefined where it names none: another
 * machine's path, an address, or what a provider calls an app.
 */
export function pathInProject(named: unknown): string | undefined {
	if (typeof named !== 'string') return undefined
	const parts = named.trim().split(/[\\/]/)
	const elsewhere = /^(?:[\\/~]|[a-z]:|[a-z][a-z0-9+.-]*:)/i.test(named.trim()) || parts.includes('..')
	return elsewhere || !parts.at(-1) ? undefined : parts.filter((part) => part !== '.').join('/')
}

/** That file; undefined where there is none. */
export async function projectApp(named: unknown, read: ReadProjectFile | undefined): Promise<UploadedFile | undefined> {
	const path = pathInProject(named)
	const bytes = path === undefined ? undefined : await read?.(path)
	return bytes && { name: String(path?.split('/').at(-1)), bytes }
}

/** Where an Appium of the executor's own finds the app: a file of the project, put where it can read it. Throws `SessionRefused`. */
export async function ownApp(
	named: unknown,
	read: ReadProjectFile | undefined,
	{ place, apps }: Pick<RunningAppium, 'place' | 'apps'>,
): Promise<string | undefined> {
	if (named === undefined || named === '') return undefined
	const known = apps.get(String(named))
	if (known !== undefined) return known
	const file = await projectApp(named, read)
	if (file) {
		const path = await place.put(file)
		apps.set(String(named), path)
		return path
	}
	throw new SessionRefused(
		`The capability appium:app names "${named}", which is no file of the project. The executor starts Appium itself and takes apps from there alone: add it to the project's files, and name it by its path in them.`,
	)
}

/** Why an Appium elsewhere cannot have an app of the project: it is no provider that takes apps, and no server of Assay gives it. */
export const remoteAppProblem = (named: string, host: string): string =>
	`The capability appium:app names "${named}", a file of the project, which ${host} cannot read. Put the app there and name it as that server does: a path on its machine, or an address. BrowserStack, Sauce Labs and pCloudy are given it by themselves.`
