import { findEnvKey } from '@assay/contract/env-keys'
import type { Target } from './locators.ts'
import type { Group, Part } from './steps.ts'
import type { Reading } from './values/reading.ts'
import type { VariableName } from './variable-name.ts'

/**
 * A step action as one value: the run, help, completion, lint and the catalogue test read it. Slots say which bracket
 * groups it takes and turn their text into what `run` works with, so nothing is parsed twice. Unaware of what there is to
 * touch: that is in the context, of which each action says what it needs.
 */
export interface Action<Context = never> {
	name: string
	/** Other names it answers to. */
	aliases: readonly string[]
	on: readonly Platform[]
	about: string
	slots: Record<string, Slot<unknown>>
	/** When it passes and when it fails. */
	outcome: string
	example: Example
	/** False where only its documentation is there yet: it is known to help, completion and lint, and a step fails. */
	built: boolean
	run?(args: Record<string, unknown>, context: Context): Promise<void>
}

export type Platform = 'desktop' | 'mobile' | 'windows'

export interface Example {
	/** A whole step; its groups are the sample data of the help page. */
	step: string
}

export interface Slot<T> {
	part: Part
	/** The part that may hold it instead: a single expected value may stand in either column. */
	or?: Part
	/** What help and messages call it, as between its brackets: `text`, `seconds`. */
	label: string
	takes: 'element' | 'elements' | 'text' | 'variable' | 'address' | 'files' | 'feature' | 'picture'
	required: boolean
	/** Of a picture: the files of the project that a text names. */
	pictures?: (text: string) => readonly string[]
	/** Texts that it may hold, or begin with, for completion and near misses; `read` decides. */
	offers?: readonly string[]
	/** Of a variable: its value is read here, not set. */
	reads?: boolean
	/** Texts that hold `<` or `>` and yet are one value, such as `<=`. */
	operators?: readonly string[]
	/** Turns the text into the value, or says what it must be. */
	read?: (text: string) => Reading<T>
	/** Only there so that `run` knows its arguments' types. */
	gives?: T
}

type Slots = Record<string, Slot<unknown>>
type Arguments<S extends Slots> = { [K in keyof S]: S[K] extends Slot<infer T> ? T : never }

interface Definition<S extends Slots, Context> {
	name: string
	aliases?: readonly string[]
	on: readonly Platform[]
	about: string
	/** It checks what is already there, which may take the time of Check.wait.time to come true; its help says so. */
	check?: true
	slots: S
	outcome: string
	example: Example
	/** Absent as long as the action is only documented. */
	run?(args: Arguments<S>, context: Context): Promise<void>
}

const checkWait = `Waits up to ${findEnvKey('Check.wait.time')?.default} seconds for it to come true; the setting Check.wait.time changes that.`

export const action = <S extends Slots, Context = never>({
	run,
	check,
	...definition
}: Definition<S, Context>): Action<Context> => ({
	aliases: [],
	...definition,
	...(check ? { about: `${definition.about} ${checkWait}` } : {}),
	built: run !== undefined,
	// The engine fills the arguments by the same slots from which their types were inferred.
	...(run ? { run: (args, context) => run(args as Arguments<S>, context) } : {}),
})

/** What help, lint and a step say of an action that is only documented. */
export const notBuilt = (name: string) => `Assay cannot run ${name} yet.`

/** Whether a feature may use an action. What is for desktop browsers works in the web pages of a device too; no other action opens one there. */
export const fits = ({ on }: Pick<Action, 'on'>, platform: Platform): boolean =>
	on.includes(platform) || (platform === 'mobile' && on.includes('desktop'))

/** What lint and a step say of an action in a feature of another platform. */
export const elsewhere = ({ name, on }: Action) => `${name} is for ${on.join(' and ')} features`

/** One element of the page; a second one stands between the brackets of the test data or the expected result. */
export const element = (part: Part = 'locator', label = 'locator'): Slot<Target> => ({
	part,
	label,
	takes: 'element',
	required: true,
})

/** One or more elements, each in its own brackets or apart by commas. */
export const elements = (): Slot<Target[]> => ({ ...element(), takes: 'elements' }) as Slot<Target[]>

export const data = (label: string, also: { or?: Part } = {}): Slot<string> => text('data', label, also)

