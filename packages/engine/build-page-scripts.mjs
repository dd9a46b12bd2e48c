import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles what runs inside of pages, `src/surfaces/web/node/page/`, into `recording-script.generated.ts`: a browser takes it as text.
 * Run `node packages/engine/build-page-scripts.mjs` after a change there; a test compares.
 */
const beside = (name) => fileURLToPath(new URL(name, import.meta.url))

export async function recordingModule() {
	const { outputFiles } = await build({
		entryPoints: [beside('./src/surfaces/web/node/page/record.ts')],
		bundle: true,
		minify: true,
		write: false,
		format: 'iife',
		globalName: 'recorder',
		target: 'chrome123',
		charset: 'ascii',
	})
	const script = `(() => {${outputFiles[0].text.trim()}return recorder.record})()`
	return [
		'// Made by build-page-scripts.mjs from page/; do not edit.',
		'// biome-ignore-all format: one line',
		`export const recorder = ${JSON.stringify(script)}`,
		'',
	].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	writeFileSync(beside('./src/surfaces/web/node/recording/recording-script.generated.ts'), await recordingModule())
}
