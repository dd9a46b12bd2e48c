import { createHash } from 'node:crypto'
import type { FeatureType, ProjectType } from '@assay/contract/feature-types'
import { fileName, largestFile } from '@assay/contract/files'
import { name as nameRule } from '@assay/contract/names'
import { Refused } from '@assay/contract/problem'
import { unreadableTags } from '@assay/engine/surfaces/chosen-scenarios'
import { z } from 'zod'
import { tooMuchOf } from '../environments/secret-limits.ts'
import { isJson } from '../json-text.ts'
import { fireTimes } from '../schedules/fire-times.ts'
import type { BlobReader } from './blob-reader.ts'
import { type Held, hashOf, type Kind, kinds, type Values } from './document.ts'
import { readFeature } from './feature-front.ts'
import { dataOf, guessType } from './foreign.ts'
import { type Entry, utf8 } from './list-tree.ts'
import { fromFile } from './pages.ts'
import { readSettings, readYaml, settingsName } from './settings-file.ts'
import { nameKey, pathOf, placeOf, type Shape, settingsPath, treeOf } from './shape.ts'
import { masked } from './take-secrets.ts'

/** What a commit holds of a project, one object after the other, so that a large one is never in memory whole. */
export interface RepositorySide {
	shape: Shape
	/** Each part of each object by its place. */
	parts: Record<Kind, Map<string, Parts>>
	/** Places that are taken by what cannot be read: nothing there is missing. */
	left: Record<Kind, Set<string>>
	notes: { path: string; why: string }[]
	/** Paths of the whole commit. */
	paths: Set<string>
	value<K extends Kind>(kind: K, place: string): Promise<Values[K]>
	/** The value's hash; undefined, with a note, when it cannot be read. */
	held(kind: Kind, place: string, known: Known): Promise<Held | undefined>
	/** The bytes of a file. */
	content(place: string): AsyncGenerator<Uint8Array>
}
type Parts = Record<string, Entry>

/** Whether something that is referred to exists on either side. */
export type Known = (kind: Kind, place: string) => boolean

const largestText = 2_000_000

/** Why something in the repository is left alone. */
class Unreadable extends Error {}

