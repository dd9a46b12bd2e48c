import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program is: in the folder of ASSAY_DEPLOY_TOOLS, which `npm run prove deploy` fills, or on the PATH. */
export function toolPath(name: string): string | undefined {
	const folders = [process.env.ASSAY_DEPLOY_TOOLS ?? '', ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
	return folders
		.filter((folder) => folder !== '')
		.map((folder) => join(folder, name))
		.find(isProgram)
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK)
		return true
	} catch {
		return false
	}
}

export interface Ran {
	code: number
	/** What it printed, on both of its outputs. */
	said: string
	stdout: string
}

/** Runs a program to its end, whatever that is. */
export function ran(program: string, words: string[], env: Record<string, string> = {}, cwd?: string): Promise<Ran> {
	return new Promise((resolve) => {
		const options = { env: { ...process.env, ...env }, maxBuffer: 1 << 26, ...(cwd ? { cwd } : {}) }
		execFile(program, words, options, (error, stdout, stderr) => {
			const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
			resolve({ code, said: `${stdout}${stderr}`, stdout })
		})
	})
}
