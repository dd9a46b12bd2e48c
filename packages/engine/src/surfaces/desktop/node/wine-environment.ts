import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where a Wine of one desktop keeps all it has. */
export const prefixIn = (folder: string): string => join(folder, 'wine')

/** The variables of a Wine of one desktop. */
export const wineEnvironment = (folder: string): Record<string, string> => ({
	WINEPREFIX: prefixIn(folder),
	// What Wine has to say of itself is nothing of the program under test.
	WINEDEBUG: '-all',
	// Without these parts it would ask on the screen whether it may fetch them.
	...(existsSync('/usr/share/wine/mono') ? {} : { WINEDLLOVERRIDES: 'mscoree,mshtml=' }),
})
