import type { Environment } from '@assay/contract/environments'
import type { Feature } from '@assay/contract/features'
import { type LoadWish, readLoadWish } from '@assay/engine/surfaces/load/wish/load-wish'
import { readJson } from '../editor/language/read-locators.ts'
import type { ChosenRunAs } from './chosen-run-as.ts'

/**
 * The load that a run would make with what was chosen and the settings of its environment, or why these cannot be read, as a
 * sentence. Of a test plan, whose features may have profiles of their own, undefined where the settings have none for all.
 */
export function plannedLoad(
	{ profile, executors }: ChosenRunAs,
	feature: Pick<Feature, 'name' | 'path'> | undefined,
	environment: Environment | undefined,
): LoadWish | string | undefined {
	if (!environment && profile.trim() === '') return undefined
	const settings = {
		...readJson(environment?.settings_content ?? ''),
		...(profile.trim() === '' ? {} : { 'gatling.inject': profile.trim() }),
		...(executors.trim() === '' ? {} : { 'load.executors': executors.trim() }),
	}
	try {
		return readLoadWish(feature ?? { name: '', path: '' }, settings)
	} catch (error) {
		return feature && (error as Error).message
	}
}
