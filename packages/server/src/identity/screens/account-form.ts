import { deceptive } from '../accounts/look-alike.ts'
import { easyToGuess } from '../accounts/password-strength.ts'
import { wrongWithPassword } from '../accounts/passwords.ts'
import type { Form } from './forms.ts'

/** What a person types to make an account, and the rules for it. */
export interface Account {
	username: string
	name: string
	email: string
	password: string
}

export const readAccount = ({ username = '', name = '', email = '', password = '' }: Form): Account => ({
	username: username.trim().normalize('NFC'),
	name: name.trim(),
	email: email.trim(),
	password,
})

export function wrongWithAccount({ username, name, email, password }: Account): Record<string, string> {
	const wrong: Record<string, string | undefined> = {
		username: wrongWithUsername(username),
		name: name.length > 100 || hasControls(name) ? 'Use at most 100 characters on one line.' : undefined,
		email: email === '' || isAddress(email) ? undefined : 'This is not an e-mail address.',
		password: wrongWithPassword(password, username),
	}
	return Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function wrongWithUsername(username: string): string | undefined {
	if (username === '') return 'Choose a user name.'
	const hidden = deceptive(username)
	if (hidden !== undefined) return hidden
	// No `@`: somebody's e-mail address as a user name would be found in his place when a project is shared with him.
	if (!/^[\p{L}\p{N}][\p{L}\p{N}._+-]{1,59}$/u.test(username))
		return 'Use 2 to 60 letters, digits, dots, dashes and underscores; begin with a letter or digit.'
	// Keycloak's own accounts are called so.
	if (username.toLowerCase().startsWith('service-account-')) return 'This user name is reserved.'
	return undefined
}

/** Costs some milliseconds and is asked last. */
export async function weakPassword({ username, name, email, password }: Account): Promise<Record<string, string>> {
	const weak = await easyToGuess(password, [username, name, email])
	return weak === undefined ? {} : { password: weak }
}

const hasControls = (text: string) => /\p{Cc}/u.test(text)
const isAddress = (text: string) => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && !hasControls(text)
