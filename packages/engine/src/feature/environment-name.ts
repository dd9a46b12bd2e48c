import type { Bundle } from '@assay/contract/bundle'

/** karate.env: what the setting of this name says, else the environment's name as it is written; undefined where there is neither. */
export function environmentName({
	name,
	settings,
}: Pick<Bundle['environment'], 'name' | 'settings'>): string | undefined {
	const own = settings['karate.env']
	return (typeof own === 'string' && own.trim()) || name || undefined
}
