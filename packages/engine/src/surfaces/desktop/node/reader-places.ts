import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SessionRefused } from '../../../run/step-errors.ts'
import { debianPackage } from '../../node/debian-package.ts'
import type { ReaderPlaces } from './read-text.ts'

/** Where Debian puts the languages of its tesseract-ocr. */
const systemFolders = ['/usr/share/tesseract-ocr/5/tessdata', '/usr/share/tesseract-ocr/4.00/tessdata']

/**
 * Where the reader of texts lies, and a folder made below `below` with its languages: what is too large for one file stays where npm
 * or the system put it. Throws `SessionRefused` with one sentence for a language that is not there.
 */
export async function readerPlaces(
	languages: readonly string[],
	below: string,
	folders: readonly string[] = systemFolders,
): Promise<ReaderPlaces> {
	const installed = createRequire(import.meta.url)
	const own = (name: string) => {
		try {
			return dirname(installed.resolve(`@tesseract.js-data/${name}/package.json`))
		} catch {
			return undefined
		}
	}
	const folder = await mkdtemp(join(below, 'languages-'))
	for (const name of languages) {
		const npm = own(name)
		const places = [
			...(npm ? [join(npm, '4.0.0_best_int', `${name}.traineddata.gz`)] : []),
			...folders.map((one) => join(one, `${name}.traineddata`)),
		]
		const place = places.find((one) => existsSync(one))
		if (!place)
			throw new SessionRefused(
				`desktop.languages: the executor's machine cannot read "${name}" (${debianPackage(`tesseract-ocr-${name.toLowerCase().replaceAll('_', '-')}`)}).`,
			)
		// The reader asks for this ending, and sees by itself whether it is packed.
		const given = join(folder, `${name}.traineddata.gz`)
		// Windows lets few users make links.
		await (process.platform === 'win32' ? copyFile : symlink)(place, given)
	}
	return { program: installed.resolve('tesseract.js'), languages: folder, names: languages }
}
