import { route } from './route.ts'

const fail = 'Could not download the file. Try the operation again.'

/** What the help page offers to take along; public, as it holds nothing of anybody. */
export const downloads = {
	customAction: route({
		method: 'GET',
		path: '/api/downloads/custom-action.zip',
		about: 'A sample of a custom action: a JavaScript file that CALL_CUSTOM calls, and how to use it.',
		needs: 'everybody',
		scope: 'none',
		reply: 'bytes',
		status: [200],
		says: { fail },
	}),
	localExecutor: route({
		method: 'GET',
		path: '/api/downloads/local-executor.zip',
		about: 'A package that executes runs of this server on another computer.',
		needs: 'everybody',
		scope: 'none',
		reply: 'bytes',
		status: [200],
		says: { fail },
	}),
	ci: route({
		method: 'GET',
		path: '/api/downloads/assay-ci.mjs',
		about: 'The command "run --server" of exactly this version in one file, for a build that has Node 20.19 (ours).',
		needs: 'everybody',
		scope: 'none',
		reply: 'bytes',
		status: [200],
		says: { fail },
	}),
}
