import { createHash } from 'node:crypto'
import { Refused } from '@assay/contract/problem'
import { may, type Permission } from '@assay/contract/roles'
import type { Pushed } from '@assay/contract/suites'
import type { Happened } from '../audit/record.ts'
import { apply } from '../git/apply.ts'
import { type Kind, kinds } from '../git/document.ts'
import { dataOfFolder } from '../git/foreign.ts'
import { type Entry, pathRefusal } from '../git/list-tree.ts'
import { compare, isAskedFor, type Line, shownResult } from '../git/plan.ts'
import { type ProjectSide, readProject } from '../git/project-side.ts'
import { type RepositorySide, readRepository } from '../git/repository-side.ts'
import { pathOf, placeOf } from '../git/shape.ts'
import type { Work } from '../git/work.ts'
import { unfit } from '../problem.ts'
import type { ProjectRow } from '../projects/schema.ts'
import type { World } from '../world.ts'
import { folderAround } from './folder-around.ts'
import type { SuiteParts } from './read-parts.ts'
import type { Spool } from './spool.ts'

export interface PushSuite extends SuiteParts {
	spool: Spool
	preview: boolean
	conflicts: 'take' | 'keep' | 'leave'
	whole: boolean
	deleteMissing: boolean
	into: string
	commit: string | undefined
	roles: readonly string[]
	by: string
	happened: Pick<Happened, 'who' | 'from' | 'project'>
}

/** Takes what an upload holds into a project, or says what that would be: a sync whose repository is a folder. */
export async function pushSuite(world: World, project: ProjectRow, asked: PushSuite, work: Work): Promise<Pushed> {
	const { spool, choice } = asked
	const { entries, below } = placed(asked)
	const commit = fingerprint(entries)
	if (asked.commit !== undefined && asked.commit !== commit)
		throw new Refused(409, 'The files have changed since they were looked at. Look again.')
	const listed = { entries, left: [] }
	const dataIn = asked.whole ? dataOfFolder : () => () => true
	const repository = await readRepository(listed, spool.reader(), project.applicationType, dataIn)
	noteIgnored(repository, entries)
	const side = await readProject(
		world.db,
		project.id,
		(kind, place) => repository.parts[kind].has(place) || repository.left[kind].has(place),
		'folder',
	)
	if (choice.marks) count(choice.marks, side, repository)
	const lines = await compare(repository, side, async (done, all) => {
		work.signal.throwIfAborted()
		await work.step('Comparing', (done / all) * 100)
	})
	const gone = lines.filter(
		({ kind, verdict, place }) =>
			verdict === 'missing' && asked.whole && isAskedFor(repository, kind) && isWithin(asked.into, kind, place),
	)
	const answer = {
		...(await shownResult(lines, repository, side, commit)),
		missing: gone.map(({ path }) => path),
		newer: lines.filter(({ verdict }) => verdict === 'ours').map(({ path }) => path),
		deleted: [] as string[],
		below: below ?? null,
	}
	answer.unchanged = lines.filter(({ verdict }) => verdict === 'same').map(({ path }) => path)
	if (asked.preview) return { ...answer, marks: [] }

	const { take, keep, forbidden } = decided(lines, asked)
	for (const { path } of forbidden) repository.notes.push({ path, why: 'your role does not permit to save it' })
	const remove = gone.filter((line) => isLost(line, asked))
	const stays = gone.filter((line) => !remove.includes(line))
	const same = lines.filter(({ verdict }) => verdict === 'same')
	const { late, removed } = await apply(world, {
		project,
		origin: 'folder',
		by: asked.by,
		happened: asked.happened,
		repository,
		side,
		take,
		keep,
		same,
		remove,
		step: (done, all) => work.step('Writing', (done / Math.max(all, 1)) * 100),
		signal: work.signal,
		requireHeld: work.requireHeld,
	})
	for (const { path } of late) repository.notes.push({ path, why: 'somebody saved it meanwhile: it was left alone' })
	if (asked.deleteMissing)
		for (const { path, kind } of stays)
			repository.notes.push({
				path,
				why: mayDelete(asked.roles, kind)
					? 'it was changed or made in the project since: it stays'
					: 'your role does not permit to delete it',
			})
	const settled = new Set([...take, ...keep].filter((line) => !late.has(line)))
	const open = lines.filter((line) => late.has(line) || (line.verdict === 'both' && !settled.has(line)))
	const written = take.filter((line) => !late.has(line))
	const changed = written.filter(({ verdict }) => verdict !== 'added')
	return {
		...answer,
		added: written.filter(({ verdict }) => verdict === 'added').map(({ path }) => path),
		changed: changed.map(({ path }) => path),
		deleted: gone.filter((line) => removed.has(line)).map(({ path }) => path),
		conflicts: open.map(({ path }) => path),
		conflictTexts: answer.conflictTexts.filter(({ path }) => open.some((line) => line.path === path)),
		missing: gone.filter((line) => !removed.has(line)).map(({ path }) => path),
		notes: repository.notes.slice(0, 1000),
		marks: marksOf([...same, ...settled, ...lines.filter(({ verdict }) => verdict === 'ours')], repository),
	}
}