export async function readRepository(
	listed: { entries: Entry[]; left: { path: string; why: string }[] },
	reader: BlobReader,
	projectType: ProjectType,
): Promise<RepositorySide> {
	const { entries } = listed
	const shape = await findShape(entries, reader)
	const parts = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as RepositorySide['parts']
	const left = Object.fromEntries(kinds.map((kind) => [kind, new Set()])) as RepositorySide['left']
	const notes: RepositorySide['notes'] = []
	const features = entries.filter(({ path }) => /\.feature$/i.test(path)).map(({ path }) => path)
	const isData = shape.settings.tree === '' ? dataOf(features) : () => true
	const files = new Set(shape.settings.files)

	for (const entry of entries) {
		const found = placeOf(shape, entry.path)
		if (!found || entry.path === settingsPath(shape)) continue
		if (found.kind === 'file' && !files.has(found.place) && !isData(entry.path)) continue
		const own = parts[found.kind].get(found.place)
		if (own) own[found.part] = entry
		else parts[found.kind].set(found.place, { [found.part]: entry })
	}
	// A front without its feature is a file like another.
	for (const [place, { text, front }] of parts.feature)
		if (!text) {
			parts.feature.delete(place)
			if (front && isData(front.path)) parts.file.set(front.path.slice(treeOf(shape).length), { text: front })
		}
	for (const { path, why } of listed.left) {
		const found = placeOf(shape, path)
		if (found) left[found.kind].add(found.place)
		// A submodule or link far from the tests is nobody's loss.
		if (found && (found.kind !== 'file' || isData(path))) notes.push({ path, why })
	}

	const textOf = async (entry: Entry): Promise<string> => {
		if (entry.size > largestText) throw new Unreadable(`it is larger than ${largestText / 1_000_000} MB`)
		const text = utf8(await reader.read(entry.oid))
		if (text === undefined) throw new Unreadable('it is not UTF-8 text')
		if (text.includes('\u0000')) throw new Unreadable('it is binary, not text')
		if (text.startsWith('version https://git-lfs.github.com/spec/')) throw new Unreadable(lfs)
		return text
	}
	const namesOf = (kind: Kind, place: string) => shape.settings.names[nameKey(kind, place)]

	const readers: { [K in Kind]: (place: string, own: Parts) => Promise<Values[K]> } = {
		async feature(place, { text, front }) {
			const content = await textOf(text as Entry)
			const value = readFeature(place, content, front && (await textOf(front)), defaultType(content))
			if (projectType !== 'ALL' && value.type !== projectType)
				throw new Unreadable(`it is a ${value.type} feature, and the project takes ${projectType} features`)
			requireName(nameRule.feature, value.name)
			requireJson(value.locators, 'its locators')
			requirePath(value.path)
			return value
		},
		async file(place, { text }) {
			const entry = text as Entry
			if (entry.size > largestFile) throw new Unreadable(`it is larger than ${largestFile / 1024 / 1024} MB`)
			const path = namesOf('file', place) ?? place
			requirePath(path)
			requireName(fileName, path.split('/').at(-1) ?? '')
			const hash = createHash('sha256')
			let start = ''
			for await (const part of reader.stream(entry.oid)) {
				if (start === '') start = Buffer.from(part.subarray(0, 60)).toString('latin1')
				hash.update(part)
			}
			if (start.startsWith('version https://git-lfs.github.com/spec/') && entry.size < 1024) throw new Unreadable(lfs)
			return { path, sha256: hash.digest('hex') }
		},
		async environment(place, own) {
			const name = namesOf('environment', place) ?? place
			requireName(nameRule.environment, name)
			const page = async (part: string) => {
				const text = own[part] ? fromFile(await textOf(own[part])) : ''
				requireJson(text, `${part}.json`)
				return text
			}
			const texts = { ui: await page('ui'), api: await page('api'), settings: await page('settings') }
			requireFew(texts)
			return { name, ...texts }
		},
		async globalObject(place, own) {
			const name = namesOf('globalObject', place) ?? place
			requireName(nameRule.globalObject, name)
			const page = async (part: string) => {
				const text = own[part] ? fromFile(await textOf(own[part])) : ''
				requireJson(text, 'it')
				return text
			}
			const [content, ui, api, settings] = [
				await page('content'),
				await page('ui'),
				await page('api'),
				await page('settings'),
			]
			requireFew({ ui, api, settings })
			return { name, locator: await page('locator'), content, ui, api, settings }
		},
		async testPlan(place, { text }) {
			const said = plan.parse(readYaml(await textOf(text as Entry)) ?? {})
			return { name: said.name ?? place, description: said.description, features: [...new Set(said.features)] }
		},
		async schedule(place, { text }) {
			const { name = place, ...said } = schedule.parse(readYaml(await textOf(text as Entry)) ?? {})
			if (!fireTimes(said.cron, said.timeZone)?.after(new Date())) throw new Unreadable(`"${said.cron}" never fires`)
			const tags = unreadableTags(said.tags)
			if (tags !== undefined) throw new Unreadable(tags)
			return { name, ...said }
		},
	}
	const defaultType = (content: string): FeatureType =>
		shape.settings.type ?? (projectType === 'ALL' ? guessType(content) : projectType)

	const value = async <K extends Kind>(kind: K, place: string) =>
		(await readers[kind](place, parts[kind].get(place) ?? {})) as Values[K]

	return {
		shape,
		parts,
		left,
		notes,
		paths: new Set([...entries, ...listed.left].map(({ path }) => path)),
		value,
		async held(kind, place, known) {
			const path = pathOf(shape, kind, place)
			try {
				const read = await value(kind, place)
				const lost = danglingOf(kind, read, known)
				if (lost.length > 0) notes.push({ path, why: `it names what is not there: ${lost.slice(0, 3).join(', ')}` })
				if (kind === 'schedule' && lost.includes((read as Values['schedule']).testPlan))
					throw new Unreadable('its test plan is not there')
				return { kind, place, hash: hashOf(comparable(kind, withoutDangling(kind, read, known))) }
			} catch (error) {
				left[kind].add(place)
				notes.push({ path, why: reasonOf(error) })
				return undefined
			}
		},
		async *content(place) {
			yield* reader.stream(parts.file.get(place)?.text?.oid ?? '')
		},
	}
}

