import { html } from './html.mjs'

/**
 * The pictures of the goods, drawn by hand on 160 × 120. Colours stay the same in the dark: the tile behind them changes.
 * Decoration only, so hidden from screen readers; the name always stands beside.
 */

const drawings = /** @type {Record<string, ReturnType<typeof html>>} */ ({
	'storm-kite': html`
		<path d="M18 34h22M10 46h14M124 92h24M136 80h14" stroke="#fff" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/>
		<path d="M70 92c-8 10 6 14-4 22" fill="none" stroke="#17233b" stroke-width="1.6"/>
		<path d="M66 98l-7-3 1 7zM66 98l7 2-4 5zM68 109l-7-1 3 6zM68 109l7 0-3 6z" fill="#ffd23d"/>
		<path d="M88 8 56 40l36 4z" fill="#f2695c"/><path d="M88 8l34 44-30-8z" fill="#d9453c"/>
		<path d="M56 40l14 52 22-48z" fill="#ffd23d"/><path d="M92 44l30 8-52 40z" fill="#f0b429"/>
		<path d="M88 8 92 44 70 92M56 40l36 4 30 8" fill="none" stroke="#17233b" stroke-width="1.6" stroke-linejoin="round"/>`,
	'wide-umbrella': html`
		<path d="M20 18l-4 9M48 8l-4 9M120 10l-4 9M146 26l-4 9M12 52l-4 9" stroke="#4f8fd0" stroke-width="3" stroke-linecap="round"/>
		<path d="M80 22v-8" stroke="#17233b" stroke-width="3" stroke-linecap="round"/>
		<path d="M80 60v38a9 9 0 0 0 18 0v-3" fill="none" stroke="#a8683a" stroke-width="4.5" stroke-linecap="round"/>
		<path d="M24 68a56 48 0 0 1 112 0q-14-11-28 0-14-11-28 0-14-11-28 0-14-11-28 0z" fill="#f0b429"/>
		<path d="M52 68q2-36 28-48 26 12 28 48-14-11-28 0-14-11-28 0z" fill="#ffd23d"/>
		<path d="M80 20v48" stroke="#d99a13" stroke-width="1.4"/>`,
	'puddle-boots': html`
		<ellipse cx="80" cy="104" rx="62" ry="9" fill="#4f8fd0" fill-opacity=".5"/>
		<path d="M82 22h28v50c14 6 28 8 28 20v10H82z" fill="#c58f12"/><path d="M80 98h60v7H80z" fill="#17233b"/>
		<path d="M44 18h30v54c16 6 30 8 30 22v8H44z" fill="#f5bd25"/><path d="M42 98h64v8H42z" fill="#24365a"/>
		<path d="M44 18h30v9H44z" fill="#17233b"/><path d="M82 22h28v8H82z" fill="#0f1930"/>
		<path d="M54 36v30" stroke="#ffe38a" stroke-width="4" stroke-linecap="round"/>
		<path d="M24 96q-4-8 2-14 5 7 2 14zM140 90q-3-6 2-11 4 6 1 11z" fill="#4f8fd0"/>`,
	'pocket-cape': html`
		<path d="M54 46q-24 26-28 56 22 8 54 8t54-8q-4-30-28-56z" fill="#2f8f7b"/>
		<path d="M80 44v66q32 0 54-8-4-30-28-56z" fill="#26776a"/>
		<path d="M80 10c-24 0-32 20-28 40 8 10 48 10 56 0 4-20-4-40-28-40z" fill="#37a28c"/>
		<path d="M80 22c-13 0-18 12-15 25 6 6 24 6 30 0 3-13-2-25-15-25z" fill="#123f3a"/>
		<path d="M80 56v50" stroke="#123f3a" stroke-width="1.6"/>
		<g fill="#ffd23d"><circle cx="84" cy="66" r="2.4"/><circle cx="84" cy="80" r="2.4"/><circle cx="84" cy="94" r="2.4"/></g>
		<path d="M44 82l20 3v14l-21-4z" fill="#1f665b"/><path d="M44 82l20 3v4l-20-3z" fill="#123f3a"/>`,
	'soup-mug': html`
		<g fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="3.4" stroke-linecap="round">
			<path d="M58 34c-7-8 7-12 0-22M76 32c-7-8 7-12 0-22M94 34c-7-8 7-12 0-22"/></g>
		<path d="M110 58c26-4 28 34-4 30" fill="none" stroke="#e8d9bd" stroke-width="9"/>
		<path d="M34 46h84c2 34-10 60-28 60H62c-18 0-30-26-28-60z" fill="#f7ecd6"/>
		<path d="M92 46h26c2 34-10 60-28 60H78c14-10 18-34 14-60z" fill="#e8d9bd"/>
		<ellipse cx="76" cy="46" rx="42" ry="9" fill="#e8d9bd"/><ellipse cx="76" cy="47" rx="36" ry="6.4" fill="#d9713c"/>
		<path d="M62 46q6-3 10 0M84 48q5-3 9 0" stroke="#f6b183" stroke-width="2" fill="none" stroke-linecap="round"/>
		<path d="M36 66q40 12 80 0l-1 9q-39 11-77 0z" fill="#3f6ea8"/>`,
	'window-blanket': html`
		<path d="M26 84h108v18H26z" fill="#8a5a83"/><path d="M26 84h108v6H26z" fill="#a06f98"/>
		<path d="M26 62h108v22H26z" fill="#e79a86"/><path d="M26 62h108v7H26z" fill="#f2b3a2"/>
		<path d="M26 38h108v24H26z" fill="#5a7fb5"/><path d="M26 38h108v8H26z" fill="#7396c8"/>
		<path d="M26 24c0-8 8-8 8-8h92s8 0 8 8v14H26z" fill="#f6e3c5"/>
		<path d="M26 50h108M26 74h108M26 96h108" stroke="#fff" stroke-opacity=".45" stroke-width="2.5" stroke-dasharray="9 6"/>
		<path d="M30 102v8M38 102v8M46 102v8M54 102v8M62 102v8M70 102v8M78 102v8M86 102v8M94 102v8M102 102v8M110 102v8M118 102v8M126 102v8"
			stroke="#6b3f66" stroke-width="2.6" stroke-linecap="round"/>
		<path d="M96 16v22" stroke="#e3c99f" stroke-width="2"/>`,
	'slow-kettle': html`
		<path d="M140 40q8-4 6-12M150 50q8-2 8-9" stroke="#fff" stroke-opacity=".9" stroke-width="3.2" fill="none" stroke-linecap="round"/>
		<path d="M48 46c0-44 62-44 62 0" fill="none" stroke="#17233b" stroke-width="6" stroke-linecap="round"/>
		<path d="M108 74l26-26 8 4-22 44z" fill="#b93a33"/>
		<path d="M38 102c-8-34 10-56 41-56s49 22 41 56z" fill="#d9453c"/>
		<path d="M92 48c20 8 26 28 20 54h8c8-28-4-46-28-54z" fill="#b93a33"/>
		<path d="M34 100h90v6a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4z" fill="#17233b"/>
		<path d="M62 47c4-9 30-9 34 0z" fill="#f2695c"/><circle cx="79" cy="37" r="5" fill="#17233b"/>
		<path d="M52 64c-6 8-7 16-6 24" stroke="#ff9a8f" stroke-width="5" fill="none" stroke-linecap="round"/>`,
	'grey-jigsaw': html`
		<path d="M30 20h46v12a8 8 0 1 1 0 14v14H62a8 8 0 1 0-14 0H30z" fill="#a7b3bf"/>
		<path d="M76 20h46v40h-12a8 8 0 1 1-14 0H76V46a8 8 0 1 0 0-14z" fill="#c2ccd6"/>
		<path d="M30 60h18a8 8 0 1 1 14 0h14v14a8 8 0 1 1 0 14v12H30z" fill="#8f9cab"/>
		<path d="M88 68h12a8 8 0 1 0 14 0h22v42H88V98a8 8 0 1 0 0-16z" fill="#24365a" transform="rotate(7 112 89)"/>
		<path d="M42 88q5-6 9 0 4-6 9 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>`,
	'storm-lantern': html`
		<circle cx="80" cy="66" r="46" fill="#ffd23d" fill-opacity=".22"/><circle cx="80" cy="66" r="32" fill="#ffd23d" fill-opacity=".3"/>
		<path d="M52 44c-6-48 62-48 56 0" fill="none" stroke="#17233b" stroke-width="3.4"/>
		<path d="M66 22h28l6 14H60z" fill="#24365a"/><path d="M72 14h16v8H72z" fill="#17233b"/>
		<path d="M60 36h40c10 20 8 38 0 56H60c-8-18-10-36 0-56z" fill="#fff4c9"/>
		<path d="M80 48c12 14 13 22 10 28-4 8-16 8-20 0-3-6-2-14 10-28z" fill="#f59f2b"/><path d="M80 62c6 7 6 11 4 14-2 4-6 4-8 0-2-3-2-7 4-14z" fill="#fff"/>
		<path d="M62 38c-8 18-7 34 0 52M98 38c8 18 7 34 0 52" fill="none" stroke="#24365a" stroke-width="2.4"/>
		<path d="M56 92h48l6 16H50z" fill="#24365a"/><circle cx="80" cy="100" r="4" fill="#ffd23d"/>`,
	'wet-notebook': html`
		<path d="M40 14h66a5 5 0 0 1 5 5v84a5 5 0 0 1-5 5H40z" fill="#24365a"/>
		<path d="M46 18h60v86H46z" fill="#f6f1df"/>
		<path d="M58 36h38M58 48h38M58 60h26" stroke="#7d8ea6" stroke-width="2.6" stroke-linecap="round"/>
		<g stroke="#c7ced8" stroke-width="3" stroke-linecap="round"><path d="M34 24h12M34 36h12M34 48h12M34 60h12M34 72h12M34 84h12M34 96h12"/></g>
		<path d="M128 22l10 6-38 62-12 8 2-14z" fill="#ffd23d"/><path d="M133 25l5 3-38 62-5-3z" fill="#e0a915"/>
		<path d="M128 22l4-6a3 3 0 0 1 4-1l5 3a3 3 0 0 1 1 4l-4 6z" fill="#e9887a"/><path d="M88 98l2-8 5 4z" fill="#17233b"/>
		<path d="M66 74q-6 9 0 13 6-4 0-13zM80 84q-5 7 0 11 5-4 0-11zM122 96q-5 7 0 11 5-4 0-11z" fill="#4f8fd0"/>`,
	'spare-socks': html`
		<path d="M6 18q74 14 148 0" fill="none" stroke="#17233b" stroke-width="2"/>
		<g><path d="M26 24h22v44l14 14c8 8-2 22-14 16L28 84c-2-2-2-4-2-6z" fill="#d9453c"/><path d="M26 24h22v9H26z" fill="#fff"/>
			<path d="M26 44h22M26 56h22" stroke="#ffb4a8" stroke-width="4"/><path d="M32 16h9v14h-9z" fill="#c58f5a"/></g>
		<g transform="translate(44 3)"><path d="M26 24h22v44l14 14c8 8-2 22-14 16L28 84c-2-2-2-4-2-6z" fill="#2f6fb2"/><path d="M26 24h22v9H26z" fill="#fff"/>
			<path d="M26 44h22M26 56h22" stroke="#a9cdf0" stroke-width="4"/><path d="M32 16h9v14h-9z" fill="#c58f5a"/></g>
		<g transform="translate(88 0)"><path d="M26 24h22v44l14 14c8 8-2 22-14 16L28 84c-2-2-2-4-2-6z" fill="#f0b429"/><path d="M26 24h22v9H26z" fill="#fff"/>
			<path d="M26 44h22M26 56h22" stroke="#fff0b8" stroke-width="4"/><path d="M32 16h9v14h-9z" fill="#c58f5a"/></g>`,
	'ceiling-bucket': html`
		<path d="M80 4q-6 9 0 14 6-5 0-14zM80 30q-5 8 0 12 5-4 0-12z" fill="#4f8fd0"/>
		<path d="M40 56C36 14 124 14 120 56" fill="none" stroke="#6b7a90" stroke-width="3"/>
		<path d="M38 56h84l-12 52a4 4 0 0 1-4 3H54a4 4 0 0 1-4-3z" fill="#9fb0c4"/>
		<path d="M100 56h22l-12 52a4 4 0 0 1-4 3H88z" fill="#8496ad"/>
		<ellipse cx="80" cy="56" rx="42" ry="9" fill="#c4d0de"/><ellipse cx="80" cy="58" rx="35" ry="6" fill="#3f78b8"/>
		<ellipse cx="80" cy="57" rx="14" ry="2.4" fill="none" stroke="#bfe0ff" stroke-width="1.5"/>
		<path d="M46 92l68 0-2 8H48z" fill="#d9453c"/>`,
})

/** @param {import('../goods.mjs').Good} good */
export const picture = (good) =>
	html`<span class="picture tile-${good.tile}"><svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">${drawings[good.id]}</svg></span>`
