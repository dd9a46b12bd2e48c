import type { Cases } from './cases.ts'

const image = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

export const verifyPages = {
	'/verify': `<!doctype html><title>Verify</title>
<h1 id=title style="color:#333;font-size:24px;background:url(/img/kettle.png)">Thank you, <b>Anna</b></h1>
<p id=empty></p><input id=field value="abcde"><input id=blank value="">
<button id=on>On</button><button id=off disabled>Off</button><div id=gone style="display:none">gone</div><span id=boxless style="display:contents">flat</span><select><option>one<option>two</select>
<input type=checkbox id=ticked checked><input type=checkbox id=clear><span id=switch role=switch aria-checked=true>s</span>
<div id=box style="width:200px;height:40px;background:silver" width=99>box</div>
<img id=photo src="${image}" width=30 height=20><img id=broken src="/img/nothing.png"><img id=kettle src="/verify/kettle.png">
<ul><li class="line odd" data-n=12px>KT-1</li><li class="line" data-n=13px>KT-2</li><li class="line" data-n=14px>KT-3</li></ul>
<label for=ticked>Tick</label><p id=prices><s>5</s> 10</p>
<p class=price>$1,200.50</p><p class=price>$99.50</p><p id=total>$1,300.00</p><div id=price>1&#8239;300,00&nbsp;€</div>
<a href="/found">Details</a> <a href="/verify">Details</a> <a href="/found#x">All details</a> <a>Nowhere</a> <a href="/found">To&nbsp;pay</a>
<p id=links><a href="/found">good</a><a href="/nothing">bad</a><a href="mailto:a@b.c">mail</a></p>`,
}

