import type { HttpRequest } from './message.ts'

/** Methods of which a second request does what the first did (RFC 9110, 9.2.2). */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/** What Node and undici call it that the other side closed a connection; a system that has forgotten it answers by a reset. */
const closings = new Set<unknown>(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Whether a request may be sent once more where a kept connection ended before anything of its answer had come. */
export const mayGoAgain = ({ method, options }: HttpRequest): boolean => !options.once && repeatable.has(method)

export const isClosing = (problem: unknown): boolean => closings.has((problem as { code?: unknown } | undefined)?.code)
