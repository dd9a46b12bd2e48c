import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeBundled } from '../../surfaces/node/bundled-source.ts'

/**
 * The sandboxed child's program as one file: it may read nothing else of the product. A built product has it; run from
 * sources, it is bundled first.
 */
export async function sandboxProgram(folder: string): Promise<string> {
	const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url))
	const built = beside('./sandbox/sandbox-child.cjs')
	if (existsSync(built)) return built
	const source = ['./sandbox-child.ts', '../packages/engine/src/executor/sandbox/sandbox-child.ts']
		.map(beside)
		.find((file) => existsSync(file))
	if (!source) throw new Error('The program of the sandbox is missing: run `npm run build`.')
	const outfile = join(folder, 'sandbox-child.cjs')
	await writeBundled(source, sandboxBuild, outfile)
	return outfile
}

/** CommonJS, since the packages inside ask for Node's modules by `require`. */
const sandboxBuild = {
	format: 'cjs',
	platform: 'node',
	target: 'node20',
	minify: true,
	keepNames: true,
	// There is no module beside it that it could load; what names this address only asks for Node's own.
	define: { 'import.meta.url': '"file:///sandbox-child.cjs"' },
} as const
