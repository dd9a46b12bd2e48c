import { categories, goods } from '../goods.mjs'
import { toPrice } from '../money.mjs'
import { html } from './html.mjs'
import { page } from './layout.mjs'
import { picture } from './pictures.mjs'

const dearest = 2000
const ribbons = ['Yellow', 'Blue', 'Red']
const stamps = ['Umbrella', 'Cloud', 'Puddle']

/**
 * Small things are dragged into a box, a stamp onto a card that is a frame; nothing of it is kept. All of it also goes
 * without a mouse.
 *
 * @param {import('../visit.mjs').Visit} visit
 */
export const giftBoxPage = (visit) =>
	page(
		visit,
		'Gift box: Puddlewright',
		html`
<h1>Pack a gift box</h1>
<p class="hint">Drag small things into the box, or press Add. Press the right button on one to take it out again.</p>
<div class="split gift">
<div>
<ul class="kinds" id="kinds"><li><button type="button" class="quiet" aria-expanded="false" aria-controls="kinds-list">Kinds</button><ul id="kinds-list" hidden>${categories.map(
			({ id, name }) => html`<li><label><input type="checkbox" name="kind" value="${id}"> ${name}</label></li>`,
		)}</ul></li></ul>
<ul class="shelf" id="shelf" tabindex="0" aria-label="Small things">${goods
			.filter(({ cents, stock }) => cents <= dearest && stock)
			.map(
				(good) => html`
<li draggable="true" data-id="${good.id}" data-name="${good.name}" data-kind="${good.category}" data-cents="${good.cents}">${picture(good)}<b>${good.name}</b><span>${toPrice(good.cents)}</span><button type="button" class="plain" aria-label="Add ${good.name}">Add</button></li>`,
			)}</ul>
<section class="box" id="box" aria-label="The box"><p id="box-hint">Drop it here.</p><ul id="box-things"></ul></section>
<p id="box-state" role="status" data-state="open">The box is open.</p>
<menu class="card" id="box-menu" hidden><li><button type="button" class="quiet" id="take-out">Take it out</button></li></menu>
</div>
<form class="card form" id="gift-form">
<label class="field"><span>Ribbon</span><select id="ribbon" name="ribbon">${ribbons.map((name) => html`<option>${name}</option>`)}</select></label>
<label class="field"><span>Arrives on</span><input id="arrives" name="arrives" type="date"></label>
<p id="card-name">Nobody's name is on the card.</p><button class="plain" id="write-name" type="button">Write a name on it</button>
<ul class="stamps" id="stamps">${stamps.map((name) => html`<li draggable="true" data-stamp="${name}">${name}</li>`)}</ul>
<iframe id="card-frame" name="card" src="/gift-box/card" title="The card"></iframe>
<p>In the box: <b id="box-count">0</b>, together <b id="box-sum">${toPrice(0)}</b></p>
<button class="button" id="pack" type="submit" disabled>Pack it</button>
<a class="quiet" id="preview" href="/gift-box/preview" target="gift-preview">See it in a window of its own</a>
<button class="quiet" id="start-again" type="button">Start again</button>
</form>
</div>
<script src="/gift-box.js" defer></script>`,
	)

export const giftCardPage = () =>
	String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Card: Puddlewright</title><link rel="stylesheet" href="/shop.css"><script src="/gift-box.js" defer></script></head>
<body class="gift-card"><main><h1>To somebody dry</h1><p class="stamp" id="stamp">Drop a stamp here</p></main></body></html>`)

/** @param {import('../visit.mjs').Visit} visit */
export const giftPreviewPage = (visit) =>
	page(
		visit,
		'Your gift box: Puddlewright',
		html`
<div class="narrow"><h1>Your gift box</h1>
<p id="preview-text">${Number(visit.query.get('things')) || 0} things under a ${(visit.query.get('ribbon') ?? 'yellow').toLowerCase()} ribbon.</p></div>`,
	)
