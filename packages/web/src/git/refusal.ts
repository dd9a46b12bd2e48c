import type { CallFailed } from '@assay/contract/client'

/** What the server says of one field. */
export const refusalOf = (failure: CallFailed | null, field: string) =>
	failure?.problem?.errors?.find(({ path }) => path === field)?.message

/** Why a sync or push failed, below the form; what is about a field that shows it stands at the field. */
export function reasonOf(failure: CallFailed | null, shownAt: readonly string[]): string | undefined {
	if (!failure) return undefined
	const errors = failure.problem?.errors ?? []
	if (errors.some(({ path }) => shownAt.includes(path))) return undefined
	return errors[0]?.message ?? failure.problem?.detail ?? failure.message
}
