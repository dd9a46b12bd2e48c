import type { Cases } from './cases.ts'

export const travelPages = {
	'/travel': `<!doctype html><title>Travel</title><h1 id=said>Nothing</h1><a id=away href="/travel/other">Other</a><p id=word>word</p>
<p id=card draggable=true ondragstart="event.dataTransfer.setData('text/plain','a card')">card</p>
<button id=alert onclick="alert('Sure?');said.textContent='alerted'">Alert</button>
<button id=prompt onclick="setTimeout(()=>{said.textContent='Hello '+prompt('Who?')},20)">Prompt</button>
<iframe name=inner src="/travel/inner" width=200 height=80></iframe><iframe id=second src="/travel/other" width=200 height=80></iframe>
<div id=cookie></div><script>cookie.textContent=document.cookie</script>
<div style="height:3000px"></div><p id=deep>Deep</p>
<div id=scroller style="width:100px;height:100px;overflow:auto"><div style="width:400px;height:500px">big</div></div>
<div id=growing style="width:100px;height:100px;overflow:auto" onscroll="setTimeout(()=>{if(rows.offsetHeight<900)rows.style.height=rows.offsetHeight+100+'px'},20)"><div id=rows style="height:500px">rows</div></div>
<div id=small style="width:100px;height:100px">small</div><div id=spilling style="width:100px;height:20px"><div style="height:90px">tall</div></div>`,
	'/travel/other': '<!doctype html><title>Other page</title><h1 id=other>Other</h1>',
	'/travel/frames': `<!doctype html><title>Frames</title><div style="transform:scale(.5);transform-origin:0 0"><iframe id=small src="/travel/pressed"></iframe></div>
<div style="zoom:2"><iframe id=large src="/travel/pressed"></iframe></div><iframe id=padded style="padding:60px;border:5px solid" src="/travel/pressed"></iframe>`,
	'/travel/pressed':
		'<!doctype html><title>Pressed</title><button style="margin:50px" onclick="this.textContent=\'pressed\'">press</button>',
	'/travel/inner':
		'<!doctype html><title>Inner</title><h1 id=inside onmouseup="this.textContent=\'dropped\'">Inside</h1><p id=tray ondragover="event.preventDefault()" ondrop="this.textContent=event.dataTransfer.getData(\'text/plain\')">tray</p>',
}

const at = (script: string, name: string) => `EXECUTE_JAVA_SCRIPT <"return String(${script})"> + {${name}}`

/** Frames whose document is shown in another size, or begins behind a padding. */
export const frameCases = ['small', 'large', 'padded'].map((frame) => ({
	title: `CLICK reaches what lies in the ${frame} frame`,
	on: '/travel/frames',
	steps: [`SWITCH_IFRAME_LOCATOR [it.${frame}]`, 'CLICK [//button]', 'VERIFY_TEXT [//button] {pressed}'],
}))

