import { countries } from '../checkout.mjs'
import { findGood } from '../goods.mjs'
import { toPrice } from '../money.mjs'
import { html } from './html.mjs'
import { page } from './layout.mjs'
import { picture } from './pictures.mjs'
import { totalsList } from './totals-list.mjs'

/**
 * @param {import('../visit.mjs').Visit} visit
 * @param {import('../state.mjs').Order} order
 */
export function orderPage(visit, order) {
	const { address } = order
	return page(
		visit,
		`Order ${order.number}: Puddlewright`,
		html`
<div class="thanks"><svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><circle cx="12" cy="12" r="11" fill="#ffd23d"/><path d="m7 12.500 3.500 3.500 6.500-7.500" fill="none" stroke="#17233b" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round"/></svg>
<div><h1 id="thanks">Thank you, ${address.name.split(' ')[0]}.</h1>
<p>Your order number is <b id="order-number">${order.number}</b>. We pack it when the rain stops.</p></div></div>
<div class="split">
<ul class="lines" id="lines">${order.basket.lines.map((line) => {
			const good = /** @type {import('../goods.mjs').Good} */ (findGood(line.productId))
			return html`<li class="line still">${picture(good)}<div class="what">${good.name}<small>${line.quantity} × ${toPrice(good.cents)}${line.option && `, ${line.option}`}</small></div><b class="sum">${toPrice(good.cents * line.quantity)}</b></li>`
		})}</ul>
<aside class="card" aria-label="Totals and address">
${totalsList(order.totals, order.basket.voucher)}
<address id="address">${address.name}<br>${address.street}<br>${address.postcode} ${address.city}<br>${countries.find(({ id }) => id === address.country)?.name}</address>
<a class="quiet" href="/orders">All my orders</a>
</aside>
</div>`,
	)
}

/** @param {import('../visit.mjs').Visit} visit */
export function ordersPage(visit) {
	const orders = visit.state.ordersOf(visit.getSession())
	return page(
		visit,
		'My orders: Puddlewright',
		html`
<h1>My orders</h1>
${
	orders.length
		? html`<table class="orders" id="orders"><thead><tr><th scope="col">Number</th><th scope="col">Placed</th><th scope="col" class="right">Things</th><th scope="col" class="right">Total</th></tr></thead><tbody>${orders.map(
				(order) => html`
<tr><td><a href="/orders/${order.number}">${order.number}</a></td><td>${order.placedAt.slice(0, 16).replace('T', ' ')} UTC</td><td class="right">${order.basket.lines.reduce((sum, line) => sum + line.quantity, 0)}</td><td class="right">${toPrice(order.totals.total)}</td></tr>`,
			)}</tbody></table>`
		: html`<div class="empty" id="no-orders"><p>Nothing ordered yet. You are dry, then.</p><a class="button" href="/">Look at the goods</a></div>`
}`,
	)
}
