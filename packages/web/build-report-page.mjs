import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { minify } from 'vite'

/** The run page as one classic page that needs nothing but the data beside it: styles, script and fonts stand in it. */
export async function reportPage() {
	const { outputFiles } = await build({
		absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
		entryPoints: ['src/report/main.tsx'],
		outdir: 'page',
		bundle: true,
		minify: true,
		write: false,
		format: 'iife',
		target: 'es2022',
		charset: 'utf8',
		legalComments: 'none',
		jsx: 'automatic',
		// It shows runs and carries none out.
		external: ['./*/run-feature.ts'],
		loader: { '.woff2': 'dataurl' },
		define: { 'process.env.NODE_ENV': '"production"' },
	})
	const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim()
	// Nothing in either may close the element it stands in.
	const script = (await smaller(text('.js'))).replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--')
	const style = text('.css').replaceAll('</', '<\\/')
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Run report - Assay</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<div id="root"><noscript>This report needs JavaScript. Every result is also in junit.xml beside it.</noscript></div>
<script>${script}</script>
</html>
`
}

/** The minifier of Vite finds what esbuild's leaves, about 5 kB of the compressed page. */
async function smaller(script) {
	const { code, errors } = await minify('page.js', script, {
		compress: { target: 'es2022' },
		mangle: { toplevel: true },
		codegen: { removeWhitespace: true },
	})
	if (errors.length > 0) throw new Error(errors[0].message)
	return code
}
