import crypto from 'node:crypto'
import Module from 'node:module'
import net from 'node:net'
import { harmlessModule } from './sandbox-modules.ts'

/**
 * Takes from this process what opens sockets, starts something, or loads what would, whatever way code finds to it. The walls
 * of the system around the process come first; this one stands where a system has none for the network. Nothing of it can be
 * undone, so it is called when the program itself has loaded all that it needs.
 */
export function takeAwayNetwork(): void {
	for (const [owner, names] of taken) for (const name of names) replace(owner, name, refuse)
	// Bound to this list from here on, also where somebody finds a `require` of Node's own.
	replace(Module, '_load', (name: string) => harmlessModule(name) ?? refuse())
	for (const name of fromProcess) if (name in process) replace(process, name, undefined)
	for (const name of ['WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name)
	replace(globalThis, 'process', harmlessModule('process'))
}

const refuse = (): never => {
	throw new Error('A sandbox has no network of its own and starts nothing. fetch() sends requests.')
}

const taken: [object, string[]][] = [
	[net, ['connect', 'createConnection', '_createServerHandle']],
	[net.Socket.prototype, ['connect']],
	[net.Server.prototype, ['listen', '_listen2']],
	[crypto, ['setEngine']],
	[Module, ['createRequire', 'register', '_resolveFilename', '_findPath', 'runMain']],
	[Module.prototype as object, ['_compile', 'load']],
]

const fromProcess = [
	...['binding', '_linkedBinding', 'dlopen', 'getBuiltinModule', 'mainModule', 'kill', '_kill', '_debugProcess'],
	...['_debugEnd', '_getActiveHandles', '_getActiveRequests', '_rawDebug', '_startProfilerIdleNotifier', 'openStdin'],
	...['setUncaughtExceptionCaptureCallback', 'report', 'loadEnvFile', 'execve', 'moduleLoadList'],
]

function replace(owner: object, name: string, value: unknown): void {
	Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: false })
}
