import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What benchmarks fetch to stand beside ours, once; no installation of Assay holds it. */
export const peersFolder = join(homedir(), '.cache', 'assay', 'peers')

/** The path of a program of a package, `name@version`, which is installed at first. Throws where the registry cannot be reached. */
export async function npmPeer(wanted: string, program: string): Promise<string> {
	const path = join(peersFolder, 'node_modules', wanted.slice(0, wanted.lastIndexOf('@')), program)
	const words = ['install', '--prefix', peersFolder, '--ignore-scripts', '--save-exact', wanted]
	if (!existsSync(path)) await promisify(execFile)('npm', words)
	return path
}
