import type { Cases } from './cases.ts'

export const waitPages = {
	'/wait': `<!doctype html><title>Wait</title><p id=here data-state=old style="color:red">here</p><p id=hidden style="display:none">h</p>
<button id=late disabled>Late</button><p id=spinner>spin</p><input type=checkbox id=box>
<script>setTimeout(() => {
 here.textContent = 'Shipped today'; here.dataset.state = 'shipped'; here.style.color = 'green'
 late.disabled = false; spinner.remove(); document.body.append(Object.assign(document.createElement('p'), { id: 'coming', textContent: 'c' }))
}, 400)</script><!-- id=coming -->`,
}

export const waitCases: Cases = {
	DELAY: {
		on: '/wait',
		passes: ['DELAY <0>', 'DELAY [it.coming] + <3>', 'SEE [it.coming]', 'DELAY [id=nobody] <1>'],
		fails: [
			['DELAY <long>', 'must be a whole number of seconds'],
			['DELAY [it.coming] <0.5>', 'must be a whole number of seconds'],
		],
	},
	WAIT: {
		on: '/wait',
		passes: ['WAIT <0.5>', 'SEE [it.coming]'],
		fails: [['WAIT <a while>', 'must be a number of seconds']],
	},
	EXPLICIT_WAIT_JS: {
		on: '/wait',
		passes: ['EXPLICIT_WAIT_JS [it.coming] + <3>', 'EXPLICIT_WAIT_JS [it.hidden] <1>'],
		fails: [['EXPLICIT_WAIT_JS [id=nobody] <0.1>', '[id=nobody] was not found (waited 0.1 s)']],
	},
	FLUENT_WAIT: {
		on: '/wait',
		passes: ['FLUENT_WAIT [it.coming] + <4>'],
		fails: [['FLUENT_WAIT [id=nobody] <0.1>', '[id=nobody] was not found (waited 0.1 s)']],
	},
	WAIT_UNTIL_ELEMENT_DISPLAY: {
		on: '/wait',
		passes: ['WAIT_UNTIL_ELEMENT_DISPLAY [it.coming] + <3>'],
		fails: [['WAIT_UNTIL_ELEMENT_DISPLAY [it.hidden] <0.1>', '[it.hidden] is hidden (display: none) (waited 0.1 s)']],
	},
	WAIT_UNTIL_ELEMENT_NOT_DISPLAY: {
		on: '/wait',
		passes: ['WAIT_UNTIL_ELEMENT_NOT_DISPLAY [it.spinner] + <3>', 'WAIT_UNTIL_ELEMENT_NOT_DISPLAY [it.hidden] <1>'],
		fails: [
			['WAIT_UNTIL_ELEMENT_NOT_DISPLAY [it.here] <0.1>', '[it.here] is still displayed (waited 0.1 s)'],
			// The first of them is hidden.
			["WAIT_UNTIL_ELEMENT_NOT_DISPLAY [//p[@id='hidden'] | //button] <0.1>", 'is still displayed (waited 0.1 s)'],
		],
	},
	WAIT_UNTIL: {
		on: '/wait',
		passes: [
			'WAIT_UNTIL [it.late] + <3S> + {enabled}',
			'WAIT_UNTIL [it.here] + <3> + {contains::SHIPPED||disabled}',
			'WAIT_UNTIL [it.here] <1> {shipped today}',
			'WAIT_UNTIL [it.box] <1> {unselected}',
			'WAIT_UNTIL [it.hidden] <1> {visible::false}',
		],
		fails: [['WAIT_UNTIL [it.box] <0.1> {selected||disabled}', 'Expected [it.box] to become selected or disabled but']],
	},
	WAIT_UNTIL_ATTRIBUTE_VALUE: {
		on: '/wait',
		passes: ['WAIT_UNTIL_ATTRIBUTE_VALUE [it.here] + <3> + {data-state=shipped}'],
		fails: [
			[
				'WAIT_UNTIL_ATTRIBUTE_VALUE [it.here] <0.1> {data-state=lost}',
				// On a busy machine the page has gone on meanwhile.
				/^Expected "lost" but data-state of \[it\.here\] is "(?:old|shipped)"/,
			],
			['WAIT_UNTIL_ATTRIBUTE_VALUE [it.here] <0.1> {data-state}', 'must be name=value'],
		],
	},
	WAIT_UNTIL_CSS_VALUE: {
		on: '/wait',
		passes: [
			'WAIT_UNTIL_CSS_VALUE [it.here] + <3> + {color=rgba(0,128,0,1)}',
			'WAIT_UNTIL_CSS_VALUE [it.here] {color=green}',
		],
		fails: [
			[
				'WAIT_UNTIL_CSS_VALUE [it.here] <0.1> {color=blue}',
				/^Expected "blue" but color of \[it\.here\] is "rgb\((?:255, 0|0, 128), 0\)"/,
			],
		],
	},
}
