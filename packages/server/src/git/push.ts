import { Refused } from '@assay/contract/problem'
import type { ProjectRow } from '../projects/schema.ts'
import type { World } from '../world.ts'
import { commitStream } from './commit-stream.ts'
import { compare } from './plan.ts'
import { readProject } from './project-side.ts'
import { changesOf } from './push-changes.ts'
import { shapeFor } from './push-shape.ts'
import type { Repository } from './repository.ts'
import { readRepository } from './repository-side.ts'
import { nothingChanged, Stopped, type Work, workFolder } from './work.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

export interface PushRequest {
	repository: Repository
	branch: string
	/** The branch that it begins from. */
	from: string
	username: string
	password: string
	message: string
	by: string
}

/** Writes a project to a new branch; answers the branch that was made. */
export async function push(world: World, project: ProjectRow, asked: PushRequest, work: Work): Promise<string> {
	const workspace = await openWorkspace(workFolder(world.config), asked.repository, asked, work)
	try {
		const branches = await workspace.branches()
		if (branches.size > 0 && !branches.has(asked.from)) throw noSuchBranch(asked.from, branches)
		await work.step('Receiving the repository')
		const base =
			branches.size === 0
				? undefined
				: await workspace.fetch(asked.from, (percent) => void work.step('Receiving the repository', percent))
		const listed = base ? await workspace.tree(base) : { entries: [], left: [] }
		const reader = workspace.reader()
		const read = await readRepository(listed, reader, project.applicationType)
		const shape = await shapeFor(world.db, project, read.shape, read.parts.feature.size > 0)
		// A tree of its own in a repository that knew nothing of Assay: nothing of it lies there yet.
		const repository =
			!read.shape.said && shape.settings.tree !== ''
				? {
						...(await readRepository({ entries: [], left: [] }, reader, project.applicationType)),
						shape,
						paths: read.paths,
					}
				: { ...read, shape }
		const side = await readProject(world.db, project.id, (kind, place) => repository.parts[kind].has(place), 'git')
		const lines = await compare(repository, side, async (done, all) => {
			work.signal.throwIfAborted()
			await work.step('Comparing', (done / all) * 100)
		})
		const over = repository.twice.find(({ kind, place }) => side.items[kind].some((item) => item.place === place))
		if (over) throw new Refused(422, `${over.why}.`)
		await work.step('Writing')
		const changes = await changesOf({ lines, repository, side, wasSaid: read.shape.said })
		const message = asked.message.trim() || `Push ${project.name} from Assay`
		const commit = await workspace.import(
			commitStream({
				base,
				by: asked.by,
				at: world.clock(),
				message,
				changes,
				blobs: world.blobs,
				signal: work.signal,
			}),
		)
		const unchanged = base !== undefined && (await workspace.treeOf(commit)) === (await workspace.treeOf(base))
		await work.step('Sending')
		return await makeBranch(workspace, { ...asked, commit: unchanged ? base : commit, base }, branches, work)
	} finally {
		await workspace.close()
	}
}

function noSuchBranch(branch: string, branches: Map<string, string>) {
	const others = [...branches.keys()].slice(0, 5).join(', ')
	const detail = `The repository has no branch "${branch}", from which the project is pushed. It has ${others}.`
	return new Refused(422, detail)
}

const mayBeThere = (branch: string) => `The repository may have taken the branch "${branch}": look there.`

/** The branch that was asked for; where it exists with other commits, one with a number, within 15 characters. */
async function makeBranch(
	workspace: Workspace,
	{ branch, from, commit, base }: { branch: string; from: string; commit: string; base: string | undefined },
	branches: Map<string, string>,
	work: Work,
): Promise<string> {
	for (let n = 1; n < 100; n++) {
		const name = n === 1 ? branch : `${branch.slice(0, 15 - `-${n}`.length).replace(/[-._/]+$/, '')}-${n}`
		const there = branches.get(name)
		if (there !== undefined && (name === from || !(await isSame(name)))) continue
		if (there !== undefined && there !== base) return name
		// Not even the repository knows better when it is asked: what has arrived may not be at its branch yet.
		work.leaves(mayBeThere(name))
		if (await send(name, there ?? '')) return name
		work.leaves(nothingChanged)
	}
	throw new Refused(422, `There are a hundred branches named like "${branch}". Choose another name.`)

	async function send(name: string, expected: string): Promise<boolean> {
		try {
			return await workspace.push(commit, name, expected)
		} catch (error) {
			work.signal.throwIfAborted()
			// It may be no more than the answer that was lost.
			const now = await workspace.branches().catch(() => undefined)
			if (now?.get(name) === commit) return true
			if (now || !(error instanceof Refused)) throw error
			throw new Stopped(error.status, `${error.message} ${mayBeThere(name)}`, error.more)
		}
	}

	/** A branch that a push before this one made, or that has no commit of its own. */
	async function isSame(name: string): Promise<boolean> {
		const tip = await workspace.fetch(name, () => {})
		if (tip === base) return true
		if ((await workspace.treeOf(tip)) !== (await workspace.treeOf(commit))) return false
		return (await workspace.parentsOf(tip)).every((parent) => parent === base)
	}
}
