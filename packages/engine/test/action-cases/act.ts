import type { Cases } from './cases.ts'

export const actPages = {
	'/act': `<!doctype html><title>Act</title><style>.pop{display:none}#menu:hover .pop{display:block}</style>
<h1 id=said>Nothing</h1>
<button id=button onclick="said.textContent='clicked '+event.detail" ondblclick="said.textContent='double'"
 oncontextmenu="said.textContent='right';return false" onmouseover="said.textContent='over'">B</button>
<button id=off disabled>Off</button><span id=shut><button disabled>Shut</button></span><p id=plain>plain</p>
<div id=menu>Menu<ul class=pop><li onclick="said.textContent='tea'">Tea  kettles</li></ul></div>
<div id=list><p onclick="said.textContent='first'">Blue kettle</p><p onclick="said.textContent='second'"><b>Red</b> kettle</p></div>
<a href="#a" onclick="said.textContent='link'">Delivery and
 returns</a> <a href="#b" id=anchor>It's "here"</a>
<input id=field value=old onfocus="said.textContent='field'" onblur="said.textContent='left'" onkeydown="if(event.key==='Enter')said.textContent='entered '+value">
<input id=fixed readonly value=fixed><p contenteditable id=firm oninput="this.textContent='stays'">stays</p><input id=ghost type=hidden onchange="said.textContent='changed '+value">
<p id=line>line</p><div id=box style="display:none"><i>x</i></div>
<select id=country><option value=>Choose</option><option value=ES>Spain</option><option value=PT>Portugal</option><option value=AT disabled>Atlantis</option></select>
<select id=none></select>
<input id=hue type=color><input id=mail type=email><input id=when type=datetime-local><input id=slide type=range max=10>
<select id=kinds multiple><option value=c selected>Copper</option><option value=s>Steel</option><optgroup label=Sold disabled><option value=t>Tin</option></optgroup></select>
<input type=checkbox id=news checked><input type=checkbox id=never checked disabled><input type=checkbox id=stays checked onclick="return false"><input type=checkbox id=clear>
<ul id=tree role=tree>
 <li role=treeitem aria-expanded=false onclick="if(event.target===this)this.setAttribute('aria-expanded','true'),kids.hidden=false">Kitchen
  <ul id=kids hidden role=group><li role=treeitem>Kettles <input type=checkbox id=kettles></li><li role=treeitem>Pots</li></ul></li></ul>
<div id=from draggable=true ondragstart="event.dataTransfer.setData('text','x')" style="width:60px;height:30px">drag me</div>
<div id=onto ondragover="event.preventDefault()" ondrop="event.preventDefault();said.textContent='dropped';this.title=event.offsetX+','+event.offsetY" style="width:90px;height:40px">here</div>`,
	'/far': `<!doctype html><title>Far</title><h1 id=landed>Nothing</h1><div id=lifted draggable=true ondragstart="event.dataTransfer.setData('text','x')" style="width:60px;height:30px">drag me</div>
<div style="height:3000px"></div><div id=below ondragover="event.preventDefault()" ondrop="event.preventDefault();landed.textContent='below'" style="width:90px;height:40px">here</div>`,
}

/** What WebDriver does not reach: it moves its mouse inside of the window alone. */
export const farCases = [
	{
		title: 'DRAG_AND_DROP scrolls to what lies below the window while the mouse holds the element',
		on: '/far',
		steps: ['DRAG_AND_DROP [it.lifted] + <it.below>', 'VERIFY_TEXT [it.landed] {below}'],
	},
]

