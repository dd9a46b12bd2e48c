import { spawnSync } from 'node:child_process'
import { debianPackage } from '@assay/engine/surfaces/node/debian-package'
import type { Finding } from './doctor-finding.ts'

/** What projects are kept in repositories with, as a line of the doctor. */
export function git(program = 'git'): Finding {
	const what = 'git'
	const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 30_000 })
	const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout ?? '') ?? []
	const advice = `Sync Project and Push Project need git 2.37 or newer (${debianPackage('git')}).`
	if (status !== 0) return { state: 'optional', what, found: 'not found: no project can be synced or pushed', advice }
	const found = stdout.trim()
	const old = Number(major) < 2 || (Number(major) === 2 && Number(minor) < 37)
	return old ? { state: 'optional', what, found: `${found}: too old`, advice } : { state: 'good', what, found }
}
