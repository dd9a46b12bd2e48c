import type { SyncResult } from '@assay/contract/git'
import { Refused } from '@assay/contract/problem'
import type { Happened } from '../audit/record.ts'
import type { ProjectRow } from '../projects/schema.ts'
import type { World } from '../world.ts'
import { apply } from './apply.ts'
import { compare, isAskedFor, type Line, shownResult, type Verdict } from './plan.ts'
import { readProject } from './project-side.ts'
import type { Repository } from './repository.ts'
import { readRepository } from './repository-side.ts'
import { type Work, workFolder } from './work.ts'
import { openWorkspace } from './workspace.ts'

export interface SyncRequest {
	repository: Repository
	branch: string
	username: string
	password: string
	preview: boolean
	deleteMissing: boolean
	/** Paths of conflicts in which the project's text stays. */
	keep: string[]
	/** The commit that the preview showed. */
	commit: string | undefined
	by: string
	/** Who, from where and in which project, for the audit log. */
	happened: Pick<Happened, 'who' | 'from' | 'project'>
}

/** Takes what a branch holds into a project, or says what that would be. */
export async function sync(world: World, project: ProjectRow, asked: SyncRequest, work: Work): Promise<SyncResult> {
	const workspace = await openWorkspace(workFolder(world.config), asked.repository, asked, work)
	try {
		await work.step('Receiving the repository')
		const commit = await workspace.fetch(asked.branch, (percent) => void work.step('Receiving the repository', percent))
		if (asked.commit !== undefined && asked.commit !== commit)
			throw new Refused(409, `The branch "${asked.branch}" has moved on since it was looked at. Look again.`)
		const repository = await readRepository(await workspace.tree(commit), workspace.reader(), project.applicationType)
		const side = await readProject(
			world.db,
			project.id,
			(kind, place) => repository.parts[kind].has(place) || repository.left[kind].has(place),
			'git',
		)
		const lines = await compare(repository, side, async (done, all) => {
			work.signal.throwIfAborted()
			await work.step('Comparing', (done / all) * 100)
		})
		if (asked.preview) return await shownResult(lines, repository, side, commit)

		const kept = new Set(asked.keep)
		const isKept = ({ verdict, path }: Line) => verdict === 'both' && kept.has(path)
		const gone = lines.filter(({ kind, verdict }) => verdict === 'missing' && isAskedFor(repository, kind))
		const answer = await shownResult(lines, repository, side, commit)
		const { late } = await apply(world, {
			project,
			origin: 'git',
			by: asked.by,
			happened: asked.happened,
			repository,
			side,
			take: lines.filter((line) => ['added', 'theirs', 'both'].includes(line.verdict) && !isKept(line)),
			keep: lines.filter(isKept),
			same: lines.filter(({ verdict }) => verdict === 'same'),
			// What was changed here after it was last there is nobody's to delete.
			remove: asked.deleteMissing ? gone.filter(({ untouched }) => untouched) : [],
			step: (done, all) => work.step('Writing', (done / Math.max(all, 1)) * 100),
			signal: work.signal,
			requireHeld: work.requireHeld,
		})
		const spared = asked.deleteMissing ? gone.filter(({ untouched }) => !untouched) : []
		for (const { path } of late) repository.notes.push({ path, why: 'somebody saved it meanwhile: it was left alone' })
		for (const { path } of spared)
			repository.notes.push({ path, why: 'it was changed here and deleted there: it stays' })
		const conflicts = new Set([...answer.conflicts, ...[...late, ...spared].map(({ path }) => path)])
		const written = (verdict: Verdict) =>
			lines.filter((line) => line.verdict === verdict && !late.has(line)).map(({ path }) => path)
		const [added, changed] = [written('added'), written('theirs')]
		return { ...answer, added, changed, conflicts: [...conflicts], notes: repository.notes.slice(0, 1000) }
	} finally {
		await workspace.close()
	}
}
