import type { ProjectType } from '@assay/contract/feature-types'
import { Refused } from '@assay/contract/problem'
import type { BlobReader } from './blob-reader.ts'
import { type Held, hashOf, type Kind, kinds, type Values } from './document.ts'
import { dataOf } from './foreign.ts'
import type { Entry } from './list-tree.ts'
import { largestText, type Parts, reasonOf, Unreadable, valueReader } from './read-value.ts'
import { readSettings, settingsName } from './settings-file.ts'
import { pathOf, placeOf, type Shape, settingsPath, treeOf } from './shape.ts'
import { masked } from './take-secrets.ts'

/** What a commit holds of a project, one object after the other, so that a large one is never in memory whole. */
export interface RepositorySide {
	shape: Shape
	/** Each part of each object by its place. */
	parts: Record<Kind, Map<string, Parts>>
	/** Places that are taken by what cannot be read: nothing there is missing. */
	left: Record<Kind, Set<string>>
	/** Of those left the ones that lie there twice, as `x.yaml` and as `x.yml`: which counts nobody knows. */
	twice: { kind: Kind; place: string; why: string }[]
	notes: { path: string; why: string }[]
	/** Paths of the whole commit. */
	paths: Set<string>
	value<K extends Kind>(kind: K, place: string): Promise<Values[K]>
	/** The value's hash; undefined, with a note, when it cannot be read. */
	held(kind: Kind, place: string, known: Known): Promise<Held | undefined>
	/** The bytes of a file. */
	content(place: string): AsyncGenerator<Uint8Array>
}

/** Whether something that is referred to exists on either side. */
export type Known = (kind: Kind, place: string) => boolean

/** @param dataIn which files are taken as data of the features, where the repository does not say */
export async function readRepository(
	listed: { entries: Entry[]; left: { path: string; why: string }[] },
	reader: BlobReader,
	projectType: ProjectType,
	dataIn: (features: readonly string[]) => (path: string) => boolean = dataOf,
): Promise<RepositorySide> {
	const { entries } = listed
	const shape = await findShape(entries, reader)
	const parts = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as RepositorySide['parts']
	const left = Object.fromEntries(kinds.map((kind) => [kind, new Set()])) as RepositorySide['left']
	const notes: RepositorySide['notes'] = []
	const twice: RepositorySide['twice'] = []
	const others: { kind: Kind; place: string; part: string; entry: Entry }[] = []
	const features = entries.filter(({ path }) => /\.feature$/i.test(path)).map(({ path }) => path)
	const isData = shape.settings.tree === '' ? dataIn(features) : () => true
	const files = new Set(shape.settings.files)

	for (const entry of entries) {
		const found = placeOf(shape, entry.path)
		if (!found || entry.path === settingsPath(shape)) continue
		if (found.kind === 'file' && !files.has(found.place) && !isData(entry.path)) continue
		const own = parts[found.kind].get(found.place)
		if (own?.[found.part]) others.push({ ...found, entry })
		else if (own) own[found.part] = entry
		else parts[found.kind].set(found.place, { [found.part]: entry })
	}
	// A front without its feature is a file like another.
	const asFile = (front: Entry | undefined) => {
		if (front && isData(front.path)) parts.file.set(front.path.slice(treeOf(shape).length), { text: front })
	}
	for (const [place, { text, front }] of parts.feature)
		if (!text) {
			parts.feature.delete(place)
			asFile(front)
		}
	for (const { kind, place, part, entry } of others) {
		if (left[kind].has(place)) continue
		const own = parts[kind].get(place)?.[part]
		if (!own) {
			asFile(entry)
			continue
		}
		const why = `${own.path} and ${entry.path} are one and the same to Assay: delete one of them`
		parts[kind].delete(place)
		left[kind].add(place)
		twice.push({ kind, place, why })
		notes.push({ path: pathOf(shape, kind, place), why })
	}
	for (const { path, why } of listed.left) {
		const found = placeOf(shape, path)
		if (found) left[found.kind].add(found.place)
		// A submodule or link far from the tests is not missed.
		if (found && (found.kind !== 'file' || isData(path))) notes.push({ path, why })
	}

	const read = valueReader(reader, shape, projectType)
	const value = <K extends Kind>(kind: K, place: string): Promise<Values[K]> =>
		read(kind, place, parts[kind].get(place) ?? {})

	return {
		shape,
		parts,
		left,
		twice,
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
