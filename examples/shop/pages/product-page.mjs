import { categories, goods } from '../goods.mjs'
import { toPrice } from '../money.mjs'
import { html } from './html.mjs'
import { page } from './layout.mjs'
import { picture } from './pictures.mjs'

/**
 * @param {import('../visit.mjs').Visit} visit
 * @param {import('../goods.mjs').Good} good
 * @param {{ errors?: Record<string, string>, says?: string }} [trouble]
 */
export function productPage(visit, good, { errors = {}, says } = {}) {
	const category = categories.find(({ id }) => id === good.category)
	const others = goods.filter((other) => other.category === good.category && other !== good)
	return page(
		visit,
		`${good.name}: Puddlewright`,
		html`
<nav class="crumbs" aria-label="You are here"><a href="/">Goods</a><span aria-hidden="true">/</span><a href="/?category=${good.category}">${category?.name}</a></nav>
<article class="product">
${picture(good)}
<div>
<h1 id="product-name">${good.name}</h1>
<p class="line">${good.line}</p>
<p class="price big" id="price">${toPrice(good.cents)}</p>
<p>${good.about}</p>
<ul class="facts">${good.facts.map((fact) => html`<li>${fact}</li>`)}</ul>
${says && html`<p class="trouble" role="alert" id="trouble">${says}</p>`}
${
	good.stock
		? html`<form class="buy" method="post" action="/basket/items">
<input type="hidden" name="productId" value="${good.id}">
${
	good.options.length > 0 &&
	html`<label class="field"><span>${good.optionName}</span>
<select id="option" name="option"${errors.option && html` aria-invalid="true" aria-describedby="option-error"`}>${good.options.map((option) => html`<option>${option}</option>`)}</select>
${errors.option && html`<em class="error" id="option-error">${errors.option}</em>`}</label>`
}
<div class="field"><label for="quantity">Quantity</label>
<span class="stepper" data-stepper><button type="button" id="less" aria-label="One less">−</button><input id="quantity" name="quantity" type="number" min="1" max="20" value="1" inputmode="numeric"><button type="button" id="more" aria-label="One more">+</button></span></div>
<button class="button" id="add" type="submit">Add to basket</button>
</form>
<p class="stock" id="stock">In stock, leaves the shed tomorrow.</p>`
		: html`<p><button class="button" id="add" type="button" disabled>Sold out</button></p>
<p class="stock" id="stock">Back in spring. The roof will wait.</p>`
}
</div>
</article>
<section class="others"><h2>Also ${category?.name.toLowerCase()}</h2>
<ul class="goods">${others.map(
			(other) => html`
<li class="good"><a href="/products/${other.id}">${picture(other)}<h3>${other.name}</h3><p class="price"><b>${toPrice(other.cents)}</b></p></a></li>`,
		)}</ul></section>`,
	)
}
