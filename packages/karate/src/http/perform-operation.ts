// The operations that a blocked script can ask another thread or process for.

import type { HttpRequest } from './message.ts'
import { exchange } from './undici-io.ts'

export async function performOperation(operation: string, args: unknown): Promise<unknown> {
	if (operation === 'http') return exchange(args as HttpRequest)
	throw new Error(`the operation ${operation} is not known`)
}
