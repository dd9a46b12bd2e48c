/** Whether a setting says nothing: absent, null or an empty text. */
export const isUnset = (value: unknown): value is undefined | null | '' =>
	value === undefined || value === null || value === ''
