import type { Reading } from './reading.ts'

/** The JSON file of AXE_CHECK: which rules apply to which parts of the page. Every key may be left out. */
export interface AxeSettings {
	/** Rules that are not examined. */
	disableRule: string[]
	/** Rules whose violations are reported and not counted. */
	exceptionRule: string[]
	/** Only rules with one of these tags, such as wcag2aa; and those of limitRules. */
	limitTags: string[]
	limitRules: string[]
	includeSelector: string[]
	excludeSelector: string[]
	/** Addresses in the report are whole. */
	absolutePath: boolean
	iframes: boolean
	restoreScroll: boolean
	/** Milliseconds. */
	frameWaitTime: number | undefined
}

const lists = ['disableRule', 'exceptionRule', 'limitTags', 'limitRules', 'includeSelector', 'excludeSelector'] as const
const switches = { absolutePath: false, iframes: true, restoreScroll: false }
const known = [...lists, ...Object.keys(switches), 'frameWaitTime']

export function readAxeSettings(text: string): Reading<AxeSettings> {
	let given: unknown
	try {
		given = JSON.parse(text)
	} catch (error) {
		return { must: `be JSON: ${(error as Error).message}` }
	}
	if (typeof given !== 'object' || given === null || Array.isArray(given)) return { must: 'be a JSON object' }
	const file = given as Record<string, unknown>
	const strange = Object.keys(file).find((key) => !known.includes(key))
	if (strange) return { must: `have the keys ${known.join(', ')}; ${strange} is none of them` }
	const wrongSwitch = Object.keys(switches).find(
		(key) => file[key] !== undefined && !/^(true|false)$/.test(String(file[key])),
	)
	if (wrongSwitch) return { must: `have true or false as ${wrongSwitch}` }
	const wait = file.frameWaitTime
	if (wait !== undefined && !(Number(wait) > 0)) return { must: 'have a number of milliseconds as frameWaitTime' }
	const words = Object.fromEntries(lists.map((key) => [key, list(file[key])]))
	const flags = Object.entries(switches).map(([key, usual]) => [key, String(file[key] ?? usual) === 'true'])
	return {
		value: {
			...(words as Record<(typeof lists)[number], string[]>),
			...(Object.fromEntries(flags) as typeof switches),
			frameWaitTime: wait === undefined ? undefined : Number(wait),
		},
	}
}

/** A list, or one text with commas between. */
function list(value: unknown): string[] {
	if (value === undefined || value === null) return []
	const parts = Array.isArray(value) ? value.map(String) : String(value).split(',')
	return parts.map((part) => part.trim()).filter(Boolean)
}
