import { toPrice } from '../money.mjs'
import { html } from './html.mjs'

/**
 * @param {ReturnType<typeof import('../basket.mjs').totalsOf>} totals
 * @param {string | undefined} voucher
 */
export const totalsList = (totals, voucher) => html`
<dl class="totals">
<div><dt>Goods</dt><dd id="goods-sum">${toPrice(totals.goods)}</dd></div>
${voucher && html`<div><dt>Voucher ${voucher}</dt><dd id="discount">${toPrice(-totals.discount)}</dd></div>`}
<div><dt>Delivery</dt><dd id="delivery">${totals.delivery ? toPrice(totals.delivery) : 'Free'}</dd></div>
<div class="sum"><dt>Total</dt><dd id="total">${toPrice(totals.total)}</dd></div>
</dl>`
