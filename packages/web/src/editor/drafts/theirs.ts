import type { CallFailed } from '@assay/contract/client'

/** What somebody else saved meanwhile, out of a 409; the server sends it as it answers a read of the same. */
export function readTheirs<T extends { id: number }>({ status, problem }: CallFailed): T | undefined {
	const theirs = status === 409 ? (problem?.theirs as Partial<T> | undefined) : undefined
	return typeof theirs?.id === 'number' ? (theirs as T) : undefined
}
