import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withEsbuild } from '../../node/with-esbuild.ts'

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
