import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Api } from '@assay/contract/api'
import { integrationName, integrationTitles } from '@assay/contract/integrations'
import type { Action } from '@assay/engine/feature/action'
import { catalogue } from '@assay/engine/surfaces/catalogue'
import { surfaces } from '@assay/engine/surfaces/index'
import { describe, expect, it } from 'vitest'
import { integrationList } from '../packages/server/src/integrations/list.ts'
import type { ApiHandlers, Handlers } from '../packages/server/src/serve.ts'

/** Holds what ARCHITECTURE.md says of places, and of what finds a part that was forgotten. */
const root = join(import.meta.dirname, '..')

/** Of the working tree, with folders; `packages/` is left out, as the page leaves it out. */
const paths = ['packages', 'test', 'docs']
	.flatMap((top) =>
		readdirSync(join(root, top), { withFileTypes: true })
			.filter(({ name }) => name !== 'node_modules')
			.flatMap((entry) => {
				const own = `${top}/${entry.name}`
				if (!entry.isDirectory()) return [own]
				const inside = readdirSync(join(root, own), { recursive: true, encoding: 'utf8' })
				return [own, ...inside.filter((path) => !path.includes('node_modules')).map((path) => `${own}/${path}`)]
			}),
	)
	.map((path) => path.replace(/^packages\//, ''))

/** The paths of a page: what stands in backticks and has a slash and no blank. `{a,b}` is each of them. */
function pathsIn(page: string): string[] {
	const words = Array.from(page.matchAll(/`([^`\s]+)`/g), ([, word = '']) => word)
	return words
		.filter((word) => /^[\w<]/.test(word) && /\w\/[\w<{]/.test(word) && !word.startsWith('@'))
		.flatMap((word) => {
			const [, before = '', among = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(word) ?? []
			return among ? among.split(',').map((one) => `${before}${one}${after}`) : [word]
		})
		.map((word) => word.replace(/^packages\//, '').replace(/\/$/, ''))
}

/** `<slice>` is any name, the same wherever it stands in one path. */
function isThere(path: string): boolean {
	const seen: string[] = []
	const parts = path.split(/(<\w+>)/).map((part) => {
		if (!part.startsWith('<')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
		if (seen.includes(part)) return `\\${seen.indexOf(part) + 1}`
		seen.push(part)
		return '([\\w-]+)'
	})
	const shape = new RegExp(`^${parts.join('')}$`)
	return paths.some((one) => shape.test(one))
}

describe('ARCHITECTURE.md', () => {
	const named = pathsIn(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))

	it('names paths that are there', () => {
		expect(named.length).toBeGreaterThan(40)
		expect(named.filter((path) => !isThere(path))).toEqual([])
	})

	it('would be found out if it named another', () => {
		const page = 'See `engine/src/drivers/pipe-driver.ts`, `server/src/<slice>/{routes,shop}.ts` and `npm start`.'
		expect(pathsIn(page).filter((path) => !isThere(path))).toEqual([
			'engine/src/drivers/pipe-driver.ts',
			'server/src/<slice>/shop.ts',
		])
	})
})

describe('what is added and forgotten elsewhere', () => {
	it('is an action that its family exports and the catalogue does not know', async () => {
		const families = paths.filter((path) =>
			/^engine\/src\/surfaces\/(?:[\w-]+\/actions|shared-actions)\/[\w-]+\.ts$/.test(path),
		)
		expect(families.length).toBeGreaterThan(30)
		const made = await Promise.all(
			families.map(async (path) => Object.values<unknown>(await import(join(root, 'packages', path))).filter(isAction)),
		)
		const names = made.flat().map(({ name }) => name)
		expect(names.sort()).toEqual(catalogue.map(({ name }) => name).sort())
	})

	it('is a system to report runs to without a line in the list', () => {
		expect(integrationList.map(({ name }) => name).sort()).toEqual([...integrationName.options].sort())
	})

	// The compiler must find an error in each line below an expectation: where it finds none, the expectation is one.
	it('does not compile where a table lacks a row', () => {
		const { WINDOWS: _row, ...fewerSurfaces } = surfaces
		// @ts-expect-error a feature type without its surface
		const table: typeof surfaces = fewerSurfaces
		const { webhook: _title, ...fewerTitles } = integrationTitles
		// @ts-expect-error an integration without its title
		const titles: typeof integrationTitles = fewerTitles
		// @ts-expect-error a slice of routes without handlers
		const slices: ApiHandlers = {} as Omit<ApiHandlers, 'audit'>
		// @ts-expect-error a route without its handler
		const handlers: Handlers<Api['audit']> = {} as Omit<Handlers<Api['audit']>, 'list'>
		expect([table, titles, slices, handlers]).toHaveLength(4)
	})
})

const isAction = (value: unknown): value is Action =>
	typeof value === 'object' && value !== null && 'slots' in value && 'outcome' in value
