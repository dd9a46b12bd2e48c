import type { VariableName } from '../feature/variable-name.ts'

/**
 * The variables of a run. `{{x}}` lives to the end of its feature, `{{{x}}}` to the end of the run. Names are exact.
 * Unaware of where values come from and of secrets.
 */
export interface Variables {
	/** The feature's own first, then the run's. */
	get(name: string): unknown
	has(name: string): boolean
	/** Only one of the whole run. */
	getShared(name: string): unknown
	hasShared(name: string): boolean
	set(name: VariableName, value: unknown): void
	/** The feature's own. */
	own(): Record<string, unknown>
}

/** The variables of one feature, over those of the run. */
export function featureVariables(shared: Map<string, unknown>, begun: Record<string, unknown> = {}): Variables {
	const own = new Map<string, unknown>(Object.entries(begun))
	return {
		get: (name) => (own.has(name) ? own.get(name) : shared.get(name)),
		has: (name) => own.has(name) || shared.has(name),
		getShared: (name) => shared.get(name),
		hasShared: (name) => shared.has(name),
		set: ({ name, shared: everywhere }, value) => {
			;(everywhere ? shared : own).set(name, value)
		},
		own: () => Object.fromEntries(own),
	}
}
