import { realmPath } from '../issuer.ts'
import { type Html, html, join, raw } from './html.ts'

/** What the identity pages are made of: fields, messages, the frame around them. */
export interface FieldErrors {
	[field: string]: string | undefined
}

export interface Form {
	action: string
	csrf: string
	/** Over the whole form; a field's own message stands at the field. */
	error?: string
}

const resources = `${realmPath}/resources`

interface Field {
	name: string
	label: string
	value?: string
	type?: string
	attributes: string
	optional?: boolean
	error?: string
	/** The message stands elsewhere on the page. */
	wrong?: boolean
	hint?: string
	focus?: boolean
	after?: Html
}

export function field(given: Field): Html {
	const { name, label, value = '', type = 'text', attributes, optional, error, wrong, focus, after } = given
	// The message says all that the hint does.
	const hint = error ? undefined : given.hint
	const described = [hint && `${name}-hint`, error && `${name}-error`, wrong && 'form-error'].filter(
		(part) => typeof part === 'string',
	)
	const state = [
		described.length > 0 ? ` aria-describedby="${described.join(' ')}"` : '',
		error || wrong ? ' aria-invalid="true"' : '',
		focus ? ' autofocus' : '',
	].join('')
	return join([
		html`<div class="field"><label for="${name}">${label}${optional ? raw(' <span>optional</span>') : raw('')}</label>`,
		html`<div class="input"><input id="${name}" name="${name}" type="${type}" value="${value}" ${raw(attributes + state)}>${after ?? raw('')}</div>`,
		hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : raw(''),
		error ? html`<p class="wrong" id="${name}-error">${error}</p>` : raw(''),
		raw('</div>'),
	])
}

export const passwordField = ({ autocomplete, ...more }: { autocomplete: string } & Partial<Field>) =>
	field({
		name: 'password',
		label: 'Password',
		type: 'password',
		attributes: `autocomplete="${autocomplete}" required`,
		// Shown by the script, which is what makes it work.
		after: raw('<button type="button" class="shows" data-shows="password" aria-pressed="false" hidden>Show</button>'),
		...more,
	})

export const csrf = (form: Pick<Form, 'csrf'>) => html`<input type="hidden" name="csrf" value="${form.csrf}">`

export const alert = (text: string | undefined) =>
	text === undefined ? raw('') : html`<p class="alert" id="form-error" role="alert">${text}</p>`

export function summary(errors: FieldErrors): string | undefined {
	const wrong = Object.values(errors).filter((error) => error !== undefined).length
	return wrong > 1 ? 'Some fields need another look.' : undefined
}

export const withStory = (title: string, parts: Html[]) =>
	page(title, [raw('<main class="two">'), story, card(parts), raw('</main>')])
export const alone = (title: string, parts: Html[]) =>
	page(title, [raw('<main class="one">'), card(parts), raw('</main>')])
const card = (parts: Html[]) => join([raw('<section class="card">'), ...parts, raw('</section>')])

/** What the landing page shows, beside the form where there is room; decoration for the ear. */
const story = raw(`<div class="story" aria-hidden="true"><p class="claim">See what broke, and why.</p>
<div class="sample"><p class="small">Checkout regression, staging</p><p class="verdict"><b>2 failed</b>, 11 passed, in 8.4 s</p>
<ol><li><i class="pass"></i><code><b>When</b> method post</code><span>412 ms</span></li><li><i class="pass"></i><code><b>Then</b> status 200</code><span>0 ms</span></li><li class="failed"><i class="fail"></i><code><b>And</b> match response == read('discounted.json')</code><span>3 ms</span></li></ol>
<div class="difference"><div><p class="small">Expected</p><code>"amount": <mark>8.99</mark></code></div><div><p class="small">Actual</p><code>"amount": <mark>"8.99"</mark></code></div></div></div></div>`)

function page(title: string, parts: Html[]): string {
	return join([
		raw('<!doctype html><html lang="en"><head><meta charset="utf-8">'),
		raw('<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">'),
		raw('<meta name="color-scheme" content="light dark">'),
		html`<title>${title} - Assay</title><link rel="icon" href="${resources}/mark.svg"><link rel="stylesheet" href="${resources}/pages.css">`,
		html`<script src="${resources}/pages.js" defer></script></head>`,
		raw('<body><header><a class="home" href="/"><span class="mark"></span>Assay</a></header>'),
		...parts,
		raw('</body></html>'),
	]).text
}
