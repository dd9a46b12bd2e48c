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
	/** What Run uses: the one last chosen here, or the only one there is. */
	environment: Environment | undefined
	choose: (id: number) => void
}

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
		environment: data?.find(({ id }) => id === remembered) ?? (data?.length === 1 ? data[0] : undefined),
		choose: (id) => rememberForUser(username, { environments: { [project.id]: id } }),
	}
}
