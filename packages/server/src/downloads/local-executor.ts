import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from '@assay/contract/problem'
import { executorPart } from './program-files.ts'
import type { Entry } from './zip.ts'

/** A package that runs the executor of exactly this version elsewhere: the built program, and what npm adds to it. */
export function localExecutor(programRoot: string, version: string): Entry[] {
	const dist = join(programRoot, 'dist')
	if (!existsSync(join(dist, 'sandbox'))) throw notBuilt()
	const { files, packages } = executorPart(dist, new Set(Object.keys(declared(programRoot, 'dependencies'))))
	const asked = [...packages, ...askedByParts].sort()
	const dependencies = Object.fromEntries(asked.map((name) => [name, installed(programRoot, name)]))
	const optionalDependencies = declared(programRoot, 'optionalDependencies')
	return [
		{
			path: 'package.json',
			content: `${JSON.stringify(manifest(version, { dependencies, optionalDependencies }), null, '\t')}\n`,
		},
		{ path: 'README.md', content: readme },
		{ path: 'assay.mjs', content: program, program: true },
		{ path: 'start.cmd', content: doubleClick },
		...files.map((name) => ({ path: `dist/${name}`, content: readFileSync(join(dist, name)) })),
	]
}

export const notBuilt = () => new Refused(503, 'The program is not built: run "npm run build" where the server lies.')

/** What the reader of texts asks for by a name that it puts together: the language that it knows everywhere. */
const askedByParts = ['@tesseract.js-data/eng']

/** What our own packages depend on, with the versions; the bundles hold nothing else of npm's. */
function declared(programRoot: string, how: 'dependencies' | 'optionalDependencies'): Record<string, string> {
	const folder = join(programRoot, 'packages')
	const manifests = readdirSync(folder).map((name) => join(folder, name, 'package.json'))
	return Object.fromEntries(
		manifests
			.filter((path) => existsSync(path))
			.flatMap((path) => Object.entries<string>(JSON.parse(readFileSync(path, 'utf8'))[how] ?? {}))
			.filter(([name]) => !name.startsWith('@assay/')),
	)
}

const installed = (programRoot: string, name: string): string =>
	JSON.parse(readFileSync(join(programRoot, 'node_modules', name, 'package.json'), 'utf8')).version

const manifest = (
	version: string,
	packages: Record<'dependencies' | 'optionalDependencies', Record<string, string>>,
) => ({
	name: 'assay-local-executor',
	version,
	private: true,
	description: 'Executes runs of an Assay server on this computer',
	type: 'module',
	bin: { assay: './assay.mjs' },
	scripts: { start: 'node assay.mjs executor' },
	engines: { node: '>=20.19.0' },
	...packages,
})

const program = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
	console.error('Assay needs Node 20.19 or newer; this is ' + process.versions.node + '.')
	process.exit(2)
}
if (process.argv[2] !== 'executor') {
	console.error('This package runs features for a server: npx assay executor --server URL --token T')
	process.exit(2)
}
await import('./dist/cli.mjs')
`

/** For Windows, whose commands end with both characters of a line's end. */
const doubleClick = `@echo off
setlocal
cd /d "%~dp0"
node --version >nul 2>nul
if errorlevel 1 goto nonode
if not exist node_modules call npm install
if errorlevel 1 goto end
if "%ASSAY_SERVER%"=="" set /p ASSAY_SERVER=Address of Assay, as your browser shows it: 
if "%ASSAY_EXECUTOR_TOKEN%"=="" set /p ASSAY_EXECUTOR_TOKEN=Token of the kind An executor: 
node assay.mjs executor --server "%ASSAY_SERVER%"
goto end
:nonode
echo Assay needs Node 20.19 or newer, and there is no Node on this computer: https://nodejs.org
:end
pause
`.replaceAll('\n', '\r\n')

const readme = `# Local executor

Executes runs of an Assay server on this computer: with its browsers, its network and its limits.

Needs Node 20.19 or newer. Java, Maven and Postgres, which earlier local executors asked for, are not needed; Java only
for a feature run by the real Karate. Web features also need Chromium, Chrome or Edge.

1. Make a token: in Assay, open the user menu, then API tokens; choose "An executor" and the projects whose runs it takes.
2. In this folder:

       npm install
       npm start -- --server URL --token T

   URL is the address of Assay as your browser shows it, for example https://assay.example. \`npx assay executor --server
   URL --token T\` does the same. Where other users of this computer must not see the token, leave it out and set
   ASSAY_EXECUTOR_TOKEN.

On Windows a double click on \`start.cmd\` does all of that, and asks for the address and the token; ASSAY_SERVER and
ASSAY_EXECUTOR_TOKEN answer it. Where there is no Node, it says where to get it.

WINDOWS features use the screen of this computer, where the environment says \`desktop.display\`: MACHINE and this program's own
environment allows it: \`ASSAY_DESKTOP_DISPLAY=screen\` on Windows, \`:0\` on Linux, and ASSAY_DESKTOP_PROGRAMS names the programs
that they may start, apart by commas. Let nobody work there meanwhile.

Further options: \`--name NAME\`, how it is called in runs, and \`--parallel N\`, so many runs at once. ASSAY_CHROMIUM and
ASSAY_CHROMEDRIVER name a browser and driver that are not found by themselves. Ctrl+C ends the runs in hand.

It belongs to the version of the server it came from: after an update of the server, download it again.
`
