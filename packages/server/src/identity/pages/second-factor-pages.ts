import { renderSVG } from 'uqr'
import { type Html, html, join, raw } from './html.ts'
import { alert, alone, csrf, type Form, field, passwordField } from './page-parts.ts'

/** The second factor's pages as HTML text: asking for a code, setting it up, showing the recovery codes. */

/** `kept` = what the form must bring back, sealed. */
interface Step extends Form {
	kept: string
}

const kept = (step: { kept: string }) => html`<input type="hidden" name="kept" value="${step.kept}">`

export const codePage = (step: Step & { loginHref: string }): string =>
	alone('Second factor', [
		html`<h1>Enter your code</h1><p class="lead">Your password is right. This account asks for a second factor, too.</p>`,
		alert(step.error),
		html`<form method="post" action="${step.action}" novalidate>`,
		csrf(step),
		kept(step),
		codeField({
			hint: 'The six digits that your authenticator app shows now, or one of your recovery codes.',
			wrong: step.error !== undefined,
		}),
		html`<button class="primary" type="submit">Login</button></form>`,
		html`<p class="aside">No telephone and no recovery code? Ask your administrator to reset your second factor. <a href="${step.loginHref}">Start again</a></p>`,
	])

interface SetUp extends Step {
	secret: string
	/** What the picture says. */
	address: string
	/** Somebody who is signed in already says again who he is. */
	withPassword: boolean
	/** The operator asks for it: there is no way round. */
	required: boolean
	error?: string
}

export const setUpFactorPage = (step: SetUp): string =>
	alone('Second factor', [
		html`<h1>Set up your second factor</h1><p class="lead">${step.required ? 'Here everybody signs in with a code besides the password. ' : ''}An authenticator app on your telephone shows a new code every 30 seconds.</p>`,
		alert(step.error),
		html`<form method="post" action="${step.action}" novalidate>`,
		csrf(step),
		kept(step),
		html`<ol class="steps"><li><p>Scan this with the app.</p>${picture(step.address)}<p>Or type this key:</p><p><code class="key">${step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p></li><li>`,
		codeField({
			label: 'Enter the six digits that the app shows',
			focus: false,
			wrong: step.error !== undefined,
		}),
		raw('</li>'),
		step.withPassword
			? join([raw('<li>'), passwordField({ autocomplete: 'current-password', label: 'Your password' }), raw('</li>')])
			: raw(''),
		raw('</ol><button class="primary" type="submit">Turn on</button></form>'),
		step.required ? raw('') : raw('<p class="aside"><a href="/account">Back to your account</a></p>'),
	])

/** Shown once. `next` = where it goes on: by a form in the middle of a sign-in, by a link else. `failed` = what went wrong besides. */
export const recoveryCodesPage = (codes: readonly string[], next: Html, failed?: string): string =>
	alone('Recovery codes', [
		html`<h1>Keep your recovery codes</h1><p class="lead">Each signs you in once when you do not have your telephone. They are not shown again: print them or keep them where you keep passwords.</p>`,
		alert(failed),
		raw('<ol class="codes" aria-label="Recovery codes">'),
		...codes.map((code) => html`<li><code>${code}</code></li>`),
		raw('</ol>'),
		next,
	])

export const goOnForm = (step: Step): Html =>
	join([
		html`<form method="post" action="${step.action}">`,
		csrf(step),
		kept(step),
		html`<button class="primary" type="submit">I have kept them</button></form>`,
	])

export const goOnLink = raw('<div class="buttons"><a class="button primary" href="/account">I have kept them</a></div>')

const codeField = (more: { label?: string; hint?: string; wrong?: boolean; focus?: boolean }) =>
	field({
		name: 'code',
		label: 'Code',
		attributes:
			'inputmode="numeric" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required',
		focus: true,
		...more,
	})

/** Dark on white in both themes, with the quiet edge that cameras need. */
const picture = (address: string) =>
	html`<div class="qr" role="img" aria-label="QR code of the key below">${raw(renderSVG(address, { border: 4 }))}</div>`
