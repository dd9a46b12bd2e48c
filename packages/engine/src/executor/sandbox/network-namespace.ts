import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** How a sandbox gets a network namespace of its own, in which there is nothing but a loopback that is down; or why not. */
export interface NetworkNamespace {
	by: 'root' | 'user namespace' | undefined
	/** What stands before a command so that it runs in one; empty where none can be had. */
	words: readonly string[]
	/** Where none can be had: why, as the end of a sentence. */
	why?: string
}

let found: NetworkNamespace | undefined

/** Asked of the system once, by trying. */
export function networkNamespace(): NetworkNamespace {
	found ??= probe()
	return found
}

function probe(): NetworkNamespace {
	const none = (why: string): NetworkNamespace => ({ by: undefined, words: [], why })
	if (process.platform !== 'linux') return none(`${process.platform} has none`)
	const unshare = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path))
	if (!unshare) return none('the program unshare of util-linux is missing')
	const root = process.getuid?.() === 0
	const words = [unshare, ...(root ? [] : ['--user', '--map-current-user']), '--net', '--']
	const [command = '', ...rest] = words
	const { status, stderr } = spawnSync(command, [...rest, process.execPath, '--version'], {
		encoding: 'utf8',
		env: {},
		timeout: 10_000,
	})
	if (status === 0) return { by: root ? 'root' : 'user namespace', words }
	return none(`the system gives none (${(stderr ?? '').trim().split('\n').at(-1) || 'unshare failed'})`)
}
