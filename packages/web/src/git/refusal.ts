import type { CallFailed } from '@assay/contract/client'

/** What the server says of one field. */
export const refusalOf = (failure: CallFailed | null, field: string) =>
	failure?.problem?.errors?.find(({ path }) => path === field)?.message

/** Why a sync or push failed, below the form; what is about a field stands at the field. */
export function reasonOf(failure: CallFailed | null): string | undefined {
	if (!failure || failure.problem?.errors?.length) return undefined
	return failure.problem?.detail ?? failure.message
}
