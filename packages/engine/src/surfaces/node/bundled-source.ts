import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import type { BuildOptions } from 'esbuild'
import { withEsbuild } from './with-esbuild.ts'

/** By the path of the source. */
const bundled = new Map<string, Promise<Uint8Array>>()

/** Writes a program of ours as one file, bundled from its source once for this process: only where the product was not built. */
export async function writeBundled(source: string, how: BuildOptions, outfile: string): Promise<void> {
	let text = bundled.get(source)
	if (!text) {
		text = bundle(source, how)
		bundled.set(source, text)
		text.catch(() => bundled.delete(source))
	}
	// Whoever finds it finds it whole.
	const part = `${outfile}.${randomUUID()}`
	await writeFile(part, await text)
	await rename(part, outfile)
}

function bundle(source: string, how: BuildOptions): Promise<Uint8Array> {
	return withEsbuild(async ({ build }) => {
		const { outputFiles } = await build({
			...how,
			entryPoints: [source],
			bundle: true,
			logLevel: 'error',
			write: false,
		})
		return (outputFiles[0] as (typeof outputFiles)[number]).contents
	})
}
