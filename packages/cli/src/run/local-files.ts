import { join } from 'node:path'
import { classPathRoots } from '@assay/engine/surfaces/api/class-path-roots'
import { keptSingles } from '@assay/karate/run/kept-singles'
import type { Files } from '@assay/karate/run-feature'
import { readOrNothing } from './read-or-nothing.ts'

/** The files below a folder of this machine, as Karate reads them. */
export const localFiles = (root: string): Files => ({
	roots: classPathRoots,
	read: (path) => readOrNothing(join(root, path)),
	singles: keptSingles(root),
})
