import { countOf } from '../basket.mjs'
import { categories } from '../goods.mjs'
import { html } from './html.mjs'

/**
 * The frame around every page.
 *
 * @param {import('../visit.mjs').Visit} visit
 * @param {string} title
 * @param {unknown} content
 */
export function page(visit, title, content) {
	const basket = visit.findBasket()
	const count = basket ? countOf(basket) : 0
	const user = visit.session?.user
	const here = (/** @type {string} */ path) => visit.path === path && html` aria-current="page"`
	return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shop.css">
<script src="/shop.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<div class="wide bar">
<a class="brand" href="/"><img src="/mark.svg" alt="" width="28" height="28"><span>Puddlewright</span></a>
<nav aria-label="Shop">
<div class="menu" data-menu>
<button type="button" id="goods-menu" aria-expanded="false" aria-controls="goods-list">Goods</button>
<ul id="goods-list">
<li><a href="/">Everything</a></li>
${categories.map((category) => html`<li><a href="/?category=${category.id}" id="menu-${category.id}">${category.name}<small>${category.line}</small></a></li>`)}
<li><a href="/gift-box" id="gift-box-link">Gift box<small>Small things, packed by you.</small></a></li>
</ul>
</div>
<a href="/forecast" id="forecast-link"${here('/forecast')}>Forecast</a>
</nav>
<div class="end">
${
	user
		? html`<div class="menu right" data-menu>
<button type="button" id="account-menu" aria-expanded="false" aria-controls="account-list"><span>${user.name.split(' ')[0]}<span class="surname"> ${user.name.split(' ').slice(1).join(' ')}</span></span></button>
<ul id="account-list">
<li><a href="/orders" id="orders-link">My orders</a></li>
<li><form method="post" action="/sign-out"><button id="sign-out" type="submit">Sign out</button></form></li>
</ul>
</div>`
		: html`<a href="/sign-in" id="sign-in-link"${here('/sign-in')}>Sign in</a>`
}
<a class="to-basket" href="/basket" id="basket-link"${here('/basket')}><svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d="M3 8h14l-1.500 8.500h-11zM6.500 8 9 3M13.500 8 11 3" fill="none" stroke="currentColor" stroke-width="1.600" stroke-linejoin="round" stroke-linecap="round"/></svg><span>Basket</span><b id="basket-count">${count}</b></a>
</div>
</div>
</header>
<main id="content" class="wide" tabindex="-1">
${content}
</main>
<footer class="foot">
<div class="wide">
<p>A demo shop to practise testing on. Nothing is sold, nothing is sent, and all of it is forgotten when it stops.</p>
<p><a href="/terms">Terms</a><a href="/api/health">Health</a></p>
</div>
</footer>
</body>
</html>`)
}
