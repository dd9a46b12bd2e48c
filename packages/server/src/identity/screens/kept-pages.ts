import type { Person } from '../accounts/second-factor.ts'
import type { Sealer } from '../seal.ts'
import type { Form } from './forms.ts'
import type { Visit } from './visit.ts'

/** What a page brings back: the password was right, in this very sign-in, a moment ago. */
interface Kept {
	uid: string
	user: Person
	/** Milliseconds since 1970. */
	until: number
	secret?: string
}
type Stage = 'code step' | 'factor to set up' | 'factor was set up'
const stepMs = 10 * 60_000

/** Seals what a page of one stage of a sign-in brings back, and opens it there: in no other stage, no other sign-in, and not later. */
export function keptPages(seals: Sealer, now: () => number) {
	return {
		keep(visit: Visit, stage: Stage, user: Person, secret?: string): string {
			const kept: Kept = { uid: visit.interaction.uid, user, until: now() + stepMs, ...(secret ? { secret } : {}) }
			return seals.seal(JSON.stringify(kept), stage)
		},
		read(visit: Visit, stage: Stage, form: Form): Kept | undefined {
			const text = seals.open(form.kept ?? '', stage)
			const kept = text === undefined ? undefined : (JSON.parse(text) as Kept)
			return kept?.uid === visit.interaction.uid && kept.until > now() ? kept : undefined
		},
	}
}
