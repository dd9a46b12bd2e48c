import type { Marked } from './marked.ts'

/** The processes of the product by what they do. */
const looks = {
	npm: /^npm start/,
	server: /^\S*node \S*scripts\/start\.mjs/,
	executor: /^\S*node \S*(dist\/executor\.mjs|assay\.mjs executor)/,
	sandbox: /^\S*node .*boot\.cjs/,
	browser: /^\S*chrom(?!edriver)(?!.* --type=)(?!\S*_crashpad).* --user-data-dir=/,
	renderer: /^\S*chrom.* --type=renderer/,
	driver: /^\S*chromedriver /,
	database: /^\S*postgres -D /,
	backend: /^postgres: .* 127\.0\.0\.1\(/,
} as const satisfies Record<string, RegExp>
export type Role = keyof typeof looks

export const playing = (role: Role, among: Marked[]): Marked[] =>
	among.filter(({ command }) => looks[role].test(command))
