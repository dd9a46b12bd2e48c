import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { downloads as routes } from '@assay/contract/downloads'
import type { Handlers } from '../serve.ts'
import { customAction } from './custom-action.ts'
import { localExecutor, notBuilt } from './local-executor.ts'
import { type Entry, zipOf } from './zip.ts'

/** The two archives of the help page, each packed once because anybody may ask for them, and the program for builds. */
export const downloadHandlers = (programRoot: string, version: string): Handlers<typeof routes> => ({
	customAction: archive('assay-custom-action', () => customAction),
	localExecutor: archive('assay-local-executor', () => localExecutor(programRoot, version)),
	ci: async () => ({
		body: await readFile(join(programRoot, 'dist/assay-ci.mjs')).catch(() => {
			throw notBuilt()
		}),
		headers: {
			'content-type': 'text/javascript; charset=utf-8',
			'content-disposition': 'attachment; filename="assay-ci.mjs"',
		},
	}),
})

function archive(name: string, entries: () => Entry[]) {
	let packed: Promise<Buffer> | undefined
	return async () => {
		packed ??= Promise.resolve().then(() => zipOf(name, entries()))
		const body = await packed.catch((error: Error) => {
			packed = undefined
			throw error
		})
		return {
			body,
			headers: {
				'content-type': 'application/zip',
				'content-disposition': `attachment; filename="${name}.zip"`,
			},
		}
	}
}
