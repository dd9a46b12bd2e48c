import { type Esbuild, withEsbuild } from '../../surfaces/node/with-esbuild.ts'

/**
 * Makes of a project's JavaScript and TypeScript files what a sandbox can load: types taken away, imports turned into
 * `require`. The texts are only read here and never run. A file that cannot be read says so when somebody needs it.
 */
export interface CompiledScript {
	path: string
	code?: string
	/** Why there is no code: `line 3: Expected ";" but found "x"`. */
	problem?: string
}

export async function compileScripts(scripts: Readonly<Record<string, string>>): Promise<CompiledScript[]> {
	if (Object.keys(scripts).length === 0) return []
	return withEsbuild((esbuild) => Promise.all(Object.entries(scripts).map((script) => compile(esbuild, script))))
}

async function compile({ transform }: Esbuild, [path, text]: [string, string]): Promise<CompiledScript> {
	try {
		const { code } = await transform(text, {
			loader: /ts$/.test(path) ? 'ts' : 'js',
			format: 'cjs',
			platform: 'node',
			target: 'node20',
			// `import()` becomes `require` too: it would look for files where there are none.
			supported: { 'dynamic-import': false },
			logLevel: 'silent',
		})
		return { path, code }
	} catch (error) {
		const [first] = (error as { errors?: { text: string; location?: { line: number } | null }[] }).errors ?? []
		return { path, problem: first ? `line ${first.location?.line ?? 1}: ${first.text}` : String(error) }
	}
}
