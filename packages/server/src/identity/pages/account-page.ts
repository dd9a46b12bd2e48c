import { passwordRule } from '../accounts/passwords.ts'
import { html, join, raw } from './html.ts'
import { alert, alone, csrf, field, passwordField } from './page-parts.ts'

/** What a person may change about his own account. Knows nothing of requests. */
interface AccountPage {
	username: string
	email: string | null
	csrf: string
	/** Since when he signs in with a code, and how many recovery codes are left. */
	factor?: { since: Date; left: number } | undefined
	mode: 'optional' | 'required' | 'off'
	/** What was just done. */
	done?: string | undefined
	/** Which form was wrong, and why. */
	wrong?: { form: 'password' | 'off' | 'codes'; field: string; says: string } | undefined
}

export function accountPage(page: AccountPage): string {
	const { username, email, done } = page
	return alone('Account', [
		html`<h1>Your account</h1><p class="lead">${username}${email ? `, ${email}` : ''}</p>`,
		done === undefined ? raw('') : html`<p class="done" role="status">${done}</p>`,
		passwordPart(page),
		factorPart(page),
		raw('<p class="aside"><a href="/projects">Back to Assay</a></p>'),
	])
}

function passwordPart({ username, csrf: token, wrong }: AccountPage) {
	const error = (name: string) => (wrong?.form === 'password' && wrong.field === name ? wrong.says : undefined)
	return join([
		html`<h2>Password</h2><form method="post" action="/account/password" novalidate>`,
		csrf({ csrf: token }),
		// For password managers, which want to know whose password it is.
		html`<input type="text" name="username" value="${username}" autocomplete="username" hidden>`,
		password('current', 'Current password', 'current-password', error('current')),
		password('password', 'New password', 'new-password', error('password'), passwordRule),
		raw('<button class="button" type="submit">Change password</button></form>'),
	])
}

function factorPart({ csrf: token, factor, mode, wrong }: AccountPage) {
	const title = raw('<h2>Second factor</h2>')
	if (factor === undefined)
		return join([
			title,
			mode === 'off'
				? raw('<p class="say">The operator of this server has turned second factors off.</p>')
				: raw(
						'<p class="say">Off. With it, signing in asks for a code from your telephone besides your password.</p><div class="buttons"><a class="button" href="/account/second-factor">Set up</a></div>',
					),
		])
	const said = wrong && wrong.form !== 'password' ? wrong.says : undefined
	return join([
		title,
		html`<p class="say">On since ${factor.since.toISOString().slice(0, 10)}. ${left(factor.left)}</p>`,
		alert(said),
		html`<form method="post" action="/account/second-factor/codes" novalidate>`,
		csrf({ csrf: token }),
		field({
			name: 'proof',
			label: 'Your password or a code',
			type: 'password',
			attributes: 'autocomplete="current-password" required',
			wrong: said !== undefined,
			focus: said !== undefined,
		}),
		raw('<div class="buttons"><button class="button" type="submit">Make new recovery codes</button>'),
		mode === 'required'
			? raw('</div><p class="hint">Here everybody signs in with a second factor.</p>')
			: raw('<button class="button" type="submit" formaction="/account/second-factor/off">Turn off</button></div>'),
		raw('</form>'),
	])
}

const left = (codes: number) =>
	codes === 0
		? 'No recovery code is left: make new ones.'
		: `${codes} recovery ${codes === 1 ? 'code is' : 'codes are'} left.`

const password = (name: string, label: string, autocomplete: string, error?: string, hint?: string) =>
	passwordField({
		name,
		label,
		autocomplete,
		after: html`<button type="button" class="shows" data-shows="${name}" aria-pressed="false" hidden>Show</button>`,
		...(error ? { error, focus: true } : {}),
		...(hint ? { hint } : {}),
	})
