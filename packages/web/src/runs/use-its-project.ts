import type { Run } from '@assay/contract/runs'
import { useEffect } from 'react'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useParams } from '../ui/list-url.ts'

/**
 * Whether a run is one of the project that is open. Its number alone may lead to one of another project, which is opened then:
 * roles and links of this one are none of its own.
 */
export function useItsProject(run: Run | undefined): boolean {
	const project = useCurrentProject().id
	const [, change] = useParams()
	const its = run?.application_id ?? project
	useEffect(() => {
		if (its !== project) change({ project: its }, { replace: true })
	}, [its, project])
	return its === project
}
