import type { CallFailed } from '@assay/contract/client'
import { type Feature, feature } from '@assay/contract/features'

/** The text that somebody else saved meanwhile, out of a 409. */
export const readTheirs = ({ status, problem }: CallFailed): Feature | undefined =>
	status === 409 ? feature.safeParse(problem?.theirs).data : undefined
