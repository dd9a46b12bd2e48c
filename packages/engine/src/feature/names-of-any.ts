import type { Action } from './action.ts'

/** Matches each step that may name one of these actions: few do, and a step costs far more to read than to look at. */
export const namesOfAny = (actions: readonly Action[]) =>
	new RegExp(
		actions
			.flatMap(({ name, aliases }) => [name, ...aliases])
			.map((name) => name.replaceAll('_', '[.,:;]*[\\s_-]+'))
			.join('|'),
		'i',
	)
