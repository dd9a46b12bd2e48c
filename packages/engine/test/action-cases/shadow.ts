/** Elements inside open shadow roots, also of one inside the other, in the page and in a frame of it. */
const inside = `<!doctype html><title>Shadow</title><p id=said>Nothing</p>
<shop-card><i>Kettle</i></shop-card><shop-card><i>Pot</i></shop-card><p class=buy>in the page</p><div id=around><div id=shelf></div></div>
<script>
shelf.attachShadow({ mode: 'open' }).innerHTML = '<style>p{margin:0}</style><p>of the shelf</p><p hidden>behind it</p>'
customElements.define('shop-more', class extends HTMLElement {
	connectedCallback() {
		this.attachShadow({ mode: 'open' }).innerHTML =
			'<input id=amount value=1><div id=words contenteditable style="width:90px;height:30px">old</div>'
	}
})
customElements.define('shop-card', class extends HTMLElement {
	connectedCallback() {
		this.attachShadow({ mode: 'open' }).innerHTML =
			'<button class=buy><slot></slot></button><fieldset aria-disabled=true><shop-more></shop-more></fieldset><fieldset><shop-more></shop-more></fieldset>'
		this.shadowRoot.querySelector('button').onclick = () => { said.textContent = 'bought ' + this.textContent }
	}
})
</script>`

export const shadowPages = {
	'/shadow': inside,
	'/shadow/frame': `<!doctype html><title>Around</title><div id=host></div><script>
		host.attachShadow({ mode: 'open' }).innerHTML = '<iframe name=deep src="/shadow" width=900 height=400></iframe>'</script>`,
}

const steps = [
	'VERIFY_ELEMENTS_COUNT [//*[@class="buy"]] + {1}',
	'VERIFY_ELEMENTS_COUNT [css=.buy] + {3}',
	'VERIFY_ELEMENTS_TEXT_VALUES [css=shop-card i, p.buy] + {Kettle;Pot;in the page}',
	'CLICK [css=.buy]',
	'VERIFY_TEXT [id=said] + {bought Kettle}',
	'CLICK [css=shop-card:nth-of-type(2) >>> button]',
	'VERIFY_TEXT [id=said] + {bought Pot}',
	'VERIFY_ELEMENTS_COUNT [id=amount] + {4}',
	'ENTER [css=fieldset:not([aria-disabled]) >>> #amount] + <12>',
	'VERIFY_VALUE [css=fieldset:not([aria-disabled]) >>> #amount] + {12}',
	'ENTER [css=shop-card >>> fieldset:not([aria-disabled]) shop-more >>> #words] + <new>',
	'ENTER_APPEND [css=fieldset:not([aria-disabled]) >>> #words] + <er>',
	'VERIFY_TEXT [css=fieldset:not([aria-disabled]) >>> #words] + {newer}',
]

/** What passes, and what fails with what it says. */
export const shadowCases = [
	{ title: 'css= and id= reach into open shadow roots', on: '/shadow', steps },
	{
		title: 'css= reaches a frame in a shadow root, and shadow roots inside it',
		on: '/shadow/frame',
		steps: ['SWITCH_IFRAME_LOCATOR [css=iframe]', ...steps, 'SWITCH_TO_DEFAULT_CONTENT', 'SWITCH_IFRAME <deep>'],
	},
	{
		title: 'what one reads in a shadow root is text of the page and of the element that holds the root',
		on: '/shadow',
		steps: [
			'VERIFY_TEXT_EXIST {of the shelf}',
			'VERIFY_TEXT [id=shelf] {of the shelf}',
			'VERIFY_TEXT_CONTAINS [id=around] {of the shelf}',
		],
	},
	{
		title: 'an element that shows a text in its shadow root is not empty',
		on: '/shadow',
		steps: ['VERIFY_TEXT_IS_EMPTY [id=shelf]'],
		says: 'Expected no text but [id=shelf] shows "of the shelf"',
	},
	{
		title: 'what is hidden in a shadow root is no text of the page',
		on: '/shadow',
		steps: ['VERIFY_TEXT_EXIST {behind it}'],
		says: 'Expected "behind it" on the page but it shows no such text',
	},
	{
		title: 'an element in a shadow root is judged by all that is around it',
		on: '/shadow',
		steps: ['CLICK [id=amount]'],
		says: '[id=amount] is disabled (waited 0.2 s, Explicit.wait.time)',
	},
	{
		title: 'a selector that cannot be read is reported where there are shadow roots too',
		on: '/shadow',
		steps: ['CLICK [css=button >> i]'],
		says: 'The locator css=button >> i cannot be read: ',
	},
]
