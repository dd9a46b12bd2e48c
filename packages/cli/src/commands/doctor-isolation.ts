import { spawnSync } from 'node:child_process'
import { networkNamespace } from '@assay/engine/executor/sandbox/network-namespace'
import { permissionFlag } from '@assay/engine/executor/sandbox/permission-flag'
import type { Finding } from './doctor-finding.ts'

/** What keeps test code from the network, as a line of the doctor. */
export function sandboxNetwork(): Finding {
	const what = 'Sandbox'
	const { by, why } = networkNamespace()
	if (by) return { state: 'good', what, found: `test code has no network of its own (a network namespace, by ${by})` }
	return {
		state: 'optional',
		what,
		found: `the system takes no network from test code: ${why}`,
		advice:
			'What opens connections is taken from the code inside its process. On Linux, allow unprivileged user namespaces or run as root.',
	}
}

/** A line where this Node does not start what runs features: it then knows neither of the names of its permission model. */
export function nodePermissions(flag = permissionFlag): Finding[] {
	const { status, stderr } = spawnSync(process.execPath, [flag, '-e', '0'], {
		encoding: 'utf8',
		env: {},
		timeout: 30_000,
	})
	if (status === 0) return []
	const found = `this Node starts no sandbox (${stderr.trim().split('\n').at(-1)})`
	return [
		{ state: 'missing', what: 'Sandbox', found, advice: 'API features need Node 20, 22, 24 or 26: https://nodejs.org' },
	]
}
