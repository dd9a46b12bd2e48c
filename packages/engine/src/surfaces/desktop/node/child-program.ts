import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withEsbuild } from '../../node/with-esbuild.ts'
import type { ReaderPlaces } from './read-text.ts'

/** The program of a desktop's process as one file. A built product has it; run from sources, it is bundled first. */
export async function childProgram(folder: string): Promise<string> {
	const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
	const built = beside('./desktop/desktop-child.cjs')
	if (existsSync(built)) return built
	const source = beside('./desktop-child.ts')
	if (!existsSync(source)) throw new Error('The program of the desktop is missing: run `npm run build`.')
	const outfile = join(folder, 'desktop-child.cjs')
	if (existsSync(outfile)) return outfile
	const how = { bundle: true, format: 'cjs', platform: 'node', target: 'node20', logLevel: 'error' } as const
	await withEsbuild(({ build }) => build({ ...how, entryPoints: [source], outfile }))
	return outfile
}

/** What is too large for one file stays where npm put it. */
export function readerPlaces(): ReaderPlaces {
	const installed = createRequire(import.meta.url)
	const languages = dirname(installed.resolve('@tesseract.js-data/eng/package.json'))
	return { program: installed.resolve('tesseract.js'), languages: join(languages, '4.0.0_best_int') }
}
