import { totalsOf } from '../basket.mjs'
import { vouchers } from '../discount.mjs'
import { findGood } from '../goods.mjs'
import { toPrice } from '../money.mjs'
import { html } from './html.mjs'
import { page } from './layout.mjs'
import { picture } from './pictures.mjs'
import { totalsList } from './totals-list.mjs'

/**
 * @param {import('../visit.mjs').Visit} visit
 * @param {{ says?: string, errors?: Record<string, string>, typed?: string }} [trouble]
 */
export function basketPage(visit, { says, errors = {}, typed = '' } = {}) {
	const basket = visit.findBasket()
	const title = 'Basket: Puddlewright'
	if (!basket?.lines.length) {
		return page(
			visit,
			title,
			html`<h1>Your basket</h1>
<div class="empty" id="basket-empty"><p>It is empty, and it is still raining.</p><a class="button" href="/">Look at the goods</a></div>`,
		)
	}
	const added = findGood(visit.query.get('added') ?? '')
	return page(
		visit,
		title,
		html`
<h1>Your basket</h1>
${added && html`<p class="done" id="added" role="status">${added.name} is in your basket.</p>`}
${says && !errors.code && html`<p class="trouble" id="trouble" role="alert">${says}</p>`}
<div class="split">
<div>
<ul class="lines" id="lines">${basket.lines.map((line) => basketLine(line))}</ul>
<form method="post" action="/basket/empty" data-ask="empty-dialog"><button class="quiet" id="empty" type="submit">Empty the basket</button></form>
<dialog id="empty-dialog" aria-labelledby="empty-question"><h2 id="empty-question">Empty the basket?</h2><p>Everything goes back on the shelf.</p>
<form method="dialog"><button class="plain" id="keep" value="no">Keep it</button><button class="button" id="empty-yes" value="yes">Empty it</button></form></dialog>
</div>
<aside class="card" aria-label="Totals">
${totalsList(totalsOf(basket), basket.voucher)}
${
	basket.voucher
		? html`<form method="post" action="/basket/voucher/remove" class="voucher-on"><p id="voucher">${vouchers.find(({ code }) => code === basket.voucher)?.says}</p><button class="quiet" id="voucher-remove" type="submit">Remove voucher</button></form>`
		: html`<form method="post" action="/basket/voucher" class="voucher" novalidate><label class="field"><span>Voucher code</span><span class="joined"><input id="voucher-code" name="code" value="${typed}" autocomplete="off" autocapitalize="characters" spellcheck="false"${errors.code && html` aria-invalid="true" aria-describedby="voucher-error"`}><button class="plain" id="redeem" type="submit">Redeem</button></span>
${errors.code && html`<em class="error" id="voucher-error" role="alert">${errors.code}</em>`}</label></form>
<p class="hint">Try RAINY15 or FIRSTDROP.</p>`
}
<a class="button block" id="to-checkout" href="/checkout">Go to checkout</a>
</aside>
</div>`,
	)
}

/** @param {import('../basket.mjs').Line} line */
function basketLine(line) {
	const good = /** @type {import('../goods.mjs').Good} */ (findGood(line.productId))
	const path = `/basket/items/${encodeURIComponent(line.id)}`
	return html`
<li class="line" data-id="${line.id}">
<a href="/products/${good.id}" tabindex="-1" aria-hidden="true">${picture(good)}</a>
<div class="what"><a href="/products/${good.id}">${good.name}</a><small>${line.option ? `${good.optionName}: ${line.option}` : toPrice(good.cents)}</small></div>
<form method="post" action="${path}" data-quantity><label class="hidden" for="quantity-${line.id}">Quantity of ${good.name}</label><span class="stepper" data-stepper><button type="button" aria-label="One less">−</button><input id="quantity-${line.id}" name="quantity" type="number" min="1" max="20" value="${line.quantity}" inputmode="numeric"><button type="button" aria-label="One more">+</button></span><noscript><button class="plain" type="submit">Change</button></noscript></form>
<b class="sum">${toPrice(good.cents * line.quantity)}</b>
<form method="post" action="${path}/remove"><button class="quiet" type="submit" aria-label="Remove ${good.name}">Remove</button></form>
</li>`
}
