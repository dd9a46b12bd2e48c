import { categories, searchGoods } from '../goods.mjs'
import { toPrice } from '../money.mjs'
import { html } from './html.mjs'
import { page } from './layout.mjs'
import { picture } from './pictures.mjs'

const orders = [
	['', 'Our order'],
	['price', 'Lowest price'],
	['-price', 'Highest price'],
	['name', 'Name'],
]

/** @param {import('../visit.mjs').Visit} visit */
export function homePage(visit) {
	const q = (visit.query.get('q') ?? '').trim()
	const category = visit.query.get('category') ?? ''
	const sort = visit.query.get('sort') ?? ''
	const found = searchGoods({ q, category, sort })
	const chosen = categories.find((candidate) => candidate.id === category)
	const plain = !q && !category

	const chip = (/** @type {string} */ id, /** @type {string} */ name) => {
		const query = new URLSearchParams(Object.entries({ q, category: id, sort }).filter(([, value]) => value))
		return html`<a class="chip" id="filter-${id || 'all'}" href="/${query.size ? `?${query}` : ''}"${id === category && html` aria-current="true"`}>${name}</a>`
	}

	return page(
		visit,
		chosen ? `${chosen.name}: Puddlewright` : 'Puddlewright: good things for bad weather',
		html`
<section class="lead">
<h1>${chosen?.name ?? 'Good things for bad weather'}</h1>
<p>${chosen?.line ?? 'Twelve things we use ourselves when it rains, and it does.'}</p>
${plain && html`<svg class="rain" viewBox="0 0 320 96" aria-hidden="true"><path d="M214 78a40 34 0 0 1 80 0q-10-8-20 0-10-8-20 0-10-8-20 0-10-8-20 0z" fill="#ffd23d"/><path d="M254 44v-6M254 76v14a6 6 0 0 1-12 0" fill="none" stroke="#17233b" stroke-width="3" stroke-linecap="round" class="ink"/><path d="M18 20l-4 10M52 50l-4 10M84 14l-4 10M112 62l-4 10M140 28l-4 10M172 6l-4 10M182 56l-4 10M214 18l-4 10M258 4l-4 10M300 24l-4 10M30 76l-4 10M310 66l-4 10" stroke="#4f8fd0" stroke-width="3" stroke-linecap="round"/></svg>`}
</section>
<form class="find" role="search" action="/" method="get">
<label class="search"><span class="hidden">Search the goods</span>
<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><circle cx="7" cy="7" r="4.500" fill="none" stroke="currentColor" stroke-width="1.500"/><path d="m10.500 10.500 3.500 3.500" stroke="currentColor" stroke-width="1.500" stroke-linecap="round"/></svg>
<input id="search" name="q" type="search" value="${q}" placeholder="Search, say, kite" autocomplete="off"></label>
${category && html`<input type="hidden" name="category" value="${category}">`}
<button id="search-button" class="plain" type="submit">Search</button>
<div class="chips" role="group" aria-label="Category">${chip('', 'All')}${categories.map(({ id, name }) => chip(id, name))}</div>
<label class="sort"><span>Sort</span><select id="sort" name="sort" data-submit>${orders.map(([value, name]) => html`<option value="${value}"${value === sort && html` selected`}>${name}</option>`)}</select></label>
</form>
<p class="found" id="found" role="status">${found.length} ${found.length === 1 ? 'thing' : 'things'}${q && html` for “${q}”`}</p>
${
	found.length
		? html`<ul class="goods" id="goods">${found.map(
				(good) => html`
<li class="good" data-id="${good.id}"><a href="/products/${good.id}">${picture(good)}
<h2>${good.name}</h2>
<p>${good.line}</p>
<p class="price">${good.stock ? html`<b>${toPrice(good.cents)}</b>` : html`<b>${toPrice(good.cents)}</b> <span class="out">Sold out</span>`}</p></a></li>`,
			)}</ul>`
		: html`<div class="empty" id="nothing"><p>Nothing here answers to “${q}”.</p><a class="button" href="/">Show everything</a></div>`
}`,
	)
}
