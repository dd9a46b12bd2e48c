import type { CallFailed } from '@assay/contract/client'
import { type Project, projects } from '@assay/contract/projects'
import { may, type Permission } from '@assay/contract/roles'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Navigate } from 'react-router'
import { changeClientState, clientState } from '../client-state.ts'
import { useMe } from '../session.ts'
import { useParams } from '../ui/list-url.ts'
import { reading } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'

const Current = createContext<Project | undefined>(undefined)

/** Group names are asked for in slices of so many (application.md section 6). */
const sliceSize = 10

/** Everything the caller is a member of, newest first; its answers are shared by the grid, the switcher and the palette. */
export function useProjects() {
	const { projects: paths } = useMe()
	const names = paths.map((path) => path.replace(/^\//, ''))
	const slices = Array.from({ length: Math.max(1, Math.ceil(names.length / sliceSize)) }, (_, at) =>
		names.slice(at * sliceSize, (at + 1) * sliceSize),
	)
	const found = useQueries({
		queries: slices.map((keycloakGroupNames) => reading(projects.list, { query: { keycloakGroupNames } })),
		combine: together,
	})
	// Whoever joins a project meanwhile is asked for in other slices: until they are there, the former answer is shown.
	const former = useRef(found.data)
	if (found.data) former.current = found.data
	return { ...found, data: found.data ?? former.current }
}

const together = (answers: UseQueryResult<Project[], CallFailed>[]) => ({
	data: answers.every(({ data }) => data)
		? answers.flatMap(({ data }) => data ?? []).sort((one, other) => other.id - one.id)
		: undefined,
	error: answers.find(({ error }) => error)?.error ?? null,
	isFetching: answers.some(({ isFetching }) => isFetching),
	refetch: () => answers.filter(({ data }) => !data).map(({ refetch }) => refetch()),
})

/** Keeps a choice of this user for the next visit. */
export function rememberForUser(username: string, change: { project?: number; environments?: Record<string, number> }) {
	const { users } = clientState()
	const former = users[username] ?? {}
	changeClientState({
		users: {
			...users,
			[username]: { ...former, ...change, environments: { ...former.environments, ...change.environments } },
		},
	})
}

/**
 * Screens of a project stand below this. The project is the address's `project`, else the one last worked in, else the first;
 * the address then names it, so that any link opens in the right project.
 */
export function CurrentProject({ children, missing }: { children: ReactNode; missing: ReactNode }) {
	const { username } = useMe()
	const [params, change] = useParams()
	const read = useProjects()
	const all = read.data
	const asked = Number(params.get('project')) || undefined
	const remembered = clientState().users[username]?.project
	const project =
		all?.find(({ id }) => id === asked) ?? (asked ? undefined : (all?.find(({ id }) => id === remembered) ?? all?.[0]))
	const id = project?.id

	useEffect(() => {
		if (id === undefined) return
		if (asked === undefined) change({ project: id }, { replace: true })
		if (clientState().users[username]?.project !== id) rememberForUser(username, { project: id })
	})

	// A project made a moment ago may not be in the answer one still has.
	if (project === undefined && (read.isFetching || all === undefined)) return <Unread read={read} />
	if (project === undefined) return asked && all?.length ? missing : <Navigate to="/projects" replace />
	if (asked === undefined) return null
	return (
		<Current.Provider value={project} key={project.id}>
			{children}
		</Current.Provider>
	)
}

/** The project whose screen this is. */
export function useCurrentProject(): Project {
	const project = useContext(Current)
	if (!project) throw new Error('useCurrentProject is for screens of a project')
	return project
}

export const useMaybeProject = () => useContext(Current)

/** Whether the caller may do something in this project; his roles here are bounded by what he was assigned. */
export const useMay = (permission: Permission) => may(useCurrentProject().roles, permission)