export const expected = (label: string, also: { or?: Part } = {}): Slot<string> => text('expected', label, also)

const text = (part: Part, label: string, also: { or?: Part }): Slot<string> => ({
	part,
	label,
	takes: 'text',
	required: true,
	read: (value) => ({ value }),
	...also,
})

/** The same place, its text turned into something else. */
export const read = <T>(
	slot: Slot<string>,
	reader: (text: string) => Reading<T>,
	offers: readonly string[] = [],
): Slot<T> => ({
	...(slot as Slot<never>),
	read: reader,
	...(offers.length > 0 ? { offers } : {}),
})

/** The same place, where a text that begins with one of these holds `<` or `>` and is yet one value. */
export const comparing = <T>(slot: Slot<T>, operators: readonly string[]): Slot<T> => ({ ...slot, operators })

/** Files of the project by name or path, several apart by `;`. */
export const files = (part: Part): Slot<string> => ({ ...text(part, 'file', {}), takes: 'files' })

/** The name of a feature that this one includes, and which of its scenarios. */
export const feature = (part: Part): Slot<string> => ({ ...text(part, 'feature', {}), takes: 'feature' })

/** The name of a variable, in any of its spellings; three braces make it one of the whole run. */
export const variable = (part: Part, label = 'variable'): Slot<VariableName> => ({
	part,
	label,
	takes: 'variable',
	required: true,
})

/** A URL, or a key of the test data or an entry of the object repository that holds one. */
export const address = (part: Part): Slot<string> => ({
	part,
	or: part === 'data' ? 'locator' : 'data',
	label: 'URL',
	takes: 'address',
	required: true,
})

export const optional = <T>(slot: Slot<T>): Slot<T | undefined> => ({
	...(slot as Slot<T | undefined>),
	required: false,
})

/**
 * Which of the parts that a step has fills a slot: its own, else the one that may hold it instead. What another slot only may have
 * goes to the one that needs it: `SK_ENTER [name.png] + <Anna>` has a text and no position.
 */
export function filledFrom(
	slot: Slot<unknown>,
	slots: readonly Slot<unknown>[],
	parts: ReadonlySet<Part>,
): Part | undefined {
	const others = slots.filter((one) => one !== slot)
	if (parts.has(slot.part)) {
		const needed = others.some((one) => one.required && one.or === slot.part && !parts.has(one.part))
		return needed && !slot.required ? undefined : slot.part
	}
	const free = others.every((one) => one.part !== slot.or || (slot.required && !one.required))
	return slot.or && free && parts.has(slot.or) ? slot.or : undefined
}

/**
 * Whether an expected result says what an action does not check, so that the step would pass whatever it is. `{true}` only says
 * that the step holds.
 */
export const isUnchecked = (group: Group): boolean =>
	group.part === 'expected' && group.text.trim().toLowerCase() !== 'true'

/** What lint and a step say of one. */
export const unchecked = (name: string) => `${name} makes no use of this expected result: it would not be checked`

export const brackets: Record<Part, [string, string]> = { locator: ['[', ']'], data: ['<', '>'], expected: ['{', '}'] }

/** How a slot is written: `[locator]`, `<text>`, `{text}`. */
export const written = ({ part, label }: Slot<unknown>) => brackets[part].join(label)

/** `Then ENTER [locator] + <text>`; a part that may be left out stands as `(<prefix>)?`. */
export function syntax({ name, slots }: Action): string {
	const parts = Object.values(slots).map((slot) => (slot.required ? written(slot) : `(${written(slot)})?`))
	return ['Then', name, parts.join(' + ')].filter(Boolean).join(' ')
}

const kinds: Record<Part, string> = { locator: 'Element reference', data: 'Test data', expected: 'Expected result' }

/** The help page's Required line: `Element reference, Test data`. */
export function required({ slots }: Action): string {
	const needed = Object.values(slots).filter((slot) => slot.required)
	const parts = needed.map((slot) => (slot.takes === 'variable' ? 'Variable name' : kinds[slot.part]))
	return [...new Set(parts)].join(', ') || 'Nothing'
}

/** Data texts of an action that hold `<` or `>` themselves. */
export const operatorsOf = ({ slots }: Action) => Object.values(slots).flatMap(({ operators }) => operators ?? [])
