import { demoUsers } from '../state.mjs'
import { html } from './html.mjs'
import { page } from './layout.mjs'

/**
 * @param {import('../visit.mjs').Visit} visit
 * @param {{ says?: string, errors?: Record<string, string>, email?: string, next?: string }} [trouble]
 */
export function signInPage(visit, { says, errors = {}, email = '', next = visit.query.get('next') ?? '' } = {}) {
	const wrong = (/** @type {string} */ key) => errors[key] && html` aria-invalid="true" aria-describedby="${key}-error"`
	const error = (/** @type {string} */ key) =>
		errors[key] && html`<em class="error" id="${key}-error">${errors[key]}</em>`
	return page(
		visit,
		'Sign in: Puddlewright',
		html`
<div class="narrow">
<h1>Sign in</h1>
${next === '/checkout' && html`<p class="hint">We need to know whose parcel it is. Your basket comes along.</p>`}
${says && html`<p class="trouble" id="sign-in-error" role="alert">${says}</p>`}
<form class="card form" method="post" action="/sign-in" novalidate>
<input type="hidden" name="next" value="${next}">
<label class="field"><span>E-mail address</span><input id="email" name="email" type="email" autocomplete="username" value="${email}"${wrong('email')}>${error('email')}</label>
<label class="field"><span>Password</span><input id="password" name="password" type="password" autocomplete="current-password"${wrong('password')}>${error('password')}</label>
<button class="button block" id="sign-in" type="submit">Sign in</button>
</form>
<section class="demo"><h2>Demo people</h2>
<p class="hint">Nothing here is secret. Choose one to fill the form.</p>
<ul>${demoUsers.map(
			(user) => html`
<li><button type="button" class="person" data-email="${user.email}" data-password="${user.password}"><b>${user.name}</b>${user.locked && html`<i>locked</i>`}<code>${user.email}</code><code>${user.password}</code></button></li>`,
		)}</ul></section>
</div>`,
	)
}
