import { type Environment, environments } from '@assay/contract/environments'
import { useClientState } from '../client-state.ts'
import { useMe } from '../session.ts'
import { useRead } from '../ui/read.ts'
import { rememberForUser, useCurrentProject } from './current-project.tsx'

interface CurrentEnvironment {
	/** Undefined while they are being fetched, and when they could not be. */
	environments: Environment[] | undefined
	/** They are being fetched for the first time. */
	reading: boolean
	/** What Run uses. */
	environment: Environment | undefined
	choose: (id: number) => void
}

/** What Run uses of a project's environments: the one last chosen there, or the only one there is. */
export const chosenAmong = (
	all: readonly Environment[] = [],
	remembered: number | undefined,
): Environment | undefined => all.find(({ id }) => id === remembered) ?? (all.length === 1 ? all[0] : undefined)

/** The environment chosen in this project, remembered per user and project. */
export function useCurrentEnvironment(): CurrentEnvironment {
	const { username } = useMe()
	const project = useCurrentProject()
	const [state] = useClientState()
	const { data, isLoading } = useRead(environments.all, { query: { applicationId: project.id } })
	const remembered = state.users[username]?.environments?.[project.id]
	return {
		environments: data,
		reading: isLoading,
		environment: chosenAmong(data, remembered),
		choose: (id) => rememberForUser(username, { environments: { [project.id]: id } }),
	}
}