export const travelCases: Cases = {
	NAVIGATE_BACK: {
		on: '/travel',
		passes: ['CLICK [it.away]', 'VERIFY_CURRENT_URL {/travel/other}', 'NAVIGATE_BACK', 'VERIFY_CURRENT_URL {/travel}'],
		fails: [
			[['CLICK [it.away]', 'NAVIGATE_BACK', 'VERIFY_CURRENT_URL {/travel/other}'], /browser is at "http.*\/travel"/],
		],
	},
	NAVIGATE_FORWARD: {
		on: '/travel',
		passes: ['CLICK [it.away]', 'NAVIGATE_BACK', 'NAVIGATE_FORWARD', 'VERIFY_CURRENT_URL {/travel/other}'],
		fails: [
			['NAVIGATE_FORWARD now [it.said', /is never closed/],
			['NAVIGATE_FORWARD', 'There is no page to go forward to'],
		],
	},
	PAGE_REFRESH: {
		on: '/travel',
		passes: ['ENTER_DATA_JS [it.word] <changed>', 'PAGE_REFRESH', 'VERIFY_TEXT [it.word] {word}'],
		fails: [[['CLICK [it.alert]', 'PAGE_REFRESH'], 'The page shows a dialog that waits for an answer: "Sure?"']],
	},
	GET_CURRENT_URL: {
		on: '/travel',
		passes: ['GET_CURRENT_URL <here>', 'VERIFY_CURRENT_URL {{here}}', 'GET_CURRENT_URL {{{there}}}'],
		fails: [['GET_CURRENT_URL', 'GET_CURRENT_URL needs <name>']],
	},
	VALIDATE_TITLE: {
		on: '/travel',
		passes: ['VALIDATE_TITLE <Travel>', 'VALIDATE_TITLE {Travel}'],
		fails: [['VALIDATE_TITLE <travel>', 'Expected "travel" but the title is "Travel"']],
	},
	SET_COOKIES: {
		on: '/travel',
		passes: [
			'SET_COOKIES <consent=all; lang=en>',
			'VERIFY_TEXT_CONTAINS [it.cookie] {lang=en}',
			'VERIFY_TEXT_CONTAINS [it.cookie] {consent=all}',
		],
		fails: [['SET_COOKIES <nonsense>', 'must be cookies such as name=value; name2=value2']],
	},
	NEW_TAB: {
		on: '/travel',
		passes: ['NEW_TAB </travel/other>', 'VERIFY_TITLE {Other page}', 'SWITCH_WINDOW <Travel>', 'SEE [it.said]'],
		fails: [['NEW_TAB <http://nobody.invalid/>', 'cannot be opened: the name of the server is unknown']],
	},
	SWITCH_WINDOW: {
		on: '/travel',
		passes: [
			'NEW_TAB </travel/other>',
			'SWITCH_WINDOW <0>',
			'VERIFY_TITLE {Travel}',
			'SWITCH_WINDOW <^Oth>',
			'VERIFY_TITLE {Other page}',
		],
		fails: [
			['SWITCH_WINDOW <Nowhere>', 'No window has the title "Nowhere"; there are "Travel"'],
			['SWITCH_WINDOW <>', 'must not be empty: it would find whatever bears no text'],
		],
	},
	CLOSE_TAB: {
		on: '/travel',
		passes: [
			'NEW_TAB </travel/other>',
			'CLOSE_TAB',
			'VERIFY_TITLE {Travel}',
			'NEW_TAB </travel/other>',
			'CLOSE_TAB <Travel>',
			'VERIFY_TITLE {Other page}',
		],
		fails: [
			['CLOSE_TAB <Nowhere>', 'Expected a tab with the title "Nowhere" but there are "Travel"'],
			['CLOSE_TAB', 'This is the only tab'],
		],
	},
	SEND_TAB_ACTION: {
		on: '/travel',
		passes: [
			'SEND_TAB_ACTION [it.away]',
			'VERIFY_TITLE {Other page}',
			'CLOSE_TAB',
			'SEND_TAB_ACTION </travel/inner>',
			'VERIFY_TITLE {Inner}',
		],
		fails: [
			['SEND_TAB_ACTION [it.word]', '[it.word] is no link'],
			['SEND_TAB_ACTION', 'SEND_TAB_ACTION needs the [locator] of a link or a <URL>'],
		],
	},
	SWITCH_IFRAME: {
		on: '/travel',
		passes: [
			'SWITCH_IFRAME <inner>',
			'SEE [it.inside]',
			'SWITCH_TO_DEFAULT_CONTENT',
			'SWITCH_IFRAME <1>',
			'SEE [it.other]',
		],
		fails: [
			['SWITCH_IFRAME <outer>', 'The frame "outer" was not found'],
			['SWITCH_IFRAME <2>', 'The frame "2" is not there: the page has 2, counted from 0'],
		],
	},
	SWITCH_IFRAME_LOCATOR: {
		on: '/travel',
		passes: ['SWITCH_IFRAME_LOCATOR [it.second]', 'SEE [it.other]'],
		fails: [['SWITCH_IFRAME_LOCATOR [it.word]', '[it.word] is no frame of this page']],
	},
	SWITCH_TO_DEFAULT_CONTENT: {
		on: '/travel',
		passes: ['SWITCH_IFRAME <0>', 'SWITCH_TO_DEFAULT_CONTENT', 'SEE [it.said]', 'SWITCH_TO_DEFAULT_CONTENT'],
		fails: [[['SWITCH_IFRAME <0>', 'SWITCH_TO_DEFAULT_CONTENT', 'SEE [it.inside]'], '[it.inside] was not found']],
	},
	FRAME_DRAG_AND_DROP: {
		on: '/travel',
		passes: [
			'FRAME_DRAG_AND_DROP [it.word] + <it.inside> + {//iframe[1]}',
			'VERIFY_TEXT [it.inside] {dropped}',
			'SWITCH_TO_DEFAULT_CONTENT',
			'FRAME_DRAG_AND_DROP [it.card] + <it.tray> + {//iframe[1]}',
			'VERIFY_TEXT [it.tray] {a card}',
		],
		fails: [
			['FRAME_DRAG_AND_DROP [it.word] <id=nobody> {//iframe[1]}', '[id=nobody] was not found where'],
			['FRAME_DRAG_AND_DROP [it.word] <it.inside>', 'FRAME_DRAG_AND_DROP needs {frame}'],
		],
	},
	VERIFY_ALERT_PRESENT: {
		on: '/travel',
		passes: ['CLICK [it.alert]', 'VERIFY_ALERT_PRESENT', 'ACCEPT_ALERT', 'VERIFY_TEXT [it.said] {alerted}'],
		fails: [['VERIFY_ALERT_PRESENT', 'The page shows no alert (waited 10 s)']],
	},
	ACCEPT_ALERT: {
		on: '/travel',
		passes: ['CLICK [it.alert]', 'ACCEPT_ALERT', 'VERIFY_TEXT [it.said] {alerted}'],
		fails: [['ACCEPT_ALERT', 'The page shows no alert (waited 10 s)']],
	},
	ENTER_TEXT_IN_TO_ALERT: {
		on: '/travel',
		passes: ['CLICK [it.prompt]', 'ENTER_TEXT_IN_TO_ALERT <Anna>', 'VERIFY_TEXT [it.said] {Hello Anna}'],
		fails: [['ENTER_TEXT_IN_TO_ALERT <Anna>', 'The page shows no alert (waited 10 s)']],
	},
	SCROLL: {
		on: '/travel',
		passes: [
			'SCROLL <down;4>',
			'SCROLL <UP;1>',
			at('scrollY', 'y'),
			'VERIFY_VARIABLE_VALUE <y> {300}',
			'SCROLL <BOTTOM>',
			'SCROLL {top}',
			at('scrollY', 'y'),
			'VERIFY_VARIABLE_VALUE <y> {0}',
		],
		fails: [['SCROLL <sideways>', 'must be UP, DOWN, TOP or BOTTOM']],
	},
	SCROLL_UP: {
		on: '/travel',
		passes: ['SCROLL_DOWN <5>', 'SCROLL_UP', at('scrollY', 'y'), 'VERIFY_VARIABLE_VALUE <y> {200}'],
		fails: [['SCROLL_UP <much>', 'must be a number of steps above 0, or pixels as in 50px']],
	},
	SCROLL_DOWN: {
		on: '/travel',
		passes: ['SCROLL_DOWN <50px>', at('scrollY', 'y'), 'VERIFY_VARIABLE_VALUE <y> {50}'],
		fails: [['SCROLL_DOWN <-3>', 'must be a number of steps above 0, or pixels as in 50px']],
	},
	SCROLL_TOP: {
		on: '/travel',
		passes: ['SCROLL_DOWN', 'SCROLL_TOP', at('scrollY', 'y'), 'VERIFY_VARIABLE_VALUE <y> {0}'],
		fails: [
			[['SCROLL_DOWN', 'SCROLL_TOP', at('scrollY', 'y'), 'VERIFY_VARIABLE_VALUE <y> {300}'], 'the variable y is "0"'],
		],
	},
	SCROLL_BOTTOM: {
		on: '/travel',
		passes: ['SCROLL_BOTTOM', at('scrollY > 2000', 'low'), 'VERIFY_VARIABLE_VALUE <low> {true}'],
		fails: [
			[
				['SCROLL_BOTTOM', at('scrollY > 2000', 'low'), 'VERIFY_VARIABLE_VALUE <low> {false}'],
				'the variable low is "true"',
			],
		],
	},
	SCROLL_FIND: {
		on: '/travel',
		passes: ['SCROLL_FIND [it.deep]', at('scrollY > 1500', 'low'), 'VERIFY_VARIABLE_VALUE <low> {true}'],
		fails: [['SCROLL_FIND [id=nobody]', '[id=nobody] was not found']],
	},
	DIV_SCROLLBAR: {
		on: '/travel',
		passes: [
			'DIV_SCROLLBAR [it.scroller] + <bottom>',
			at('scroller.scrollTop > 350', 'low'),
			'VERIFY_VARIABLE_VALUE <low> {true}',
			// A list that grows while it is scrolled.
			'DIV_SCROLLBAR [it.growing] + <bottom>',
			at('growing.scrollTop === 800', 'grown'),
			'VERIFY_VARIABLE_VALUE <grown> {true}',
			'DIV_SCROLLBAR [it.scroller] + <PAGEUP>',
			'DIV_SCROLLBAR [it.scroller] + <rightend>',
			at('scroller.scrollLeft > 250', 'far'),
			'VERIFY_VARIABLE_VALUE <far> {true}',
		],
		fails: [
			['DIV_SCROLLBAR [it.small] <down>', '[it.small] has nothing to scroll that way'],
			['DIV_SCROLLBAR [it.spilling] <down>', '[it.spilling] has nothing to scroll that way'],
			['DIV_SCROLLBAR [it.growing] <right>', '[it.growing] has nothing to scroll that way'],
			['DIV_SCROLLBAR [it.scroller] <away>', 'must be up, down, left, right, top, bottom, end, leftend or rightend'],
		],
	},
}
