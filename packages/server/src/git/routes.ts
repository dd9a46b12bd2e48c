import { git as routes } from '@assay/contract/git'
import { branchProblem, isBranch } from '@assay/contract/git-url'
import { Refused } from '@assay/contract/problem'
import { may } from '@assay/contract/roles'
import type { Route } from '@assay/contract/route'
import { by, type Happened, orLogged, record, recordRefused } from '../audit/record.ts'
import { unfit } from '../problem.ts'
import { type Handlers, notPermitted } from '../serve.ts'
import type { World } from '../world.ts'
import { push } from './push.ts'
import { type Repository, requireRepository } from './repository.ts'
import { sync } from './sync.ts'
import { askToStop, Stopped, type Works, workOf } from './work.ts'

export const gitHandlers = (world: World, works: Works): Handlers<typeof routes> => ({
	sync: async ({ project, caller, body, query, request: asked }) => {
		const repository = await requireRepository(world.config, body.gitUri)
		const branch = body.branch || project.gitBranchName
		if (!branch) throw noBranch(routes.sync)
		requireBranch(branch)
		const preview = query.preview === 'true'
		const { username, password, deleteMissing, keep, commit } = body
		const request = {
			repository,
			branch,
			username,
			password,
			preview,
			deleteMissing,
			keep,
			commit,
			by: caller.username,
			happened: by({ caller, request: asked, project }),
		}
		const doing = preview ? 'preview' : 'sync'
		const happened = {
			...by({ caller, request: asked, project }),
			verb: 'git.sync',
			detail: placeOf(repository, branch, doing),
		} as const
		return {
			body: await recorded(world, happened, () =>
				works.do(project.id, doing, caller.username, (work) => sync(world, project, request, work)),
			),
		}
	},

	push: async ({ project, caller, body, request: asked }) => {
		const repository = await requireRepository(world.config, body.gitUri)
		const wrong = branchProblem(body.branch)
		if (wrong) throw unfit('branch', wrong)
		const from = project.gitBranchName
		if (!from) throw noBranch(routes.push)
		requireBranch(from)
		const { branch, username, password, commitMessage: message } = body
		const request = { repository, branch, from, username, password, message, by: caller.username }
		const happened = {
			...by({ caller, request: asked, project }),
			verb: 'git.push',
			detail: placeOf(repository, branch, 'push'),
		} as const
		return {
			body: await recorded(world, happened, () =>
				works.do(project.id, 'push', caller.username, (work) => push(world, project, request, work)),
			),
		}
	},

	progress: async ({ project }) => {
		const work = await workOf(world, project.id)
		const { doing = null, by = null, step = '', percent = null } = work ?? {}
		return { body: { doing, by, since: work?.since.toISOString() ?? null, step, percent } }
	},

	stop: async ({ project, caller, roles }) => {
		const work = await workOf(world, project.id)
		if (work && work.by !== caller.username && !may(roles, 'project.sync')) throw notPermitted()
		await askToStop(world, project.id)
		return {}
	},
})

/** Where somebody's credentials were used; the address as it is called has none in it. */
const placeOf = ({ url }: Repository, branch: string, doing: string) =>
	`${doing === 'preview' ? 'preview of ' : ''}${url}, branch ${branch}`

async function recorded<T>(world: World, happened: Happened, work: () => Promise<T>): Promise<T> {
	const { db } = world
	const now = world.clock().getTime()
	const done = await work().catch(async (error) => {
		const known = { ...happened, detail: `${happened.detail}: ${(error as Error).message}` }
		const row = error instanceof Stopped ? record(db, known, 'stopped') : recordRefused(db, happened, now)
		await orLogged(world, happened, row)
		throw error
	})
	await orLogged(world, happened, record(db, happened))
	return done
}

const noBranch = ({ says }: Route) => new Refused(502, says?.[502] ?? 'Enter Git Branch for Application.')

function requireBranch(branch: string) {
	if (!isBranch(branch)) throw unfit('branch', 'Enter valid branch name')
}
