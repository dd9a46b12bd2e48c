import { passwordRule } from '../accounts/passwords.ts'
import { type Html, html, join, raw } from './html.ts'
import {
	alert,
	alone,
	csrf,
	type FieldErrors,
	type Form,
	field,
	passwordField,
	summary,
	withStory,
} from './page-parts.ts'

/** The identity service's pages as HTML text. Knows nothing of requests; whatever a person typed is escaped in `html`. */
export function loginPage(form: Form & { username: string; registerHref?: string }): string {
	return withStory('Log in', [
		html`<h1>Log in</h1>`,
		alert(form.error),
		html`<form method="post" action="${form.action}" novalidate>`,
		csrf(form),
		field({
			name: 'username',
			label: 'User name or e-mail',
			value: form.username,
			attributes: 'autocomplete="username" autocapitalize="none" spellcheck="false" required',
			focus: form.username === '',
			wrong: form.error !== undefined,
		}),
		passwordField({ autocomplete: 'current-password', focus: form.username !== '', wrong: form.error !== undefined }),
		html`<button class="primary" type="submit">Login</button></form>`,
		form.registerHref === undefined
			? html`<p class="aside">Accounts are made by your administrator.</p>`
			: html`<p class="aside">No account yet? <a href="${form.registerHref}">Register</a></p>`,
	])
}

interface AccountForm extends Form {
	username: string
	name: string
	email: string
	errors: FieldErrors
}

export function registerPage(form: AccountForm & { loginHref: string }): string {
	return withStory('Register', [
		html`<h1>Register</h1>`,
		alert(form.error ?? summary(form.errors)),
		accountForm(form, 'Register'),
		html`<p class="aside">Have an account? <a href="${form.loginHref}">Log in</a></p>`,
	])
}

export function setupPage(form: AccountForm): string {
	return withStory('Create the first account', [
		html`<h1>Create the first account</h1>`,
		html`<p class="lead">It becomes the super admin: creates projects and decides who belongs to them. This link works once.</p>`,
		alert(form.error ?? summary(form.errors)),
		accountForm(form, 'Create account'),
	])
}

function accountForm(form: AccountForm, button: string): Html {
	const first = ['username', 'name', 'email', 'password'].find((name) => form.errors[name]) ?? 'username'
	return join([
		html`<form method="post" action="${form.action}" novalidate>`,
		csrf(form),
		field({
			name: 'username',
			label: 'User name',
			value: form.username,
			attributes: 'autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="60" required',
			error: form.errors.username,
			focus: first === 'username',
		}),
		field({
			name: 'name',
			label: 'Full name',
			optional: true,
			value: form.name,
			attributes: 'autocomplete="name" maxlength="100"',
			error: form.errors.name,
			focus: first === 'name',
		}),
		field({
			name: 'email',
			label: 'E-mail',
			optional: true,
			value: form.email,
			type: 'email',
			attributes: 'autocomplete="email" maxlength="254"',
			error: form.errors.email,
			focus: first === 'email',
		}),
		passwordField({
			autocomplete: 'new-password',
			error: form.errors.password,
			hint: passwordRule,
			focus: first === 'password',
		}),
		html`<button class="primary" type="submit">${button}</button></form>`,
	])
}

/** `form` is the provider's own form element with its secret in it. */
export function logoutPage(form: string): string {
	return alone('Log out', [
		html`<h1>Log out of Assay?</h1>`,
		html`<p class="lead">You will be logged out here and in every program that you logged in to with this account in this browser.</p>`,
		raw(form),
		html`<div class="buttons"><button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Log out</button>`,
		html`<a class="button" href="/">Stay logged in</a></div>`,
	])
}

export const signedOutPage = () =>
	notice('Logged out', 'You are logged out.', { href: '/login', text: 'Log in again', primary: true })

export const expiredPage = () =>
	notice(
		'Start again',
		'This page was open too long, or the sign-in was begun in another browser. Nothing was changed.',
		{ href: '/login', text: 'Log in', primary: true },
	)

export const registrationOffPage = (loginHref: string) =>
	notice('Registration is off', 'Ask your administrator for an account.', { href: loginHref, text: 'Log in' })

export const setupNeededPage = () =>
	notice(
		'Assay has no account yet',
		'The first account is made with the one-time link in the console where Assay was started. Start Assay again to get a new link.',
		{ href: '/', text: 'Back' },
	)

export const awayPage = (says: string, again: string) =>
	notice('Signing in is not possible just now', says, { href: again, text: 'Try again', primary: true })

export const setupUsedPage = () =>
	notice('This link has expired', 'It was used, it is older than a week, or a super admin exists already.', {
		href: '/login',
		text: 'Log in',
		primary: true,
	})

export const errorPage = (code: string, description?: string) =>
	notice(
		'That did not work',
		description === undefined ? 'The sign-in request was refused.' : sentence(description),
		{ href: '/login', text: 'Log in', primary: true },
		code,
	)

function notice(title: string, text: string, link: { href: string; text: string; primary?: boolean }, code?: string) {
	return alone(title, [
		html`<h1>${title}</h1><p class="lead">${text}</p>`,
		code === undefined ? raw('') : html`<p class="code">${code}</p>`,
		html`<div class="buttons"><a class="${link.primary ? 'button primary' : 'button'}" href="${link.href}">${link.text}</a></div>`,
	])
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
