/** What may stand behind the # of a marker such as '#string'. Everything else with a # in front is text. */
export const markerNames = [
	'ignore',
	'present',
	'notpresent',
	'null',
	'notnull',
	'string',
	'number',
	'boolean',
	'array',
	'object',
	'uuid',
] as const

export type MarkerName = (typeof markerNames)[number]
