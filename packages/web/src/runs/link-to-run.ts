import type { Run } from '@assay/contract/runs'

export const linkToRun = ({ id, application_id }: Pick<Run, 'id' | 'application_id'>) =>
	`${location.origin}/runs?project=${application_id}&run=${id}`
