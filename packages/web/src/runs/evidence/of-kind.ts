import type { Evidence } from '@assay/contract/run-events'

type Kind<Name extends Evidence['kind']> = Extract<Evidence, { kind: Name }>

/** Of what a step has to show, that of one kind. */
export const ofKind = <Name extends Evidence['kind']>(evidence: Evidence[], kind: Name) =>
	evidence.filter((one): one is Kind<Name> => one.kind === kind)
