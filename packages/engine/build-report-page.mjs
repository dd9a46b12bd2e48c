import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles the report's page into `report-page.generated.ts`, so that server and command line carry it as text and read no
 * file. Run `node packages/engine/build-report-page.mjs` after a change in `src/report/page/`; a test compares.
 */
const beside = (name) => fileURLToPath(new URL(name, import.meta.url))

export async function pageModule() {
	const { outputFiles } = await build({
		entryPoints: [beside('./src/report/page/main.ts'), beside('./src/report/page/page.css')],
		outdir: 'page',
		bundle: true,
		minify: true,
		write: false,
		format: 'iife',
		target: 'chrome123',
		charset: 'ascii',
	})
	const text = (ending) =>
		outputFiles
			.find(({ path }) => path.endsWith(ending))
			.text.trim()
			// Nothing in it may close the element it stands in.
			.replaceAll('</', '<\\/')
	return [
		'// Made by build-report-page.mjs from page/; do not edit.',
		'// biome-ignore-all format: one line each',
		'// biome-ignore-all lint: minified',
		`export const pageScript = ${JSON.stringify(text('.js'))}`,
		`export const pageStyle = ${JSON.stringify(text('.css'))}`,
		'',
	].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	writeFileSync(beside('./src/report/report-page.generated.ts'), await pageModule())
}
