// A tag above a feature, a rule, a scenario or Examples: `@slow`, `@env=dev,test`.

import { type Dialect, readings } from './dialect.ts'

export interface Tag {
	name: string
	values: string[]
}

/** The tags of one line, which may end with a comment. */
export const tagWords = (line: string, dialect: Dialect): string[] =>
	line
		.trim()
		.replace(/\s#.*$/, '')
		.split(readings[dialect].tags)

export function readTag(word: string): Tag {
	const text = word.trim().replace(/^@/, '')
	const equals = text.indexOf('=')
	if (equals < 0) return { name: text, values: [] }
	return {
		name: text.slice(0, equals),
		values: text
			.slice(equals + 1)
			.split(',')
			.map((value) => value.trim()),
	}
}

export function tagText(tag: Tag): string {
	return tag.values.length ? `${tag.name}=${tag.values.join(',')}` : tag.name
}

/** Whether one of the tags is meant: `id` and `id=7` both name `@id=7`, `env=dev` names `@env=dev,test`. */
export const carries = (tags: readonly Tag[], name: string): boolean =>
	tags.some(
		(tag) => tag.name === name || tagText(tag) === name || tag.values.some((one) => `${tag.name}=${one}` === name),
	)
