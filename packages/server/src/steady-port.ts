import { randomInt } from 'node:crypto'
import getPort from 'get-port'

/**
 * A free port of 127.0.0.1 that stays free while its owner is started again: it lies below those that systems give to
 * outgoing connections and to whoever asks for any port (from 32768 on Linux, from 49152 elsewhere).
 */
export const steadyPort = (): Promise<number> =>
	getPort({ host: '127.0.0.1', port: Array.from({ length: 50 }, () => randomInt(15_000, 32_000)) })
