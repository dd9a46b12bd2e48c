import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from '../places.ts'

/** Of this program. */
export const version = (JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as { version: string })
	.version
