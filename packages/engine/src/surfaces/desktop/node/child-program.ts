import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeBundled } from '../../node/bundled-source.ts'

/** The program of a desktop's process as one file. A built product has it; run from sources, it is bundled first. */
export async function childProgram(folder: string): Promise<string> {
	const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
	const built = beside('./desktop/desktop-child.cjs')
	if (existsSync(built)) return built
	const source = beside('./desktop-child.ts')
	if (!existsSync(source)) throw new Error('The program of the desktop is missing: run `npm run build`.')
	const outfile = join(folder, 'desktop-child.cjs')
	if (!existsSync(outfile)) await writeBundled(source, { format: 'cjs', platform: 'node', target: 'node20' }, outfile)
	return outfile
}