/** Which lines are written to the project, and which of those that both have changed stay as they are there. */
function decided(lines: readonly Line[], { choice, conflicts, roles }: PushSuite) {
	const named = new Set(choice.keep)
	const isKept = ({ verdict, path }: Line) => verdict === 'both' && (conflicts === 'keep' || named.has(path))
	const isTaken = (line: Line) =>
		['added', 'theirs'].includes(line.verdict) || (line.verdict === 'both' && conflicts === 'take' && !isKept(line))
	const isAllowed = ({ kind }: Line) => may(roles, `${kind}.save`)
	const wanted = lines.filter(isTaken)
	return {
		take: wanted.filter(isAllowed),
		forbidden: wanted.filter((line) => !isAllowed(line)),
		keep: lines.filter(isKept),
	}
}

/** What was changed here after it was last there, or was never there, is nobody's to delete. */
const isLost = ({ kind, path, untouched }: Line, { deleteMissing, choice, roles }: PushSuite) =>
	deleteMissing && untouched === true && (choice.marks === undefined || path in choice.marks) && mayDelete(roles, kind)

/** Without the folder that a zip is packed in, and below the one that was asked for. */
function placed({ spool, packed, into }: PushSuite): { entries: Entry[]; below: string | undefined } {
	const found = spool.entries()
	const below = packed ? folderAround(found.map(({ path }) => path)) : undefined
	const prefix = into.replace(/^\/+|\/+$/g, '')
	const why = prefix === '' ? undefined : pathRefusal(prefix, 'project')
	if (why) throw unfit('into', `This is no folder of a project: ${why}.`)
	const entries = found.map((entry) => {
		const path = below === undefined ? entry.path : entry.path.slice(below.length + 1)
		return { ...entry, path: prefix === '' ? path : `${prefix}/${path}` }
	})
	return { entries, below }
}

const fingerprint = (entries: readonly Entry[]) =>
	createHash('sha256')
		.update(JSON.stringify(entries.map(({ path, oid }) => [path, oid]).toSorted()))
		.digest('hex')

/** What was not taken although somebody chose it is reported, in one line. */
function noteIgnored({ shape, parts, left, notes }: RepositorySide, entries: readonly Entry[]) {
	const taken = new Set(
		kinds.flatMap((kind) => [...parts[kind].values()].flatMap((own) => Object.values(own).map(({ path }) => path))),
	)
	const ignored = entries
		.map(({ path }) => path)
		.filter((path) => {
			const found = placeOf(shape, path)
			return found && !taken.has(path) && !left[found.kind].has(found.place)
		})
	if (ignored.length === 0) return
	const names = `${ignored.slice(0, 5).join(', ')}${ignored.length > 5 ? ', …' : ''}`
	notes.push({
		path: ignored.length === 1 ? '1 file' : `${ignored.length} files`,
		why: `code, builds and read-me files are left out: ${names}`,
	})
}

/** The folder knows what both held last: that counts, not what somebody else uploaded since. */
function count(marks: Record<string, string>, side: ProjectSide, { shape }: RepositorySide) {
	for (const kind of kinds) {
		const bases = side.bases[kind]
		for (const [place, base] of bases) bases.set(place, { ...base, hash: marks[pathOf(shape, kind, place)] ?? '' })
		for (const { id, place } of side.items[kind]) {
			const hash = marks[pathOf(shape, kind, place)]
			if (hash !== undefined) bases.set(place, { objectId: id, hash })
		}
	}
}

const mayDelete = (roles: readonly string[], kind: Kind) =>
	may(roles, (kind === 'schedule' ? 'schedule.save' : `${kind}.delete`) satisfies Permission)

const isWithin = (into: string, kind: Kind, place: string) => {
	const prefix = into.replace(/^\/+|\/+$/g, '')
	return prefix === '' || ((kind === 'feature' || kind === 'file') && place.startsWith(`${prefix}/`))
}

const marksOf = (lines: Line[], { parts }: RepositorySide): Pushed['marks'] =>
	lines.flatMap(({ kind, place, path, hash }) => {
		const files = Object.values(parts[kind].get(place) ?? {}).map((entry) => entry.path)
		return hash === undefined ? [] : [{ path, mark: hash, files }]
	})