const lfs = 'Git LFS keeps it elsewhere, and the repository holds only a pointer to it'

function reasonOf(error: unknown): string {
	if (error instanceof Unreadable) return error.message
	if (error instanceof z.ZodError) {
		const [issue] = error.issues
		return `${issue?.path.join('.') || 'it'}: ${issue?.message}`
	}
	if (error instanceof Error && /YAML|alias/i.test(error.name + error.message))
		return `it is not YAML: ${error.message.split('\n')[0]}`
	throw error
}

/** Names of plans and schedules as a save asks for them, whatever their length. */
const text = z.string().max(10_000)
const plan = z.strictObject({
	name: nameRule.testPlan.optional(),
	description: text.min(1),
	features: z.array(z.string()).max(10_000).default([]),
})
const schedule = z.strictObject({
	name: nameRule.schedule.optional(),
	testPlan: z.string(),
	environment: z.string().default(''),
	cron: z.string().max(200),
	timeZone: z.string().max(100).default('UTC'),
	tags: z.string().max(1000).default(''),
})

async function findShape(entries: Entry[], reader: BlobReader): Promise<Shape> {
	const found = ['', 'assay/'].flatMap((home) => {
		const entry = entries.find(({ path }) => path === `${home}${settingsName}`)
		return entry ? [{ home, entry }] : []
	})[0]
	if (!found) return { home: '', settings: readSettings('assay: 1'), said: false }
	const path = `${found.home}${settingsName}`
	if (found.entry.size > largestText) throw new Refused(422, `${path} is too large to be what Assay wrote.`)
	try {
		const text = (await reader.read(found.entry.oid)).toString()
		return { home: found.home, settings: readSettings(text), said: true }
	} catch (error) {
		throw new Refused(422, `${path} cannot be read: ${reasonOf(error)}.`)
	}
}

function requireName(rule: z.ZodType<string>, name: string) {
	const read = rule.safeParse(name)
	if (!read.success) throw new Unreadable(read.error.issues[0]?.message ?? 'its name is not taken')
}

function requireJson(text: string, what: string) {
	if (!isJson(text)) throw new Unreadable(`${what} is not JSON`)
}

function requireFew(texts: { ui: string; api: string; settings: string }) {
	const excess = tooMuchOf(texts)
	if (excess) throw new Unreadable(excess.says)
}

function requirePath(path: string) {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
	if (/[\u0000-\u001f\\]/.test(path) || path.split('/').some((part) => part === '' || part === '.' || part === '..'))
		throw new Unreadable(`the path "${path.slice(0, 100)}" leads nowhere in a project`)
}

const references: { [K in Kind]?: Partial<Record<string, Kind>> } = {
	feature: { includes: 'feature', files: 'file' },
	testPlan: { features: 'feature' },
	schedule: { testPlan: 'testPlan', environment: 'environment' },
}

function danglingOf(kind: Kind, value: object, known: Known): string[] {
	return Object.entries(references[kind] ?? {}).flatMap(([field, of]) => {
		const places = (value as Record<string, string | string[]>)[field] ?? []
		return [places].flat().filter((place) => place !== '' && of !== undefined && !known(of, place))
	})
}

/** What it names and nobody has is left out: a value that could never be reached would differ for ever. */
export function withoutDangling<T extends object>(kind: Kind, value: T, known: Known): T {
	const kept = { ...value } as Record<string, unknown>
	for (const [field, of] of Object.entries(references[kind] ?? {})) {
		const places = kept[field]
		const is = (place: string) => of !== undefined && known(of, place)
		kept[field] = Array.isArray(places) ? places.filter(is) : is(String(places)) ? places : ''
	}
	return kept as T
}

/** As it is compared: secrets count nothing, and of an object neither do texts that say nothing. */
export function comparable(kind: Kind, value: object): object {
	if (kind !== 'environment' && kind !== 'globalObject') return value
	const texts = masked(value as Values['environment'])
	if (kind === 'environment') return { ...value, ...texts }
	const { name, locator, content } = value as Values['globalObject']
	return { name, locator, content, ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) }
}
