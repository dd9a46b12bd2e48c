import type { EnvKeyGroup } from '@assay/contract/env-keys'

/** A topic of the help page: what it says, not how it looks. Unaware of screens. */
export interface Topic {
	/** Stays the same, so that links to it do. */
	id: string
	title: string
	body: readonly Block[]
}

export type Block =
	| { kind: 'text'; text: string }
	| { kind: 'list'; items: readonly string[] }
	| { kind: 'steps'; items: readonly string[] }
	| { kind: 'code'; language: 'json' | 'gherkin' | 'shell' | 'text'; text: string }
	| { kind: 'table'; columns: readonly string[]; rows: readonly (readonly string[])[] }
	/** The environment keys of a group, from the one table. */
	| { kind: 'keys'; group: EnvKeyGroup }
	/** Not there yet. */
	| { kind: 'later'; text: string }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const steps = (...items: string[]): Block => ({ kind: 'steps', items })
export const later = (words: string): Block => ({ kind: 'later', text: words })
export const keys = (group: EnvKeyGroup): Block => ({ kind: 'keys', group })
export const gherkin = (words: string): Block => ({ kind: 'code', language: 'gherkin', text: words })
export const shell = (words: string): Block => ({ kind: 'code', language: 'shell', text: words })
export const json = (value: unknown): Block => ({
	kind: 'code',
	language: 'json',
	text: JSON.stringify(value, undefined, 2),
})
export const table = (columns: string[], ...rows: string[][]): Block => ({ kind: 'table', columns, rows })
