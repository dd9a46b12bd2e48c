import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Bundles what runs inside of pages, `src/surfaces/web/node/page/`, into `page-scripts.generated.ts` beside it, and what
 * actions run into `src/surfaces/web/action-scripts.generated.ts`: a browser takes it as text. Run `node packages/engine/build-page-scripts.mjs` after a change there; a test compares.
 */
const node = (name) => fileURLToPath(new URL(`./src/surfaces/web/node/${name}`, import.meta.url))

/** File, function and the name of its text. */
const scripts = [
	['look', 'look', 'lookScript'],
	['look-all', 'lookAll', 'lookAllScript'],
	['measure', 'measure', 'measureScript'],
	['click-point', 'clickPoint', 'clickPointScript'],
	['prepare-typing', 'prepareTyping', 'prepareTypingScript'],
	['take-focus', 'takeFocus', 'takeFocusScript'],
	['places', 'rests', 'restsScript'],
	['places', 'pointIn', 'pointScript'],
	['places', 'cornerOf', 'cornerScript'],
	['places', 'outwards', 'outwardsScript'],
	['out-of-frame', 'outOfFrame', 'outOfFrameScript'],
	['source', 'source', 'sourceScript'],
	['call', 'call', 'callScript'],
	['call', 'held', 'heldScript'],
	['page-now', 'pageNow', 'pageNowScript'],
	['mouse-points', 'intoView', 'intoViewScript'],
	['mouse-points', 'shownMiddle', 'shownMiddleScript'],
	['mouse-points', 'shownBox', 'shownBoxScript'],
	['mouse-points', 'middleIn', 'middleInScript'],
	['firefox-drag', 'watchDrag', 'watchDragScript'],
	['firefox-drag', 'draggedData', 'draggedDataScript'],
	['firefox-drag', 'dropOnto', 'dropOntoScript'],
	['run-axe', 'runAxe', 'runAxeScript'],
	['frames', 'framesHere', 'framesHereScript'],
	['frames', 'frameAt', 'frameAtScript'],
]

/** The same, of scripts that actions run: those are read in the editor too, and so lie outside of node/. */
const actionScripts = [
	['inner-elements', 'innermostWith', 'innermostWithScript'],
	['inner-elements', 'menuItem', 'menuItemScript'],
	['comes-over', 'comesOver', 'comesOverScript'],
	['page-texts', 'pageTexts', 'pageTextsScript'],
	['element-state', 'elementState', 'elementStateScript'],
	['highlight', 'highlight', 'highlightScript'],
	['draw-boxes', 'drawBoxes', 'drawBoxesScript'],
	['draw-boxes', 'eraseBoxes', 'eraseBoxesScript'],
]

/** Each generated file of `src/surfaces/web/node`, by its path there, with its text. */
export async function pageScripts() {
	const recorder = `(() => {${await bundled('record', 'record', (local) => `return ${local}`)}})()`
	return {
		'page-scripts.generated.ts': await moduleOf(scripts, [
			`/** An expression whose value is record in page/record.ts. */\nexport const recorder = ${JSON.stringify(recorder)}`,
		]),
		'../action-scripts.generated.ts': await moduleOf(actionScripts),
	}
}

async function moduleOf(listed, more = []) {
	const lines = listed.map(async ([file, name, script]) => {
		const text = await bundled(file, name, (local) => `return ${local}(...arguments)`)
		return `/** The body of a function that does what ${name} in page/${file}.ts does. */\nexport const ${script} = ${JSON.stringify(text)}`
	})
	return [
		'// Made by build-page-scripts.mjs from page/; do not edit.',
		'// biome-ignore-all format: one line',
		...(await Promise.all(lines)),
		...more,
		'',
	].join('\n')
}

/** The statements of a function: what they need, and what is done with the one that is exported. */
async function bundled(file, name, end) {
	const { outputFiles } = await build({
		stdin: { contents: `export { ${name} } from './${file}.ts'`, resolveDir: node('page'), loader: 'ts' },
		bundle: true,
		minify: true,
		write: false,
		format: 'esm',
		target: 'es2022',
		charset: 'ascii',
	})
	const [, statements, local] = /^([\s\S]*)export\{(\w+)(?: as \w+)?\};\s*$/.exec(outputFiles[0].text) ?? []
	return `"use strict";${statements}${end(local)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	for (const [path, text] of Object.entries(await pageScripts())) writeFileSync(node(path), text)
}
