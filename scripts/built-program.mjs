import { buildProgram } from './prepare.mjs'

/** Before tests of what is built: whatever a bundle lacks, only the built program shows. */
export const setup = buildProgram
