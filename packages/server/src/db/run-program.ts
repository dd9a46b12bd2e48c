import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { databaseEnvironment, type SystemUser } from './native.ts'

interface How {
	cwd: string
	/** Whom it runs as instead of ours. */
	user?: SystemUser | undefined
	/** What it reads. */
	input?: string
	/** Called when it works. */
	began?: () => void
}

/** Runs a program of PostgreSQL to its end; CannotStart, with its last words, where it does not end well. */
export async function runProgram(
	program: string,
	args: string[],
	{ cwd, user, input = '', began = () => {} }: How,
): Promise<void> {
	const child = spawn(program, args, { cwd, env: databaseEnvironment(), windowsHide: true, stdio: 'pipe', ...user })
	let said = ''
	child.stdout.on('data', (part) => (said += part))
	child.stderr.on('data', (part) => (said += part))
	// One that does not begin or ends early reads nothing: its end says more.
	child.stdin.on('error', () => {}).end(input)
	const end = new Promise<number | string | null>((resolve) => {
		child.once('error', (error) => resolve(error.message))
		child.once('close', (code, signal) => resolve(signal ?? code))
	})
	began()
	const code = await end
	if (code !== 0)
		throw new CannotStart(
			`${basename(program)} failed (${code}): ${said.trim().split('\n').slice(-3).join(' ')}${hint(said)}`,
		)
}

/** PostgreSQL wants a name for the user it runs as, which some containers do not have. */
const hint = (said: string) =>
	/user does not exist/.test(said) ? ' Give that user a line in /etc/passwd, or name a database with DATABASE_URL.' : ''
