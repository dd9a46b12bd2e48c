import { type Action, action, data, element, expected, optional, type Slot } from './action.ts'
import { type CustomFunction, readCustomFunctions } from './custom-functions.ts'
import { eitherOf, nearest } from './values/nearest.ts'

/** The actions that a project has written itself: what its files export, each callPaths by CALL_CUSTOM and by its own name. */
export interface CustomActions {
	/** As actions like the built-in ones: `checkTotals` answers to CHECK_TOTALS. */
	actions: readonly Action[]
	functions: readonly CustomFunction[]
	/** The paths that were searched. */
	files: readonly string[]
}

export interface CustomCall {
	name: string
	locator: string | undefined
	data: string
	expected: string | undefined
}

/** What an action needs that calls a function of the project. */
export interface CustomCaller {
	/** Throws `StepFailed` with the message of what the function throws. */
	callCustom(call: CustomCall): Promise<void>
}

export const noCustomActions: CustomActions = { actions: [], functions: [], files: [] }

export function readCustomActions(scripts: Readonly<Record<string, string>>): CustomActions {
	const files = Object.keys(scripts)
	const functions = files.flatMap((file) => readCustomFunctions(file, scripts[file] ?? ''))
	return { actions: functions.map(asAction), functions, files }
}

function asAction(custom: CustomFunction): Action {
	const { name, about, takes, outcome, example, file } = custom
	const slot = <T>(of: Slot<T>, need: 'needed' | 'optional' | undefined): Record<string, Slot<T | undefined>> =>
		need ? { [of.part]: need === 'needed' ? (of as Slot<T | undefined>) : optional(of) } : {}
	const slots: Record<string, Slot<unknown>> = {
		...slot(element(), takes.locator),
		...slot(data('data'), takes.data),
		...slot(expected('expected'), takes.expected),
	}
	const called = constantCase(name)
	return action({
		name: called,
		aliases: called === name ? [] : [name],
		on: ['desktop', 'mobile', 'windows'],
		about: `${about} A custom action of ${file}.`,
		slots,
		outcome,
		example: { step: example || `Then ${called}` },
		run: (args, { callCustom }: CustomCaller) => {
			const given = args as { locator?: { locator: string }; data?: string; expected?: string }
			return callCustom({ name, locator: given.locator?.locator, data: given.data ?? '', expected: given.expected })
		},
	})
}

/** `checkTotals` → `CHECK_TOTALS`. */
const constantCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()

/** What `<checkTotals;EUR>` calls, and with what. */
export function readCustomCall(text: string): { name: string; data: string } {
	const [name = '', ...rest] = text.split(';')
	return { name: name.trim(), data: rest.join(';').trim() }
}

/** Why a name cannot be called, as one sentence. */
export function unknownCustom(name: string, { functions, files }: Omit<CustomActions, 'actions'>): string {
	if (/^[a-z]\w*(?:\.\w+)+$/i.test(name)) {
		const own = name.split('.').at(-1)
		return `Java classes cannot be loaded; upload a JavaScript file that exports ${own}`
	}
	if (files.length === 0) {
		return `There is no JavaScript or TypeScript file among the files of the feature that could export ${name}`
	}
	const near = nearest(
		name,
		functions.map((one) => one.name),
	)
	const hint = near.length > 0 ? `. Did you mean ${eitherOf(near)}?` : ''
	return `No file exports a function ${name}. Searched: ${files.join(', ')}${hint}`
}
