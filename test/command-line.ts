import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './product.ts'

/** The command line of this checkout. */
export const program = join(root, 'packages/cli/bin/assay.mjs')

/** What a command prints that works in a data folder. Rejects, with what it printed, where it ends with an error. */
export async function assay(data: string, ...words: string[]): Promise<string> {
	const options = { cwd: root, env: { ...process.env, ASSAY_DATA: data } }
	return (await promisify(execFile)(process.execPath, [program, ...words], options)).stdout
}
