import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles `src/realm/` into `src/js/realm-script.generated.ts`: a text, because everything in it must be born in the realm.
 * Run `node packages/karate/build-realm-script.mjs` after a change there; a test compares.
 */
const beside = (name) => fileURLToPath(new URL(name, import.meta.url))

export async function realmScriptModule() {
	const { outputFiles } = await build({
		entryPoints: [beside('./src/realm/prelude.ts')],
		bundle: true,
		// names stay: scripts see those of functions
		minifyWhitespace: true,
		write: false,
		format: 'iife',
		globalName: 'realm',
		target: 'node20',
		charset: 'ascii',
	})
	const script = `(function(){${outputFiles[0].text.trim()}return realm.prelude})()`
	return [
		'// Made by build-realm-script.mjs from realm/; do not edit.',
		'// biome-ignore-all format: one line',
		`export const realmScript = ${JSON.stringify(script)}`,
		'',
	].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	writeFileSync(beside('./src/js/realm-script.generated.ts'), await realmScriptModule())
}
