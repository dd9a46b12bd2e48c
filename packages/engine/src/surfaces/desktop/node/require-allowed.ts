import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import { SessionRefused } from '../../../run/step-errors.ts'
import type { DesktopAllowed } from '../desktop-allowed.ts'
import type { DesktopSettings } from '../desktop-settings.ts'

/** What a desktop gives its programs itself: by these it is found and ended, and PATH finds the programs that may be started. */
const ownVariables =
	process.platform === 'win32'
		? /^(?:PATH|PATHEXT|TEMP|TMP|SystemRoot|windir|ComSpec|ASSAY_\w+)$/i
		: /^(?:PATH|DISPLAY|XAUTHORITY|HOME|TMPDIR|XDG_\w+|WINEPREFIX|DBUS_\w+_BUS_ADDRESS|ASSAY_\w+)$/

/** Windows does not distinguish small letters from large ones, nor one slash from the other. */
const plain = (name: string): string => (process.platform === 'win32' ? name.toLowerCase().replaceAll('/', '\\') : name)

const isAmong = (name: string, names: readonly string[]): boolean =>
	names.includes('*') || names.some((one) => plain(one) === plain(name))

/** Throws `SessionRefused` with one sentence for what the operator does not let tests use. */
export async function requireAllowed(
	{ app, folder, variables, display }: DesktopSettings,
	allowed: DesktopAllowed,
): Promise<void> {
	const refuse = (setting: string, what: string, operators: string): never => {
		throw new SessionRefused(`${setting}: the operator of this executor does not let tests ${what}: ${operators}.`)
	}
	const [program] = app ?? []
	if (program !== undefined && !isAmong(program, allowed.programs))
		refuse('desktop.app', `start ${program}`, 'ASSAY_DESKTOP_PROGRAMS names those that may be started')
	for (const name of Object.keys(variables ?? {})) {
		if (ownVariables.test(name))
			throw new SessionRefused(`desktop.environment: ${name} belongs to the desktop itself and cannot be set.`)
		if (!isAmong(name, allowed.variables))
			refuse('desktop.environment', `set ${name}`, 'ASSAY_DESKTOP_VARIABLES names those that may be set')
	}
	if (folder !== undefined) await requireFolder(folder, allowed.folders, refuse)
	if (display === 'MACHINE' && !allowed.display)
		refuse('desktop.display', 'use a display of its machine', 'ASSAY_DESKTOP_DISPLAY names one that may be used')
}

/** Where it really lies decides: a link may lead anywhere. */
async function requireFolder(
	folder: string,
	allowed: readonly string[],
	refuse: (setting: string, what: string, operators: string) => never,
): Promise<void> {
	const real = async (path: string) => {
		const place = await realpath(path).catch(() => undefined)
		return place !== undefined && (await stat(place)).isDirectory() ? place : undefined
	}
	const asked = await real(folder)
	const within = async (one: string) => {
		const place = await real(one)
		if (place === undefined || asked === undefined) return false
		const way = relative(place, asked)
		return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
	}
	const may = asked !== undefined && (await Promise.all(allowed.map(within))).includes(true)
	// Whether a folder is there is nothing for whom may not use it.
	if (!may)
		refuse(
			'desktop.folder',
			`start programs in ${folder}`,
			'it is none of the folders that ASSAY_DESKTOP_FOLDERS names, nor one below',
		)
}
