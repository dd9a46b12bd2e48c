import type { Bundle } from '@assay/contract/bundle'

/** karate.env: the environment's name as a word. */
export const environmentName = ({ name }: Pick<Bundle['environment'], 'name'>) =>
	name.toLowerCase().replaceAll(' ', '-')
