import type { SyncResult } from '@assay/contract/git'
import { mostConflictTexts } from '@assay/contract/git'
import { hashOf, type Kind, kinds, type Values } from './document.ts'
import { legible } from './legible.ts'
import type { Item, ProjectSide } from './project-side.ts'
import { comparable, type RepositorySide, withoutDangling } from './repository-side.ts'
import { pathOf } from './shape.ts'
import { secretsIn } from './take-secrets.ts'

/**
 * What differs between repository and project, and who changed it since both were the same. Unaware of what is done about
 * it: a sync takes the repository's side, a push the project's.
 */
export type Verdict =
	/** Both are the same. */
	| 'same'
	/** Only the repository has it, or only the repository changed it. */
	| 'added'
	| 'theirs'
	/** Only the project has it, or only the project changed it. */
	| 'missing'
	| 'ours'
	/** Both changed it, or nobody knows who did. */
	| 'both'
	/** The repository has something there that cannot be read. */
	| 'left'

export interface Line {
	kind: Kind
	place: string
	path: string
	verdict: Verdict
	/** The project's object; absent when only the repository has it. */
	item?: Item
	/** The repository's hash; absent when only the project has it. */
	hash?: string
	/** Whether the project's object is as both were when last the same; of a missing one, that nothing of ours is lost. */
	untouched?: boolean
}

const atOnce = 200

export async function compare(
	repository: RepositorySide,
	project: ProjectSide,
	step: (done: number, all: number) => void | Promise<void>,
): Promise<Line[]> {
	const lines: Line[] = []
	const places = Object.fromEntries(
		kinds.map((kind) => [kind, new Map(project.items[kind].map((item) => [item.place, item]))]),
	) as Record<Kind, Map<string, Item>>
	const known = (kind: Kind, place: string) => repository.parts[kind].has(place) || places[kind].has(place)
	const all = kinds.reduce((sum, kind) => sum + repository.parts[kind].size, 0)
	let done = 0

	for (const kind of kinds) {
		const line = (place: string, verdict: Verdict, more: Partial<Line> = {}) =>
			lines.push({ kind, place, path: pathOf(repository.shape, kind, place), verdict, ...more })
		const ours = await hashes(project, kind)
		const baseOf = lastBases(project, kind)
		for (const place of [...repository.parts[kind].keys()].toSorted()) {
			if (done++ % 50 === 0) await step(done, all)
			const held = await repository.held(kind, place, known)
			const item = places[kind].get(place)
			const more = item ? { item } : {}
			if (!held) line(place, 'left', more)
			else if (!item) {
				line(place, 'added', { hash: held.hash })
				if (kind === 'environment' || kind === 'globalObject') await noteSecrets(repository, kind, place)
			} else
				line(place, judged(held.hash, ours.get(item.id), project.bases[kind].get(place)), { ...more, hash: held.hash })
		}
		for (const item of project.items[kind]) {
			if (repository.parts[kind].has(item.place)) continue
			if (repository.left[kind].has(item.place)) {
				line(item.place, 'left', { item })
				continue
			}
			const base = baseOf(item)
			line(item.place, 'missing', { item, untouched: base === undefined || base.hash === ours.get(item.id) })
		}
	}
	return lines
}

async function noteSecrets(repository: RepositorySide, kind: 'environment' | 'globalObject', place: string) {
	const { ui, api, settings } = await repository.value(kind, place)
	const secrets = [ui, api, settings].flatMap(secretsIn)
	const path = pathOf(repository.shape, kind, place)
	const why = `its secrets do not lie in the repository, enter them here: ${secrets.slice(0, 10).join(', ')}`
	if (secrets.length > 0) repository.notes.push({ path, why })
}

const judged = (theirs: string, ours: string | undefined, base: { hash: string } | undefined): Verdict => {
	if (theirs === ours) return 'same'
	if (base?.hash === ours) return 'theirs'
	return base?.hash === theirs ? 'ours' : 'both'
}

/** Of an object that was renamed the former place has a base as well: that of its own place counts, where there is one. */
function lastBases({ bases }: ProjectSide, kind: Kind) {
	const byObject = new Map([...bases[kind].values()].map((base) => [base.objectId, base]))
	return ({ id, place }: Item) => {
		const own = bases[kind].get(place)
		return own?.objectId === id ? own : byObject.get(id)
	}
}

/** The project's hashes, read a page at a time. */
async function hashes(project: ProjectSide, kind: Kind): Promise<Map<number, string>> {
	const found = new Map<number, string>()
	const ids = project.items[kind].map(({ id }) => id)
	for (let at = 0; at < ids.length; at += atOnce)
		for (const [id, value] of await project.values(kind, ids.slice(at, at + atOnce)))
			found.set(id, hashOf(comparable(kind, value)))
	return found
}

/** What a sync would do. Of a repository that says nothing of Assay only features and files are asked for. */
export const isAskedFor = ({ shape }: RepositorySide, kind: Kind) => shape.said || kind === 'feature' || kind === 'file'

/** The lines as the screen lists them. */
export async function shownResult(
	lines: Line[],
	repository: RepositorySide,
	project: ProjectSide,
	commit: string,
): Promise<SyncResult> {
	const paths = (...verdicts: Verdict[]) =>
		lines.filter(({ verdict }) => verdicts.includes(verdict)).map(({ path }) => path)
	const conflicts = lines.filter(({ verdict }) => verdict === 'both')
	const conflictTexts: SyncResult['conflictTexts'] = []
	for (const { kind, place, path, item } of conflicts.slice(0, mostConflictTexts)) {
		const ours = item && (await project.values(kind, [item.id])).get(item.id)
		const theirs = await repository.value(kind, place)
		conflictTexts.push({
			path,
			project: ours ? legible(kind, ours) : '',
			repository: legible(
				kind,
				comparable(
					kind,
					withoutDangling(kind, theirs, () => true),
				) as Values[Kind],
			),
		})
	}
	return {
		added: paths('added'),
		changed: paths('theirs'),
		unchanged: paths('same', 'ours'),
		missing: lines
			.filter(({ kind, verdict }) => verdict === 'missing' && isAskedFor(repository, kind))
			.map(({ path }) => path),
		conflicts: conflicts.map(({ path }) => path),
		conflictTexts,
		notes: repository.notes.slice(0, 1000),
		commit,
	}
}
