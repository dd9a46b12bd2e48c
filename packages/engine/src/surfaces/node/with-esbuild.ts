export type Esbuild = typeof import('esbuild')

/**
 * Lends esbuild to one piece of work after another. Its service, as large as we are, would stay beside us and is stopped
 * after each; whoever stopped it under another's work would leave that one waiting for ever.
 */
export function withEsbuild<T>(work: (esbuild: Esbuild) => Promise<T>): Promise<T> {
	const done = before.then(async () => {
		const esbuild = await import('esbuild')
		try {
			return await work(esbuild)
		} finally {
			await esbuild.stop()
		}
	})
	before = done.catch(() => {})
	return done
}

let before: Promise<unknown> = Promise.resolve()
