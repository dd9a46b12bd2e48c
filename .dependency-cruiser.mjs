/** The walls of ARCHITECTURE.md: which package may import which, where Node's own modules may be used, and no cycles. */
const wall = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to: { path: to } })

const engine = 'packages/engine/src'

export default {
	forbidden: [
		{
			name: 'no-cycles-of-files',
			severity: 'error',
			comment: 'Of types neither.',
			from: {},
			to: { circular: true },
		},
		{ name: 'no-cycles-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
		wall(
			'contract-imports-nobody',
			'^packages/contract/',
			'^packages/(?!contract/)',
			'The contract is what crosses a wire.',
		),
		wall('karate-imports-nobody-of-ours', '^packages/karate/', '^packages/(?!karate/)', 'The language stands alone.'),
		wall(
			'engine-imports-contract-and-karate',
			'^packages/engine/src',
			'^packages/(server|web|cli)/',
			'The engine knows no server.',
		),
		wall(
			'server-imports-contract-and-portable-engine',
			'^packages/server/src',
			'^packages/(web|cli|karate)/|^packages/engine/src/(executor/|.*/node/)',
			'The server runs no user code and drives no browser.',
		),
		wall(
			'web-imports-contract-and-portable-engine',
			'^packages/web/src',
			'^packages/(server|cli)/|^packages/engine/src/(executor/|.*/node/)',
			'The pages load the same portable values.',
		),
		wall(
			'words-of-karate-stand-alone',
			'^packages/karate/src/words/',
			'^packages/karate/src/(?!words/)',
			'What the language says is read in browsers; how it runs is not.',
		),
		wall(
			'what-is-born-in-a-realm-stands-alone',
			'^packages/karate/src/realm/',
			'^packages/karate/src/(?!realm/|js/guard-names|data/bounded-search)|^node_modules',
			'It is bundled into the text that each realm runs.',
		),
		wall(
			'nobody-imports-what-is-born-in-a-realm',
			'^packages/(?!karate/src/realm/)',
			'^packages/karate/src/realm/',
			'Values of the host must not reach a script: only the bundled text is used.',
		),
		{
			name: 'what-runs-in-a-page-stands-alone',
			severity: 'error',
			comment: 'It is bundled into the text that a browser runs; of others it knows types.',
			from: { path: '^packages/engine/src/surfaces/web/node/page/' },
			to: {
				path: '^packages/(?!engine/src/surfaces/web/node/page/)|^node_modules',
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'nobody-imports-what-runs-in-a-page',
			severity: 'error',
			comment: 'Only the bundled text is used, and the types of what it gives.',
			from: { path: '^packages/(?!engine/src/surfaces/web/node/page/)' },
			to: { path: '^packages/engine/src/surfaces/web/node/page/', dependencyTypesNot: ['type-only'] },
		},
		wall(
			'web-knows-of-karate-its-words',
			'^packages/web/src',
			'^packages/karate/src/(?!words/)',
			'The pages load no part of the engine for Karate but its words and what the portable engine reads.',
		),
		wall(
			'feature-knows-features-alone',
			`^${engine}/feature/`,
			`^${engine}/(?!feature/)`,
			'What a feature says is read without knowing what carries it out: the vocabulary of steps is handed in.',
		),
		wall(
			'run-knows-no-surface',
			`^${engine}/run/`,
			`^${engine}/(?!run/|feature/)`,
			'A surface hands itself in as a Touch; surfaces/run-bundle.ts, which knows both, begins the run.',
		),
		wall('log-knows-the-log-alone', `^${engine}/log/`, `^${engine}/(?!log/)`, 'A log is folded wherever it lies.'),
		{
			...wall(
				'a-surface-knows-no-other',
				`^${engine}/surfaces/([^/]+)/`,
				`^${engine}/`,
				'Nor the table above it, nor the processes: features, the run, its own folder, node/ that all share, and what a load amounts to.',
			),
			to: { path: `^${engine}/`, pathNot: `^${engine}/(feature/|run/|log/load/|surfaces/($1|node)/)` },
		},
		wall('help-knows-no-run', `^${engine}/help/`, `^${engine}/(?!help/|feature/|surfaces/)`, 'It reads values.'),
		{
			name: 'portable-engine-imports-no-node-folder',
			severity: 'error',
			comment: 'What pages load must not reach what only Node has.',
			from: { path: `^${engine}/`, pathNot: `^${engine}/(executor/|.*/node/)` },
			to: { path: `^${engine}/(executor/|.*/node/)` },
		},
		{
			name: 'portable-engine-without-node',
			severity: 'error',
			comment: 'Only node/ folders and the executor of the engine touch Node.',
			from: { path: '^packages/engine/src', pathNot: '^packages/engine/src/(executor/|.*/node/)|\\.test\\.ts$' },
			to: { dependencyTypes: ['core'] },
		},
		{
			name: 'web-and-contract-without-node',
			severity: 'error',
			from: { path: '^packages/(web|contract)/src|^packages/karate/src/words/', pathNot: '\\.test\\.tsx?$' },
			to: { dependencyTypes: ['core'] },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: 'dist/|node_modules/' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.base.json' },
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'node', 'default'],
			extensions: ['.ts', '.tsx', '.mjs', '.js'],
		},
	},
}
