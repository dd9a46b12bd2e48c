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

export function compileScripts(scripts: Readonly<Record<string, string>>): Promise<CompiledScript[]> {
	// One after another: whoever is ready stops the service for all.
	const compiled = before.then(() => compileAll(scripts))
	before = compiled.catch(() => {})
	return compiled
}

let before: Promise<unknown> = Promise.resolve()

async function compileAll(scripts: Readonly<Record<string, string>>): Promise<CompiledScript[]> {
	if (Object.keys(scripts).length === 0) return []
	const { transform, stop } = await import('esbuild')
	const compile = async ([path, text]: [string, string]): Promise<CompiledScript> => {
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
	const compiled = await Promise.all(Object.entries(scripts).map(compile))
	// Its service would stay beside us, as large as we are.
	await stop()
	return compiled
}
