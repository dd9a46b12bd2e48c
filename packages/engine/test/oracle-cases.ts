import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { configOf } from '../../karate/test/case-fixtures.ts'
import { type FeatureCase, type InlineCase, numbered } from '../../karate/test/conformance-cases.ts'
import type { OracleTree } from './oracle.ts'

/** Tags in every form: the real Karate is handed the same choice in its own. */
const choices = [
	'@all',
	'@a, slow',
	'~@slow',
	'@a ~@b',
	'not @slow',
	'@a and not @b',
	'not (@a or @b)',
	'(@few or @late) and not @a',
	'@id',
	'@id=7',
	'@id=9',
	"anyOf('@a', '@slow') && not('@b')",
	"allOf('@a', '@b') || valuesFor('@id').isOnly('7')",
	"valuesFor('@id').isPresent",
	"valuesFor('@id').isAnyOf('7', '9')",
	"valuesFor('@id').isAllOf('8', '9')",
]

const ownFolder = join(import.meta.dirname, 'oracle-features')

const isCalled = (name: string) => readFileSync(join(ownFolder, 'words', name), 'utf8').startsWith('@ignore')

/** A feature for each keyword, each function of the karate object and what they are used for. */
const words = readdirSync(join(ownFolder, 'words')).filter((name) => name.endsWith('.feature') && !isCalled(name))

/** Our own features, which need nothing. */
export const ownTree: OracleTree = {
	folder: ownFolder,
	features: [
		...['language', 'failing', 'calls', 'http', 'text-blocks'].map((name) => ({
			id: `ours/${name}`,
			path: `${name}.feature`,
		})),
		...words.map((name) => ({ id: `ours/words/${name}`, path: `words/${name}` })),
		...choices.map((tags) => ({ id: `ours/tags ${tags}`, path: 'tags.feature', tags })),
	],
}

/** The public cases that need neither Java classes nor a server, as trees below a temporary folder that the caller removes. */
export function publicTrees(conformance: string): { trees: OracleTree[]; folder: string } {
	const root = existsSync(join(conformance, 'karate')) ? join(conformance, 'karate') : conformance
	const folder = mkdtempSync(join(tmpdir(), 'assay-oracle-'))
	const read = <T>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
	const inline = inlineTree(
		numbered(read<(InlineCase & { java?: boolean; needsHttpStub?: boolean })[]>('inline-tests.json')),
		folder,
	)
	const modules = moduleTrees(root, read<FeatureCase[]>('features.json'), folder)
	return { trees: [inline, ...modules], folder }
}

function inlineTree(
	cases: (InlineCase & { key: string; java?: boolean; needsHttpStub?: boolean })[],
	folder: string,
): OracleTree {
	const usable = cases.filter(
		(one) => !one.java && !one.needsHttpStub && !one.mock && !/https?:\/\/test/.test(textOf(one)),
	)
	return {
		folder: join(folder, 'inline'),
		features: usable.flatMap((one, index) => {
			const files = one.files ?? { 'case.feature': one.feature ?? '' }
			for (const [path, text] of Object.entries(files)) write(join(folder, 'inline', String(index), path), text)
			const entry = one.files
				? (one.entry ?? Object.keys(files).filter((path) => path.endsWith('.feature')))
				: ['case.feature']
			const tags = one.tags?.length ? { tags: one.tags.join(' ') } : {}
			const env = one.env?.[0] ? { env: one.env[0] } : {}
			return entry.map((path) => ({
				id: `${one.key}${entry.length > 1 ? ` ${path}` : ''}`,
				path: `${index}/${path}`,
				...tags,
				...env,
			}))
		}),
	}
}

const textOf = ({ feature, files }: InlineCase) => feature ?? Object.values(files ?? {}).join('\n')

function moduleTrees(root: string, cases: FeatureCase[], folder: string): OracleTree[] {
	const trees = new Map<string, OracleTree>()
	for (const { cls, path } of cases) {
		const module = /^(.*?)\/src\//.exec(path)?.[1]
		const source = join(root, 'files', path)
		if (cls !== 'pure' || module === undefined || !existsSync(source)) continue
		let tree = trees.get(module)
		if (!tree) {
			tree = { folder: join(folder, module), features: [] }
			cpSync(join(root, 'files', module), tree.folder, { recursive: true })
			const config = configOf(`${module}/`)
			if (config) write(join(tree.folder, 'src/test/java/karate-config.js'), config)
			trees.set(module, tree)
		}
		const env =
			module === 'v1/karate-demo' || /karate\.env == 'mock'/.test(readFileSync(source, 'utf8')) ? { env: 'mock' } : {}
		tree.features.push({ id: path, path: path.slice(module.length + 1), ...env })
	}
	return [...trees.values()]
}

function write(path: string, text: string): void {
	mkdirSync(dirname(path), { recursive: true })
	writeFileSync(path, text)
}
