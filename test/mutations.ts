import { spawn } from 'node:child_process'
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Mutation, mutations } from './mutation-list.ts'

const root = join(import.meta.dirname, '..')

export interface Proved {
	what: string
	/** Where it was changed. */
	file: string
	test: string
	/** `nothing`: every test passed. `broken`: the tests could not even be loaded, so nothing was found by a test. */
	outcome: 'found' | 'nothing' | 'broken'
	seconds: number
}

/**
 * Changes one behaviour after the other in a copy of the work tree and runs only the test that must find it, once all of
 * these tests have passed unchanged. The copy holds no built program: what tests start, they start from its sources or build there.
 * `wanted` chooses by what a mutation is about.
 */
export async function proveMutations({
	wanted,
	say,
}: {
	wanted: (what: string) => boolean
	say: (line: string) => void
}): Promise<Proved[]> {
	const chosen = mutations.filter(({ what }) => wanted(what))
	const copy = copyOfTree()
	try {
		for (const [project, files] of filesByProject(chosen)) {
			say(`${project}: ${files.join(', ')}, unchanged`)
			const { passed, failed, broken } = await runTests(copy, project, files)
			if (failed.length > 0 || broken || passed === 0)
				throw new Error(
					`Without any change ${passed} tests of ${project} pass; these fail: ${failed.join('; ') || 'a file could not be loaded'}`,
				)
		}
		const proved: Proved[] = []
		for (const mutation of chosen) {
			const one = await prove(copy, mutation)
			say(`${one.outcome.padEnd(8)} ${String(one.seconds).padStart(3)} s  ${one.what} (${one.file}, ${one.test})`)
			proved.push(one)
		}
		return proved
	} finally {
		rmSync(copy, { recursive: true, force: true })
	}
}

async function prove(copy: string, { what, find, put, test: [project, file] }: Mutation): Promise<Proved> {
	const [path, ...more] = placesOf(find, copy)
	if (path === undefined || more.length > 0) throw new Error(`Not exactly once in the sources: ${find}`)
	const began = Date.now()
	const place = join(copy, path)
	const text = readFileSync(place, 'utf8')
	writeFileSync(
		place,
		text.replace(find, () => put),
	)
	try {
		const { failed, broken } = await runTests(copy, project, [file])
		const outcome = failed.length > 0 ? 'found' : broken ? 'broken' : 'nothing'
		return { what, file: path, test: `${project}: ${file}`, outcome, seconds: Math.round((Date.now() - began) / 1000) }
	} finally {
		writeFileSync(place, text)
	}
}

const read = new Map<string, Map<string, string>>()

/** The sources of all packages below a root, by path. */
function sourcesOf(tree: string): Map<string, string> {
	const known = read.get(tree)
	if (known) return known
	const paths = readdirSync(join(tree, 'packages')).flatMap((name) =>
		readdirSync(join(tree, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
			.filter((path) => /(?<!\.test)\.tsx?$/.test(path))
			.map((path) => join('packages', name, 'src', path)),
	)
	const texts = new Map(paths.map((path) => [path, readFileSync(join(tree, path), 'utf8')]))
	read.set(tree, texts)
	return texts
}

/** The source files in which a text stands, once for each time that it stands there. */
export const placesOf = (find: string, tree = root): string[] =>
	[...sourcesOf(tree)].flatMap(([path, text]) =>
		text
			.split(find)
			.slice(1)
			.map(() => path),
	)

function filesByProject(chosen: Mutation[]): Map<string, string[]> {
	const files = new Map<string, string[]>()
	for (const {
		test: [project, file],
	} of chosen) {
		const known = files.get(project) ?? []
		if (!known.includes(file)) files.set(project, [...known, file])
	}
	return files
}

/** The sources, and links to what is installed; our own packages lead to the copy. */
function copyOfTree(): string {
	const copy = mkdtempSync(join(tmpdir(), 'assay-mutations-'))
	const left = new Set(['node_modules', 'dist', 'dist-report', '.git', '.assay', 'coverage'])
	cpSync(root, copy, { recursive: true, filter: (from) => !left.has(basename(from)) })
	for (const folder of ['.', ...readdirSync(join(root, 'packages')).map((name) => join('packages', name))])
		linkInstalled(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
	return copy
}

function linkInstalled(from: string, to: string): void {
	let names: string[]
	try {
		names = readdirSync(from)
	} catch {
		return
	}
	mkdirSync(to, { recursive: true })
	for (const name of names) {
		if (name.startsWith('.vite') || name === '.cache') continue
		if (name !== '@assay') symlinkSync(join(from, name), join(to, name))
		else {
			mkdirSync(join(to, name))
			for (const own of readdirSync(join(from, name)))
				symlinkSync(readlinkSync(join(from, name, own)), join(to, name, own))
		}
	}
}

interface Outcome {
	passed: number
	/** Titles. */
	failed: string[]
	/** A file could not be loaded, or vitest said nothing. */
	broken: boolean
}

/** What vitest writes of it. */
interface Results {
	numPassedTests: number
	testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

async function runTests(copy: string, project: string, files: string[]): Promise<Outcome> {
	const results = join(copy, 'results.json')
	rmSync(results, { force: true })
	const args = ['run', '--project', project, '--reporter=json', `--outputFile=${results}`, ...files]
	const vitest = spawn(join(copy, 'node_modules/.bin/vitest'), args, {
		cwd: copy,
		stdio: 'ignore',
		env: { ...process.env, NODE_NO_WARNINGS: '1' },
	})
	await new Promise((resolve) => vitest.once('close', resolve))
	try {
		const { numPassedTests, testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results
		const failed = testResults.flatMap(({ assertionResults }) =>
			assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
		)
		const broken = testResults.some(
			({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
		)
		return { passed: numPassedTests, failed, broken }
	} catch {
		return { passed: 0, failed: [], broken: true }
	}
}
