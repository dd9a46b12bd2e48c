/** The comparisons of match that are words. */
export const comparisons: Readonly<Record<string, string>> = {
	contains: 'The actual value holds at least these keys or items.',
	'contains only': 'Exactly these items, in any order.',
	'contains any': 'At least one of these.',
	'contains deep': 'Like contains, at every depth.',
	'contains only deep': 'Like contains only, at every depth.',
	'contains any deep': 'Like contains any, at every depth.',
	'!contains': 'None of these.',
	within: 'The actual value is a part of this.',
	'!within': 'The actual value is no part of this.',
}
