import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheProblem, npmLines, npmWords } from './npm.mjs'
import { giveUp, run, step } from './say.mjs'

/** Makes a checkout ready: installs when the lock file changed, builds what is older than its sources. Needs only Node. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
	giveUp(
		new Error(
			`Assay needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer one from nodejs.org.`,
		),
	)

if (/[#?]/.test(root))
	giveUp(new Error(`Assay cannot be built in ${root}: the path must not hold # or ?. Move it to another folder.`))

export async function install() {
	const lock = join(root, 'package-lock.json')
	const mark = join(root, 'node_modules/.assay-lock')
	const hash = createHash('sha256').update(readFileSync(lock)).digest('hex')
	if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
	// Not `npm ci`: npm 11 leaves other systems' optional packages out of the lock file and then refuses it.
	const problem = cacheProblem()
	if (problem) throw new Error(problem)
	const { command, args, shell } = npmWords()
	const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=http']
	await step('Installing what Assay is made of (first time: about a minute)', ({ say, note: show }) => {
		let count = 0
		const onStderr = npmLines({ say, fetched: () => show(`${++count} answers of the registry`) })
		return run(command, [...args, ...install], { cwd: root, shell, onStderr })
	})
	note(mark, hash)
}

const program = {
	name: 'the server, the executor and the command line',
	script: 'build-program.mjs',
	made: 'dist/.built',
	from: [
		'packages/contract',
		'packages/karate',
		'packages/engine',
		'packages/server',
		'packages/cli',
		'scripts/build-program.mjs',
	],
}

/** After the database, which a server copies for its first start. */
const compiledProgram = {
	name: 'what programs start from',
	script: 'compile-programs.mjs',
	made: 'dist/.compiled',
	from: ['dist/.built', 'scripts/compile-programs.mjs', 'scripts/compile-program.mjs'],
}

/** What is built from what; `npm start` builds a part again when one of its sources is newer. */
const parts = [
	program,
	{
		name: 'the pages',
		script: 'build-web.mjs',
		made: 'packages/web/dist/.built',
		from: ['packages/contract', 'packages/engine', 'packages/web', 'packages/karate/src', 'scripts/build-web.mjs'],
	},
	{
		name: 'the database that first starts copy',
		script: 'build-database.mjs',
		made: 'packages/server/dist/.built',
		from: ['packages/server/src/db', 'packages/server/drizzle', 'package-lock.json', 'scripts/build-database.mjs'],
	},
	compiledProgram,
]

export async function build({ force = false, only = parts } = {}) {
	for (const part of only) {
		const made = join(root, part.made)
		const builtAt = existsSync(made) && !force ? statSync(made).mtimeMs : 0
		if (
			builtAt >
			newest(
				part.from.map((path) => join(root, path)),
				builtAt,
			)
		)
			continue
		await step(`Building ${part.name}`, async ({ say }) => {
			const said = await run(process.execPath, [join(root, 'scripts', part.script)], { cwd: root })
			if (said !== '') say(said.trim())
		})
		note(made, '')
	}
}

/** A new file, never an old one overwritten: folders may share their files by hard links. */
function note(place, text) {
	rmSync(place, { force: true })
	writeFileSync(place, text)
}

/** The server, the executor and the command line alone. */
export const buildProgram = () => build({ only: [program, compiledProgram] })

/** The newest change below these paths; stops looking once one is newer than `enough`. */
function newest(paths, enough) {
	let latest = 0
	for (const path of paths) {
		const stat = statSync(path)
		if (stat.isDirectory()) {
			for (const name of readdirSync(path)) {
				if (name === 'node_modules' || name.startsWith('dist') || name === 'test' || name.includes('.test.')) continue
				latest = Math.max(latest, newest([join(path, name)], enough))
				if (latest > enough) return latest
			}
		} else latest = Math.max(latest, stat.mtimeMs)
	}
	return latest
}
