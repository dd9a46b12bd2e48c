import type { uses as routes } from '@assay/contract/uses'
import type { Handlers } from '../serve.ts'
import { usesOfEnvironment, usesOfFeature, usesOfFile } from './store.ts'

/** Who would miss what somebody is about to delete. */
export const useHandlers: Handlers<typeof routes> = {
	ofFeature: async ({ db, params }) => ({ body: await usesOfFeature(db, params.featureId) }),
	ofEnvironment: async ({ db, params }) => ({ body: await usesOfEnvironment(db, params.environmentId) }),
	ofFile: async ({ db, params }) => ({ body: await usesOfFile(db, params.fileId) }),
}
