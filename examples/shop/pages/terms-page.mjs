import { html } from './html.mjs'
import { page } from './layout.mjs'

/** @param {import('../visit.mjs').Visit} visit */
export const termsPage = (visit) =>
	page(
		visit,
		'Terms: Puddlewright',
		html`
<div class="narrow prose">
<h1>Terms</h1>
<p>They are short because nothing is sold here.</p>
<ol>
<li>This is a demo. You pay nothing and get nothing, apart from a passing test.</li>
<li>Delivery costs €4.90, and nothing from €50.00 of goods.</li>
<li id="voucher-terms">A voucher in percent takes that share off the goods, rounded to the nearest cent.</li>
<li>One voucher for one basket. It ends with the order.</li>
<li>What you type is kept in memory and forgotten when the shop stops.</li>
</ol>
</div>`,
	)
