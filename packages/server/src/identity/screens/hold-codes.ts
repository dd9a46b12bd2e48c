import { recordRefused, whence } from '../../audit/record.ts'
import type { Db } from '../../db/open.ts'
import { attemptLogin } from '../accounts/login-failures.ts'
import type { Person } from '../accounts/second-factor.ts'
import { tooMany } from './too-many.ts'
import type { Visit } from './visit.ts'

/** Counted before a code is looked at, as passwords are. Gives the attempt, or how long to wait, in a sentence. */
export async function holdCodes(db: Db, visit: Visit, user: Person, now: number) {
	const attempt = await attemptLogin(db, { kind: 'code', who: user.id, address: visit.request.ip, now })
	if (attempt.waitMs === 0) return { attempt }
	const who = { id: user.id, name: user.username }
	await recordRefused(db, { verb: 'signIn.wait', who, from: whence(visit.request), detail: 'second factor' }, now)
	return { wait: tooMany(visit, Math.ceil(attempt.waitMs / 1000)) }
}
