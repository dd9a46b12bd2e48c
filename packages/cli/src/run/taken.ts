import type { Chosen } from '@assay/engine/surfaces/chosen-scenarios'
import { plural } from '../plural.ts'

/** The first line of a run with tags: how many scenarios they take. */
export const taken = ({ runs, of }: Chosen) => `runs ${runs} of ${plural(of, 'scenario')}\n`
