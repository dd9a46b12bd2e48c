import type { Db } from '../../db/open.ts'
import { attemptLogin } from '../accounts/login-failures.ts'
import type { Person } from '../accounts/second-factor.ts'
import { heldBack } from './too-many.ts'
import type { Visit } from './visit.ts'

/** Counted before a code is looked at, as passwords are. Gives the attempt, or how long to wait, in a sentence. */
export async function holdCodes(db: Db, visit: Visit, user: Person, now: number) {
	const attempt = await attemptLogin(db, { kind: 'code', who: user.id, address: visit.request.ip, now })
	if (attempt.waitMs === 0) return { attempt }
	const seconds = Math.ceil(attempt.waitMs / 1000)
	return { wait: await heldBack(db, visit, { user, seconds, now, detail: 'second factor' }) }
}
