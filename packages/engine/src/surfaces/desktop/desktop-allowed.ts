/** What the operator of an executor lets desktop features use of its machine. */
export interface DesktopAllowed {
	/** ASSAY_DESKTOP_PROGRAMS: what they may start, by name or path; `*` = everything. */
	programs: readonly string[]
	/** ASSAY_DESKTOP_FOLDERS: absolute paths; a program may be started in them and below. */
	folders: readonly string[]
	/** ASSAY_DESKTOP_VARIABLES: what of a program's environment they may set, by name; `*` = everything. */
	variables: readonly string[]
	/** ASSAY_DESKTOP_DISPLAY: a display that is there; absent = every desktop has one of its own. */
	display?: MachineDisplay | undefined
}

/** A display of X11, or the screen of a Windows. */
export type MachineDisplay =
	| {
			number: number
			/** The file with its cookie; absent = `.Xauthority` in the home of the executor's user. */
			authority?: string
	  }
	| 'screen'

/** Of a file or folder, as Linux writes it or Windows. */
export const isWholePath = (path: string): boolean => /^(?:\/|[a-z]:[\\/]|\\\\)/i.test(path)

/** Paths apart by commas. Throws with what is expected. */
export function readDesktopFolders(text: string): string[] {
	const folders = namesIn(text)
	const wrong = folders.find((one) => !isWholePath(one))
	if (wrong !== undefined) throw new Error(`absolute paths of folders apart by commas (and not "${wrong}")`)
	return folders
}

/** `:0`, or `:0,/home/till/.Xauthority`, or on Windows `screen`; undefined for nothing. Throws with what is expected. */
export function readMachineDisplay(text: string): MachineDisplay | undefined {
	if (!text.trim()) return undefined
	if (text.trim().toLowerCase() === 'screen') return 'screen'
	const [whole, number, authority] = /^:(\d{1,5})(?:\.0)?(?:\s*,\s*(\/.+))?$/.exec(text.trim()) ?? []
	if (whole === undefined)
		throw new Error(
			`a display such as :0, and behind a comma the path of its Xauthority file where that is not the one in the home of the executor's user, or on Windows screen (and not "${text}")`,
		)
	return { number: Number(number), ...(authority ? { authority } : {}) }
}

/** Apart by commas. */
export const namesIn = (text: string): string[] =>
	text
		.split(',')
		.map((one) => one.trim())
		.filter(Boolean)
