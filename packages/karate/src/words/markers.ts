/** What may stand behind the # of a marker such as '#string', and what it accepts. Everything else with a # in front is text. */
export const markers = {
	ignore: 'Anything.',
	present: 'The key is there.',
	notpresent: 'The key is not there.',
	null: 'null.',
	notnull: 'Anything but null.',
	string: 'Any text.',
	number: 'Any number.',
	boolean: 'true or false.',
	array: 'Any list.',
	object: 'Any object.',
	uuid: 'A UUID.',
} as const

export type MarkerName = keyof typeof markers

export const markerNames = Object.keys(markers) as MarkerName[]

/** Markers with something behind them, as they are written. */
export const markerForms: Readonly<Record<string, string>> = {
	'#regex ': 'A text that fits the regular expression behind it.',
	'#? ': 'A value `_` for which the expression behind it holds.',
	'#[]': 'A list; a number inside says how long, a marker behind says of what.',
	'##string': 'A text, null, or not there.',
	'##number': 'A number, null, or not there.',
	'#(': 'The value of a JavaScript expression.',
}
