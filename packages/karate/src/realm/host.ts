// How what is born in a realm asks the host. Everything in this folder is bundled into realm-script.generated.ts and runs once
// inside each new realm, before any script of the user.

/** Arguments and answers are values of the realm. */
export type Call = (name: string, args: unknown[]) => unknown

let ask: Call | undefined

export function connect(call: Call): void {
	ask = call
}

/** Answers what the bridge function of this name yields, whatever that is. */
export function callWith(name: string, args: unknown[]): unknown {
	if (!ask) throw new Error(`${name} is asked for before there is a host`)
	return ask(name, args)
}

export const call = <T = unknown>(name: string, ...args: unknown[]): T => callWith(name, args) as T

/** A property that scripts can use, and that neither match nor JSON sees. */
export const hidden = (target: object, name: PropertyKey, value: unknown): object =>
	Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })
