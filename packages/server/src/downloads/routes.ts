import type { downloads as routes } from '@assay/contract/downloads'
import type { Handlers } from '../serve.ts'
import { customAction } from './custom-action.ts'
import { localExecutor } from './local-executor.ts'
import { type Entry, zipOf } from './zip.ts'

/** The two archives of the help page. Anybody may ask for them, so each is packed once. */
export const downloadHandlers = (programRoot: string, version: string): Handlers<typeof routes> => ({
	customAction: archive('assay-custom-action', () => customAction),
	localExecutor: archive('assay-local-executor', () => localExecutor(programRoot, version)),
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