export const verifyCases: Cases = {
	ELEMENT_IS_CLICKABLE: {
		on: '/verify',
		passes: ['ELEMENT_IS_CLICKABLE [it.on]'],
		fails: [['ELEMENT_IS_CLICKABLE [it.off]', '[it.off] is disabled (waited 0.2 s, Explicit.wait.time)']],
	},
	ELEMENT_IS_ENABLED: {
		on: '/verify',
		passes: ['ELEMENT_IS_ENABLED [it.on]'],
		fails: [
			['ELEMENT_IS_ENABLED [it.off]', 'Expected [it.off] to be enabled but it is not'],
			['ELEMENT_IS_ENABLED [id=nobody]', '[id=nobody] was not found'],
		],
	},
	ELEMENT_IS_DISABLED: {
		on: '/verify',
		passes: ['ELEMENT_IS_DISABLED [it.off]'],
		fails: [['ELEMENT_IS_DISABLED [it.on]', 'Expected [it.on] to be disabled but it is not']],
	},
	VERIFY_IS_SELECTED: {
		on: '/verify',
		passes: ['VERIFY_IS_SELECTED [it.ticked]', 'VERIFY_IS_SELECTED [it.switch]'],
		fails: [['VERIFY_IS_SELECTED [it.clear]', 'Expected [it.clear] to be selected but it is not']],
	},
	VERIFY_IS_UNSELECTED: {
		on: '/verify',
		passes: ['VERIFY_IS_UNSELECTED [it.clear]'],
		fails: [
			['VERIFY_IS_UNSELECTED [it.ticked]', 'Expected [it.ticked] not to be selected but it is'],
			['VERIFY_IS_UNSELECTED [//label]', 'Expected [//label] not to be selected but it is'],
			['VERIFY_IS_UNSELECTED [it.box]', 'Expected [it.box] not to be selected but it is nothing that can be'],
		],
	},
	VERIFY_PART_TEXT_PRESENT: {
		on: '/verify',
		passes: [
			'VERIFY_PART_TEXT_PRESENT [it.title] + {you, An}',
			'VERIFY_PART_TEXT_PRESENT [it.boxless] + {flat}',
			'VERIFY_PART_TEXT_PRESENT [//option[2]] + {two}',
		],
		fails: [
			['VERIFY_PART_TEXT_PRESENT [it.title] {anna}', 'Expected "anna" but [it.title] shows "Thank you, Anna"'],
			['VERIFY_PART_TEXT_PRESENT [it.gone] {gone}', 'Expected "gone" but [it.gone] shows ""'],
		],
	},
	VERIFY_TEXT_CONTAINS_IGNORE_CASE: {
		on: '/verify',
		passes: ['VERIFY_TEXT_CONTAINS_IGNORE_CASE [it.title] + {ANNA}'],
		fails: [['VERIFY_TEXT_CONTAINS_IGNORE_CASE [it.title] {Berta}', 'Expected "Berta" but [it.title] shows']],
	},
	VERIFY_TEXT_IGNORE_CASE: {
		on: '/verify',
		passes: [
			'VERIFY_TEXT_IGNORE_CASE [it.title] + {thank you, ANNA}',
			'VERIFY_TEXT_IGNORE_CASE [it.price] {1 300,00\u00a0€}',
		],
		fails: [['VERIFY_TEXT_IGNORE_CASE [it.title] {thank you}', 'Expected "thank you" but [it.title] shows']],
	},
	VERIFY_TEXT_NOT_AS_EXPECTED: {
		on: '/verify',
		passes: ['VERIFY_TEXT_NOT_AS_EXPECTED [it.title] + {Thank you}'],
		fails: [
			['VERIFY_TEXT_NOT_AS_EXPECTED [it.title] {Thank you, Anna}', 'Expected another text than "Thank you, Anna"'],
			// As it is copied from the page, and as one types it.
			['VERIFY_TEXT_NOT_AS_EXPECTED [it.price] {1\u202f300,00\u00a0€}', 'Expected another text than "1'],
			['VERIFY_TEXT_NOT_AS_EXPECTED [it.price] {1 300,00 €}', 'Expected another text than "1'],
		],
	},
	VERIFY_TEXT_IS_EMPTY: {
		on: '/verify',
		passes: ['VERIFY_TEXT_IS_EMPTY [it.empty]', 'VERIFY_TEXT_IS_EMPTY [it.blank]'],
		fails: [['VERIFY_TEXT_IS_EMPTY [it.field]', 'Expected no text but [it.field] shows "abcde"']],
	},
	VERIFY_TEXT_IS_NOT_EMPTY: {
		on: '/verify',
		passes: ['VERIFY_TEXT_IS_NOT_EMPTY [it.title]'],
		fails: [
			['VERIFY_TEXT_IS_NOT_EMPTY [it.empty]', 'Expected some text but [it.empty] shows none'],
			['VERIFY_TEXT_IS_NOT_EMPTY [it.gone]', 'Expected some text but [it.gone] shows none'],
		],
	},
	VERIFY_TEXT_EXIST: {
		on: '/verify',
		passes: ['VERIFY_TEXT_EXIST {you, Anna}', 'VERIFY_TEXT [it.price] {1 300,00\u00a0€}', 'VERIFY_TEXT_EXIST {1 300}'],
		fails: [['VERIFY_TEXT_EXIST {gone}', 'Expected "gone" on the page but it shows no such text']],
	},
	VERIFY_VALUE: {
		on: '/verify',
		passes: ['VERIFY_VALUE [it.field] + {abcde}', 'VERIFY_VALUE [it.blank] + {}'],
		fails: [
			['VERIFY_VALUE [it.field] {abc}', 'Expected "abc" but [it.field] holds "abcde"'],
			[['ENTER [it.field] <xyz>', 'VERIFY_VALUE [it.field] {abcde}'], 'Expected "abcde" but [it.field] holds "xyz"'],
		],
	},
	VERIFY_REGEX_PATTERN_TEXT: {
		on: '/verify',
		passes: ['VERIFY_REGEX_PATTERN_TEXT [it.total] + {^\\$\\d,\\d{3}\\.00$}'],
		fails: [
			['VERIFY_REGEX_PATTERN_TEXT [it.title] {^\\d+$}', 'Expected "^\\d+$" but [it.title] shows "Thank you, Anna"'],
			['VERIFY_REGEX_PATTERN_TEXT [it.title] {(}', 'must be a regular expression'],
			['VERIFY_REGEX_PATTERN_TEXT [it.title] {}', 'must not be empty: every text fits an empty pattern'],
			[
				'VERIFY_REGEX_PATTERN_TEXT [it.title] {^(.|.|.|.|.|.|.|.|.|.|.|.)+#$}',
				/search with (?:a|the) regular expression took longer than [15] second/,
			],
		],
	},
	VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE: {
		on: '/verify',
		passes: ['VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE [it.field] + <value> + {^[a-e]+$}'],
		fails: [
			['VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE [it.field] <value> {^x}', 'but value of [it.field] is "abcde"'],
			['VERIFY_REGEX_PATTERN_ATTRIBUTE_VALUE [it.field] <data-n> {^[^x]*$}', '[it.field] has no data-n'],
		],
	},
	VERIFY_REGEX_PATTERN_CSS_VALUE: {
		on: '/verify',
		passes: ['VERIFY_REGEX_PATTERN_CSS_VALUE [it.title] + <background-image> + {kettle\\.png}'],
		fails: [
			['VERIFY_REGEX_PATTERN_CSS_VALUE [it.title] <font-size> {rem$}', 'but font-size of [it.title] is "24px"'],
			['VERIFY_REGEX_PATTERN_CSS_VALUE [it.title] <colour> {^[^x]*$}', '[it.title] has no colour'],
		],
	},
	HEIGHT: {
		on: '/verify',
		passes: ['HEIGHT [it.box] + <40>', 'HEIGHT [it.box] + {40px}'],
		fails: [
			['HEIGHT [it.box] <41>', '[it.box] is 40 px high, expected 41'],
			['HEIGHT [it.box] <tall>', 'must be a number of pixels'],
			['HEIGHT [it.box] <~41px>', 'must be a number of pixels; VERIFY_HEIGHT takes patterns'],
		],
	},
	WIDTH: {
		on: '/verify',
		passes: ['WIDTH [it.box] + <200>'],
		fails: [
			['WIDTH [it.box] <99>', '[it.box] is 200 px wide, expected 99'],
			['WIDTH [it.box] <~200px>', 'must be a number of pixels; VERIFY_WIDTH takes patterns'],
		],
	},
	VERIFY_HEIGHT: {
		on: '/verify',
		passes: ['VERIFY_HEIGHT [it.box] + {30-50px}', 'VERIFY_HEIGHT [it.box] {gte40px}'],
		fails: [['VERIFY_HEIGHT [it.box] {gt40px}', '[it.box] is 40 px high, expected gt40px']],
	},
	VERIFY_WIDTH: {
		on: '/verify',
		passes: ['VERIFY_WIDTH [it.box] + {198px~3px}'],
		fails: [['VERIFY_WIDTH [it.box] {198px~1px}', '[it.box] is 200 px wide, expected 198px~1px']],
	},
	VERIFY_ELEMENT_HEIGHT: {
		on: '/verify',
		passes: ['VERIFY_ELEMENT_HEIGHT [it.photo] + {20}'],
		fails: [['VERIFY_ELEMENT_HEIGHT [it.box] {40}', '[it.box] has no attribute height, expected 40']],
	},
	VERIFY_ELEMENT_WIDTH: {
		on: '/verify',
		passes: ['VERIFY_ELEMENT_WIDTH [it.box] + {99}'],
		fails: [['VERIFY_ELEMENT_WIDTH [it.photo] {20}', 'the attribute width of [it.photo] is "30"']],
	},
	VERIFY_ELEMENT_TEXT_LENGTH: {
		on: '/verify',
		passes: ['VERIFY_ELEMENT_TEXT_LENGTH [it.title] + {15}'],
		fails: [
			[
				'VERIFY_ELEMENT_TEXT_LENGTH [it.title] {3}',
				'Expected "3" but the length of "Thank you, Anna" in [it.title] is "15"',
			],
		],
	},
	VERIFY_ELEMENT_VALUE_LENGTH: {
		on: '/verify',
		passes: ['VERIFY_ELEMENT_VALUE_LENGTH [it.field] + {5}'],
		fails: [
			['VERIFY_ELEMENT_VALUE_LENGTH [it.field] {4}', 'Expected "4" but the length of "abcde" in [it.field] is "5"'],
			['VERIFY_ELEMENT_VALUE_LENGTH [it.title] {4}', '[it.title] has no value'],
		],
	},
	VERIFY_CSS_VALUE: {
		on: '/verify',
		passes: [
			'VERIFY_CSS_VALUE [it.title] + <color> + {rgba(51,51,51,1)}',
			'VERIFY_CSS_VALUE [it.title] + {color:#333;font-size:~25px}',
			'VERIFY_CSS_VALUE [it.title] + <font-size> + {20-30px}',
		],
		fails: [
			['VERIFY_CSS_VALUE [it.title] <font-size> {14px}', 'Expected "14px" but font-size of [it.title] is "24px"'],
			['VERIFY_CSS_VALUE [it.title] {14px}', 'VERIFY_CSS_VALUE needs a <name>, or an expected result of pairs'],
		],
	},
	VERIFY_ELEMENTS_CSS_VALUE: {
		on: '/verify',
		passes: ['VERIFY_ELEMENTS_CSS_VALUE [//li] + <display> + {list-item}'],
		fails: [
			['VERIFY_ELEMENTS_CSS_VALUE [//img] <width> {30px}', /width of \[\/\/img\] 2 of 3 is/],
			['VERIFY_ELEMENTS_CSS_VALUE [id=nobody] <width> {30px}', '[id=nobody] was not found'],
		],
	},
	VERIFY_ELEMENTS_ATTRIBUTE_VALUE: {
		on: '/verify',
		passes: [
			'VERIFY_ELEMENTS_ATTRIBUTE_VALUE [//li] + <data-n> + {12-14px}',
			'VERIFY_ELEMENTS_ATTRIBUTE_VALUE [//li[1]] + {class:LINE odd;data-n:12px}',
		],
		fails: [
			[
				'VERIFY_ELEMENTS_ATTRIBUTE_VALUE [//li] <class> {line}',
				'Expected "line" but class of [//li] 1 of 3 is "line odd"',
			],
		],
	},
	VERIFY_ELEMENTS_TEXT_VALUES: {
		on: '/verify',
		passes: [
			'VERIFY_ELEMENTS_TEXT_VALUES [//li] + <text> + {KT-1;KT-2;KT-3}',
			'VERIFY_ELEMENTS_TEXT_VALUES [//li] {KT-1; KT-2; KT-3}',
		],
		fails: [
			[
				'VERIFY_ELEMENTS_TEXT_VALUES [//li] {KT-1;KT-3}',
				'Expected "KT-1;KT-3" but the texts of [//li] are "KT-1;KT-2;KT-3"',
			],
		],
	},
	VERIFY_ELEMENTS_MATH_OPERATION: {
		on: '/verify',
		passes: [
			"VERIFY_ELEMENTS_MATH_OPERATION [//p[@class='price']] + <sum> + {1300}",
			"VERIFY_ELEMENTS_MATH_OPERATION [//p[@class='price']] + <MIN> + {$99.50}",
		],
		fails: [
			["VERIFY_ELEMENTS_MATH_OPERATION [//p[@class='price']] <max> {5}", '(1200.5, 99.5) is "1200.5"'],
			['VERIFY_ELEMENTS_MATH_OPERATION [//li] <sum> {5}', '[//li] 1 of 3 shows "KT-1", which is no number'],
		],
	},
	VERIFY_ELEMENTS_STRING_OPERATIONS: {
		on: '/verify',
		passes: [
			'VERIFY_ELEMENTS_STRING_OPERATIONS [//li] + <mid;1;2> + {KT}',
			'VERIFY_ELEMENTS_STRING_OPERATIONS [//li] + <charat;3> + {1;2;3}',
			'VERIFY_ELEMENTS_STRING_OPERATIONS [//li] + <startswith;KT> + {true}',
			'VERIFY_ELEMENTS_STRING_OPERATIONS [//li] + <replace;KT-;> + {1;2;3}',
		],
		fails: [
			['VERIFY_ELEMENTS_STRING_OPERATIONS [//li] <length> {5}', 'Expected "5" but the result for [//li] 1 of 3 is "4"'],
			['VERIFY_ELEMENTS_STRING_OPERATIONS [//li] <lower> {kt-1;kt-2}', 'the results over [//li] are "kt-1;kt-2;kt-3"'],
		],
	},
	VERIFY_NUMERIC_VALUES: {
		on: '/verify',
		passes: [
			'VERIFY_NUMERIC_VALUES [it.total] + <1300> + {==}',
			'VERIFY_NUMERIC_VALUES [it.total] <1,000> {!>}',
			'VERIFY_NUMERIC_VALUES [it.total] <2> {><}',
		],
		fails: [
			['VERIFY_NUMERIC_VALUES [it.total] <100> {>=}', 'Expected "100 >= text" but [it.total] shows "$1,300.00"'],
			['VERIFY_NUMERIC_VALUES [it.title] <100> {>=}', 'Expected a number but [it.title] shows "Thank you, Anna"'],
			['VERIFY_NUMERIC_VALUES [it.prices] <100> {<=}', 'Expected a number but [it.prices] shows "5 10"'],
			['VERIFY_NUMERIC_VALUES [it.total] <100> {about}', 'must be one of == !='],
		],
	},
	VERIFY_RELATIVE_VALUES: {
		on: '/verify',
		passes: [
			'VERIFY_RELATIVE_VALUES <gt;50> + {35}',
			'VERIFY_RELATIVE_VALUES <>=;50> + {50}',
			'VERIFY_RELATIVE_VALUES <<>;a> {b}',
			'VERIFY_RELATIVE_VALUES <equal;a> {a}',
		],
		fails: [
			['VERIFY_RELATIVE_VALUES <lt;50> {35}', '"50 lt 35" does not hold'],
			['VERIFY_RELATIVE_VALUES <gt;a> {b}', 'only numbers are greater or less'],
		],
	},
	VERIFY_LINK_EXIST: {
		on: '/verify',
		passes: ['VERIFY_LINK_EXIST {Details}', 'VERIFY_LINK_EXIST {To pay}'],
		fails: [
			['VERIFY_LINK_EXIST {Detail}', 'The link "Detail" was not found'],
			['VERIFY_LINK_EXIST {}', 'must not be empty: it would find whatever bears no text'],
		],
	},
	VERIFY_PARTIAL_LINK_TEXT_EXIST: {
		on: '/verify',
		passes: ['VERIFY_PARTIAL_LINK_TEXT_EXIST {ll det}', 'VERIFY_PARTIAL_LINK_TEXT_EXIST {o pay}'],
		fails: [['VERIFY_PARTIAL_LINK_TEXT_EXIST {order#}', 'A link containing "order#" was not found']],
	},
	VERIFY_LINK_TEXT_BY_INDEX: {
		on: '/verify',
		passes: ['VERIFY_LINK_TEXT_BY_INDEX {Details_1}'],
		fails: [
			[
				'VERIFY_LINK_TEXT_BY_INDEX {Details_2}',
				'The link "Details" at index 2 was not found: there are 2, counted from 0',
			],
		],
	},
	VERIFY_PARTIAL_LINK_TEXT_AT_INDEX_EXIST: {
		on: '/verify',
		passes: ['VERIFY_PARTIAL_LINK_TEXT_AT_INDEX_EXIST {etails_2}'],
		fails: [['VERIFY_PARTIAL_LINK_TEXT_AT_INDEX_EXIST {etails}', 'must be a text, an underscore and an index from 0']],
	},
	VERIFY_PAGE_BROKEN_LINKS: {
		on: '/verify',
		passes: ['VERIFY_PAGE_BROKEN_LINKS [//body/a]'],
		fails: [
			['VERIFY_PAGE_BROKEN_LINKS [//a]', /1 of 3 links of \[\/\/a\] do not answer 200: http.*\/nothing: 404/],
			['VERIFY_PAGE_BROKEN_LINKS [//p]', '[//p] finds 6 elements, and none has an address to ask for'],
		],
	},
	VERIFY_IMAGE_LOADED: {
		on: '/verify',
		passes: ['VERIFY_IMAGE_LOADED [it.photo]'],
		fails: [
			['VERIFY_IMAGE_LOADED [it.broken]', /\[it\.broken\] was not loaded: http.*nothing\.png answers 404/],
			['VERIFY_IMAGE_LOADED [it.title]', '[it.title] shows no image'],
		],
	},
	VERIFY_IMAGE_SRC_EXIST: {
		on: '/verify',
		passes: ['VERIFY_IMAGE_SRC_EXIST {/verify/kettle.png}'],
		fails: [
			['VERIFY_IMAGE_SRC_EXIST {/pot.png}', 'None of the 3 images of the page has the address /pot.png'],
			['VERIFY_IMAGE_SRC_EXIST {}', 'must not be empty: every text contains an empty one'],
		],
	},
}
