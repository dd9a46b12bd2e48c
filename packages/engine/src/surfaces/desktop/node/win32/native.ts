import { createRequire } from 'node:module'

/** What is used here of Koffi, which calls functions of libraries of the system. */
export interface Koffi {
	load(library: string): Library
	proto(definition: string): unknown
	pointer(type: unknown): unknown
	struct(name: string, members: Record<string, string>): unknown
	/** A function of ours that the system may call back, until it is given to `unregister`. */
	register(called: (...given: number[]) => unknown, type: unknown): bigint
	unregister(called: bigint): void
	/** Calls the function at an address. */
	call(address: unknown, type: unknown, ...given: unknown[]): number
	decode: {
		(at: unknown, offset: number, type: string): unknown
		string16(at: unknown): string
	}
}

interface Library {
	func(definition: string): NativeFunction
}

/** Handles, which are addresses, and everything else that has a number are numbers; a buffer is where its bytes are. */
interface NativeFunction {
	(...given: unknown[]): number
	/** The same on another thread, so that nothing here waits for it. */
	async(...given: [...unknown[], (error: Error | null, gives: number) => void]): void
}

/** `path`: of the part of Koffi that was built for this system. */
export const loadKoffi = (path: string): Koffi => createRequire(path)(path)
