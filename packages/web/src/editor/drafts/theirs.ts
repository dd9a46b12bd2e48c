import type { CallFailed } from '@assay/contract/client'
import type { z } from 'zod'

/** What somebody else saved meanwhile, out of a 409. */
export const readTheirs = <T>({ status, problem }: CallFailed, schema: z.ZodType<T>): T | undefined =>
	status === 409 ? schema.safeParse(problem?.theirs).data : undefined
