import { totalsOf } from '../basket.mjs'
import { countries } from '../checkout.mjs'
import { findGood } from '../goods.mjs'
import { html } from './html.mjs'
import { page } from './layout.mjs'
import { totalsList } from './totals-list.mjs'

/**
 * @param {import('../visit.mjs').Visit} visit
 * @param {import('../basket.mjs').Basket} basket
 * @param {{ errors?: Record<string, string>, typed?: Record<string, string> }} [trouble]
 */
export function checkoutPage(visit, basket, { errors = {}, typed } = {}) {
	const values = typed ?? { name: visit.getSession().user.name }
	const attributes = (/** @type {string} */ key) =>
		html`id="${key}" name="${key}"${errors[key] && html` aria-invalid="true" aria-describedby="${key}-error"`}`
	const error = (/** @type {string} */ key) =>
		errors[key] && html`<em class="error" id="${key}-error">${errors[key]}</em>`
	const field = (
		/** @type {string} */ key,
		/** @type {string} */ name,
		/** @type {string} */ fills,
		/** @type {string} */ size,
	) => html`
<label class="field ${size}"><span>${name}</span><input ${attributes(key)} value="${values[key] ?? ''}" autocomplete="${fills}">${error(key)}</label>`
	const wrong = Object.keys(errors)
	return page(
		visit,
		'Checkout: Puddlewright',
		html`
<h1>Checkout</h1>
${
	wrong.length > 0 &&
	html`<div class="trouble" id="trouble" role="alert" tabindex="-1" data-focus><p>${wrong.length === 1 ? 'One field needs' : `${wrong.length} fields need`} another look.</p>
<ul>${wrong.map((key) => html`<li><a href="#${key}">${errors[key]}</a></li>`)}</ul></div>`
}
<div class="split">
<form class="card form columns" method="post" action="/checkout" novalidate id="checkout-form">
<h2>Where to?</h2>
${field('name', 'Name', 'name', 'full')}
${field('street', 'Street and number', 'street-address', 'full')}
${field('postcode', 'Postcode', 'postal-code', 'third')}
${field('city', 'Town', 'address-level2', 'two-thirds')}
<label class="field full"><span>Country</span><select ${attributes('country')} autocomplete="country"><option value="">Choose a country</option>${countries.map(({ id, name }) => html`<option value="${id}"${id === values.country && html` selected`}>${name}</option>`)}</select>${error('country')}</label>
<label class="field full"><span>A note for the driver <i>optional</i></span><textarea ${attributes('note')} rows="2" maxlength="200">${values.note ?? ''}</textarea>${error('note')}</label>
<div class="full tick"><label><input type="checkbox" ${attributes('terms')} ${values.terms && html`checked`}><span>I accept the <a href="/terms">terms</a>.</span></label>${error('terms')}</div>
<p class="full hint">You pay nothing. It is a demo.</p>
<button class="button full" id="place-order" type="submit">Place the order</button>
</form>
<aside class="card" aria-label="Your order">
<ul class="brief">${basket.lines.map((line) => html`<li><span>${line.quantity} × ${findGood(line.productId)?.name}${line.option && html`, ${line.option}`}</span></li>`)}</ul>
${totalsList(totalsOf(basket), basket.voucher)}
<a class="quiet" href="/basket">Change the basket</a>
</aside>
</div>`,
	)
}
