/** The walls of ARCHITECTURE.md: which package may import which, where Node's own modules may be used, and no cycles. */
const wall = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to: { path: to } })

export default {
	forbidden: [
		{
			name: 'no-cycles-of-files',
			severity: 'error',
			from: {},
			to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
		wall(
			'what-runs-in-a-page-stands-alone',
			'^packages/engine/src/surfaces/web/node/page/',
			'^packages/(?!engine/src/surfaces/web/node/page/)|^node_modules',
			'It is bundled into the text that a browser runs.',
		),
		wall(
			'web-knows-of-karate-its-words',
			'^packages/web/src',
			'^packages/karate/src/(?!words/)',
			'The pages load no part of the engine for Karate but its words and what the portable engine reads.',
		),
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
