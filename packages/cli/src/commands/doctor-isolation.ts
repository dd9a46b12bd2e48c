import { networkNamespace } from '@assay/engine/executor/sandbox/network-namespace'

/** What keeps test code from the network, as a line of the doctor. */
export function sandboxNetwork(): { state: 'good' | 'optional'; what: string; found: string; advice?: string } {
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