export const actCases: Cases = {
	CLICK_AT: {
		on: '/act',
		passes: ['CLICK_AT [it.button]', 'VERIFY_TEXT [it.said] {clicked 1}'],
		fails: [['CLICK_AT [it.off]', '[it.off] is disabled (waited 0.2 s, Explicit.wait.time)']],
	},
	DOUBLE_CLICK: {
		on: '/act',
		passes: ['DOUBLE_CLICK [it.button]', 'VERIFY_TEXT [it.said] {double}'],
		fails: [['DOUBLE_CLICK [id=nobody]', '[id=nobody] was not found']],
	},
	RIGHT_MOUSE_CLICK: {
		on: '/act',
		passes: ['RIGHT_MOUSE_CLICK [it.button]', 'VERIFY_TEXT [it.said] {right}'],
		fails: [['RIGHT_MOUSE_CLICK [it.box]', '[it.box] is hidden']],
	},
	HOVER_JS: {
		on: '/act',
		passes: ['HOVER_JS [it.button]', 'VERIFY_TEXT [it.said] {over}'],
		fails: [['HOVER_JS [id=nobody]', '[id=nobody] was not found']],
	},
	HOVER_N_CLICK_SUB_ITEM: {
		on: '/act',
		passes: ['HOVER_N_CLICK_SUB_ITEM [it.menu] + <Tea kettles>', 'VERIFY_TEXT [it.said] {tea}'],
		fails: [
			['HOVER_N_CLICK_SUB_ITEM [it.menu] <Coffee>', '[it.menu] opens no item "Coffee"'],
			['HOVER_N_CLICK_SUB_ITEM [it.shut] <Shut>', '[it.shut] cannot be clicked: it is disabled'],
			['HOVER_N_CLICK_SUB_ITEM [it.menu] <>', 'must not be empty: it would find whatever bears no text'],
		],
	},
	DRAG_AND_DROP: {
		on: '/act',
		passes: [
			'DRAG_AND_DROP [it.from] + <it.onto> + {50%,75%}',
			'VERIFY_TEXT [it.said] {dropped}',
			'VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE [it.onto] + <title> + {^45,(29|30)$}',
			'DRAG_AND_DROP [it.from] + <it.onto> + {80,10}',
			'VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE [it.onto] + <title> + {^80,(9|10)$}',
			'DRAG_AND_DROP [it.from] + <it.onto>',
			'VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE [it.onto] + <title> + {^45,(19|20)$}',
		],
		fails: [
			['DRAG_AND_DROP [it.from] <it.onto> {left}', 'must be x,y in pixels from the top left corner, or x%,y%'],
			['DRAG_AND_DROP [it.from] <id=nobody>', '[id=nobody] was not found'],
			['DRAG_AND_DROP [it.from] <it.ontoo>', '[it.ontoo] is not in the object repository. Did you mean [it.onto]?'],
		],
	},
	CLICK_ON_EXACT_SUB_ELEMENT: {
		on: '/act',
		passes: ['CLICK_ON_EXACT_SUB_ELEMENT [it.list] + <Red kettle>', 'VERIFY_TEXT [it.said] {second}'],
		fails: [
			['CLICK_ON_EXACT_SUB_ELEMENT [it.list] <red kettle>', '[it.list] has nothing inside with the text "red kettle"'],
			['CLICK_ON_EXACT_SUB_ELEMENT [it.shut] <Shut>', '[it.shut] cannot be clicked: it is disabled'],
			['CLICK_ON_EXACT_SUB_ELEMENT [it.list] <>', 'must not be empty: it would find whatever bears no text'],
		],
	},
	CLICK_ON_SUB_ELEMENT: {
		on: '/act',
		passes: ['CLICK_ON_SUB_ELEMENT [it.list] + <RED kettle>', 'VERIFY_TEXT [it.said] {second}'],
		fails: [
			['CLICK_ON_SUB_ELEMENT [it.list] <kettle>', '[it.list] has nothing inside with the text "kettle"'],
			['CLICK_ON_SUB_ELEMENT [it.shut] <shut>', '[it.shut] cannot be clicked: it is disabled'],
			['CLICK_ON_SUB_ELEMENT [it.list] < >', 'must not be empty: it would find whatever bears no text'],
		],
	},
	CLICK_ON_INDEX_SUB_ELEMENT: {
		on: '/act',
		passes: [
			'CLICK_ON_INDEX_SUB_ELEMENT [it.list] + <0>',
			'VERIFY_TEXT [it.said] {first}',
			"CLICK_ON_INDEX_SUB_ELEMENT [//div[@id='list']/p] + <1>",
			'VERIFY_TEXT [it.said] {second}',
		],
		fails: [
			['CLICK_ON_INDEX_SUB_ELEMENT [it.list] <2>', '[it.list] has no element at index 2: there are 2, counted from 0'],
			['CLICK_ON_INDEX_SUB_ELEMENT [it.shut] <0>', '[it.shut] cannot be clicked: it is disabled'],
		],
	},
	CLICK_RANDOM: {
		on: '/act',
		passes: ["CLICK_RANDOM [//div[@id='list']/p]", 'VERIFY_REGEX_PATTERN_TEXT [it.said] {first|second}'],
		fails: [
			['CLICK_RANDOM [id=nobody]', '[id=nobody] was not found'],
			['CLICK_RANDOM [it.off]', '[it.off] cannot be clicked: it is disabled (waited 0.2 s, Explicit.wait.time)'],
		],
	},
	CLICK_ON_LINK: {
		on: '/act',
		passes: ['CLICK_ON_LINK <Delivery and returns>', 'VERIFY_TEXT [it.said] {link}', 'CLICK_ON_LINK <It\'s "here">'],
		fails: [
			['CLICK_ON_LINK <Delivery>', 'The link "Delivery" was not found (waited 0.2 s, Explicit.wait.time)'],
			['CLICK_ON_LINK <>', 'must not be empty: it would find whatever bears no text'],
		],
	},
	CLICK_ON_PARTIAL_LINK: {
		on: '/act',
		passes: ['CLICK_ON_PARTIAL_LINK <and returns>', 'VERIFY_TEXT [it.said] {link}'],
		fails: [
			['CLICK_ON_PARTIAL_LINK <Nowhere>', 'A link containing "Nowhere" was not found'],
			['CLICK_ON_PARTIAL_LINK <>', 'must not be empty: every text contains an empty one'],
		],
	},
	CLICK_AND_ENTER: {
		on: '/act',
		passes: [
			'CLICK_AND_ENTER [it.field] + <Lisbon>',
			'VERIFY_VALUE [it.field] {Lisbon}',
			'CLICK_AND_ENTER [it.field]',
			'VERIFY_TEXT [it.said] {entered Lisbon}',
		],
		fails: [['CLICK_AND_ENTER [it.fixed] <x>', '[it.fixed] is read-only']],
	},
	DELETE_TEXT: {
		on: '/act',
		passes: ['DELETE_TEXT [it.field]', 'VERIFY_TEXT_IS_EMPTY [it.field]'],
		fails: [
			['DELETE_TEXT [it.fixed]', '[it.fixed] is read-only'],
			['DELETE_TEXT [it.firm]', 'Expected [it.firm] to be empty but it holds "stays"'],
		],
	},
	ENTER_JS: {
		on: '/act',
		passes: ['ENTER_JS [it.ghost] + <secretly>', 'VERIFY_TEXT [it.said] {changed secretly}'],
		fails: [['ENTER_JS [it.plain] <x>', '[it.plain] is a <p>, which has no value']],
	},
	ENTER_DATA_JS: {
		on: '/act',
		passes: [
			'ENTER_DATA_JS [it.line] + <new line>',
			'VERIFY_TEXT [it.line] {new line}',
			'ENTER_DATA_JS [it.field] <typed>',
			'VERIFY_VALUE [it.field] {typed}',
			// Each field writes it in its own way.
			'ENTER_DATA_JS [it.hue] <#FF8800>',
			'VERIFY_VALUE [it.hue] {#ff8800}',
			'ENTER_DATA_JS [it.mail] < ann@example.org >',
			'VERIFY_VALUE [it.mail] {ann@example.org}',
			'ENTER_DATA_JS [it.when] <2026-11-27 10:30>',
			'VERIFY_VALUE [it.when] {2026-11-27T10:30}',
			'ENTER_DATA_JS [it.slide] <7.0>',
			// Firefox keeps it as it was entered.
			'VERIFY_NUMERIC_VALUES [it.slide] + <7> + {==}',
		],
		fails: [
			['ENTER_DATA_JS [it.box] <x>', '[it.box] has elements inside and cannot take a text'],
			['ENTER_DATA_JS [it.country] <Atlantis>', '[it.country] does not take "Atlantis": it would hold ""'],
			['ENTER_DATA_JS [it.slide] <70>', '[it.slide] does not take "70": it would hold "10"'],
			['ENTER_DATA_JS [it.when] <tomorrow>', '[it.when] does not take "tomorrow": it would hold ""'],
		],
	},
	SEND_TAB: {
		on: '/act',
		passes: ['CLICK [it.field]', 'SEND_TAB [it.field]', 'VERIFY_TEXT [it.said] {left}'],
		fails: [
			['SEND_TAB [it.off]', '[it.off] is disabled'],
			['SEND_TAB [it.plain]', '[it.plain] takes no keys: it does not get the focus'],
		],
	},
	TAB_KEY_PRESS: {
		on: '/act',
		passes: ['CLICK [it.field]', 'TAB_KEY_PRESS', 'VERIFY_TEXT [it.said] {left}', 'TAB_KEY_PRESS [it.field]'],
		fails: [
			['TAB_KEY_PRESS [it.off]', '[it.off] is disabled'],
			['TAB_KEY_PRESS [it.plain]', '[it.plain] takes no keys: it does not get the focus'],
		],
	},
	SELECT_ELEMENT_BY_INDEX: {
		on: '/act',
		passes: ['SELECT_ELEMENT_BY_INDEX [it.country] + <3>', 'VERIFY_TEXT [it.country] {Portugal}'],
		fails: [
			['SELECT_ELEMENT_BY_INDEX [it.country] <5>', '[it.country] has 4 entries, no 5.'],
			['SELECT_ELEMENT_BY_INDEX [it.country] <0>', '<0> must be a place, counted from 1'],
		],
	},
	SELECT_ELEMENT_BY_VALUE: {
		on: '/act',
		passes: [
			'SELECT_ELEMENT_BY_VALUE [it.country] + <PT>',
			'VERIFY_TEXT [it.country] {Portugal}',
			'SELECT_ELEMENT_BY_VALUE [it.kinds] <c>',
			'VERIFY_IS_SELECTED [css=#kinds option]',
		],
		fails: [
			[
				'SELECT_ELEMENT_BY_VALUE [it.country] <FR>',
				'[it.country] has no entry with the value "FR" but "", "ES", "PT", "AT"',
			],
			['SELECT_ELEMENT_BY_VALUE [it.country] <AT>', '[it.country] offers "Atlantis" but it is disabled'],
			['SELECT_ELEMENT_BY_VALUE [it.kinds] <t>', '[it.kinds] offers "Tin" but it is disabled'],
			['SELECT_ELEMENT_BY_VALUE [it.plain] <AT>', '[it.plain] is a <p>, not a drop-down list'],
		],
	},
	SELECT_RANDOM: {
		on: '/act',
		passes: [
			'SELECT_RANDOM [it.country] + {chosen}',
			'VERIFY_TEXT [it.country] {{chosen}}',
			'VERIFY_REGEX_PATTERN_TEXT [it.country] {Spain|Portugal}',
		],
		fails: [['SELECT_RANDOM [it.none]', '[it.none] has no entry to choose']],
	},
	SELECT_NODE_FROM_TREE: {
		on: '/act',
		passes: ['SELECT_NODE_FROM_TREE [it.tree] + <Kitchen/Kettles>', 'VERIFY_IS_SELECTED [it.kettles]'],
		fails: [['SELECT_NODE_FROM_TREE [it.tree] <Kitchen/Pans>', '[it.tree] has no "Pans" in the path Kitchen/Pans']],
	},
	UNSELECT_CHECKBOX: {
		on: '/act',
		passes: ['UNSELECT_CHECKBOX [it.news]', 'VERIFY_IS_UNSELECTED [it.news]', 'UNSELECT_CHECKBOX [it.news]'],
		fails: [
			['UNSELECT_CHECKBOX [it.never]', '[it.never] is disabled'],
			['UNSELECT_CHECKBOX [it.stays]', 'Expected [it.stays] not to be ticked but it is'],
			['UNSELECT_CHECKBOX [it.plain]', 'Expected [it.plain] not to be ticked but it is no checkbox'],
		],
	},
	UNSELECT: {
		on: '/act',
		passes: ['UNSELECT [it.news]', 'VERIFY_IS_UNSELECTED [it.news]'],
		fails: [
			['UNSELECT [it.clear]', '[it.clear] was not selected'],
			['UNSELECT [it.stays]', '[it.stays] is still selected after the click'],
		],
	},
	EXECUTE_JAVA_SCRIPT: {
		on: '/act',
		passes: [
			'EXECUTE_JAVA_SCRIPT <return 10+20;> + {sum}',
			'VERIFY_VARIABLE_VALUE <sum> + {30}',
			'EXECUTE_JAVA_SCRIPT [it.field] + <arguments[0].value = "by script">',
			'VERIFY_VALUE [it.field] {by script}',
		],
		fails: [
			['EXECUTE_JAVA_SCRIPT <throw new Error("no luck")>', 'The script failed: no luck'],
			['EXECUTE_JAVA_SCRIPT [id=nobody] <return 1>', '[id=nobody] was not found'],
		],
	},
	HIGHLIGHT: {
		on: '/act',
		passes: [
			'HIGHLIGHT [it.plain] + <look here>',
			'VERIFY_CSS_VALUE [it.plain] + {background-color:yellow;border-top-color:#f00}',
			'VERIFY_ATTRIBUTE_VALUE [it.plain] <title> {look here}',
		],
		fails: [['HIGHLIGHT [id=nobody]', '[id=nobody] was not found']],
	},
	SET_ELEMENT_TEXT: {
		on: '/act',
		passes: ['SET_ELEMENT_TEXT [it.plain] + <word>', 'VERIFY_VARIABLE_VALUE <word> + {plain}'],
		fails: [['SET_ELEMENT_TEXT [id=nobody] <word>', '[id=nobody] was not found']],
	},
	GET_ATTRIBUTE_VALUE: {
		on: '/act',
		passes: ['GET_ATTRIBUTE_VALUE [it.field] + <value> + {held}', 'VERIFY_VARIABLE_VALUE <{{held}}> + {old}'],
		fails: [['GET_ATTRIBUTE_VALUE [id=nobody] <value> {x}', '[id=nobody] was not found']],
	},
	SET_ATTRIBUTE_VARIABLE: {
		on: '/act',
		passes: ['SET_ATTRIBUTE_VARIABLE [it.anchor] + <{{where}}> + {href}', 'VERIFY_VARIABLE_VALUE <where> + {#b}'],
		fails: [['SET_ATTRIBUTE_VARIABLE [it.anchor] + <{{where}}>', 'SET_ATTRIBUTE_VARIABLE needs {attribute}']],
	},
	VERIFY_VARIABLE_VALUE: {
		on: '/act',
		passes: ['SET_VARIABLE <5> {{{n}}}', 'VERIFY_VARIABLE_VALUE <{{{n}}}> + {5}', 'VERIFY_VARIABLE_VALUE <n> + { 5 }'],
		fails: [
			['VERIFY_VARIABLE_VALUE <unheard> {1}', 'Expected "1" but no step has set the variable unheard'],
			[['SET_VARIABLE <5> {m}', 'VERIFY_VARIABLE_VALUE <m> {6}'], 'Expected "6" but the variable m is "5"'],
		],
	},
	MATH_OPERATIONS: {
		on: '/act',
		passes: [
			'MATH_OPERATIONS <sum;1,2,3,4> + {total}',
			'VERIFY_VARIABLE_VALUE <total> {10}',
			'MATH_OPERATIONS <DIVIDE;144;12;3> + {{{total}}}',
			'VERIFY_VARIABLE_VALUE <{{{total}}}> {4}',
		],
		fails: [
			['MATH_OPERATIONS <divide;1;0> {x}', 'must not divide by zero'],
			['MATH_OPERATIONS <sum;1;many> {x}', 'must hold numbers, and "many" is none'],
			['MATH_OPERATIONS <power;1;2> {x}', 'must begin with sum, subtract, divide'],
		],
	},
	STRING_OPERATIONS: {
		on: '/act',
		passes: ['STRING_OPERATIONS <mid;abcdef;1;2> + {part}', 'VERIFY_VARIABLE_VALUE <part> {ab}'],
		fails: [
			['STRING_OPERATIONS <reverse;abc> {x}', 'must begin with mid, substring, lower'],
			['STRING_OPERATIONS <mid;abc;0;2> {x}', 'must count from 1 behind mid'],
		],
	},
	JWT_DECODER_FUNCTION: {
		on: '/act',
		passes: [
			'JWT_DECODER_FUNCTION <eyJhbGciOiJub25lIn0.eyJuYW1lIjoixIRubmEifQ.> + {claims}',
			'SET_VARIABLE <{{claims.payload.name}} by {{claims.header.alg}}> {joined}',
			'VERIFY_VARIABLE_VALUE <joined> {Ąnna by none}',
		],
		fails: [['JWT_DECODER_FUNCTION <not.a.token> {x}', 'must be a JSON Web Token']],
	},
}
