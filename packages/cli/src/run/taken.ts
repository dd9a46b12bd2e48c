import type { Chosen } from '@assay/engine/surfaces/chosen-scenarios'

/** The first line of a run with tags: how many scenarios they take. */
export const taken = ({ runs, of }: Chosen) => `runs ${runs} of ${of} ${of === 1 ? 'scenario' : 'scenarios'}\n`
