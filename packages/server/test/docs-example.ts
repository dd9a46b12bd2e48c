import { readFileSync } from 'node:fs'

/** What somebody would copy from a page of docs/, so that a test runs what is printed there. */
export const pageOf = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

/** The first indented block under a heading. */
export function exampleOf(page: string, heading: string): string {
	const under = pageOf(page).split(/^## /m)
	const block = under.find((part) => part.startsWith(heading))?.match(/\n\n((?: {4}.*\n)+)/)?.[1]
	if (block === undefined) throw new Error(`docs/${page} has no example under "${heading}"`)
	return block.replace(/^ {4}/gm, '')
}

/** Settings as printed, for a stand-in: its address in place of every host, a token where the page leaves one out. */
export function exampleSettings(page: string, heading: string, url: string, token: string): Record<string, unknown> {
	const settings = JSON.parse(`{${exampleOf(page, heading).replaceAll('…', token)}}`)
	const here = (value: unknown) => (typeof value === 'string' ? value.replace(/^https:\/\/[^/]+/, url) : value)
	return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, here(value)]))
}
