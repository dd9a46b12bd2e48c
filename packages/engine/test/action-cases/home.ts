import type { Cases } from './cases.ts'

export const homePages = {
	'/': `<!doctype html><title>Kettle & Co</title><style>.veil{position:fixed;inset:0}</style>
<h1 id=heading>Welcome <b>back</b></h1>
<p id=hidden style="display:none">You cannot see me</p>
<p id=text>2 kettles</p>
<img id=logo alt="Our Logo" src="/logo.png" width=10 height=10>
<ul><li>one<li>two<li>three</ul>
<form action="/found"><input id=search name=q value="old"></form>
<textarea id=note>first</textarea>
<input id=fixed value="fixed" readonly><input id=volume type=range max=10><input id=hue type=color>
<button id=buy onclick="heading.textContent='Bought'">Buy</button><svg id=icon width=9 height=9 onclick="heading.textContent='Icon'"></svg>
<button id=sold disabled>Sold out</button>
<a id=ghost style="display:none" onclick="heading.textContent='Ghost'">x</a>
<select id=country><option>Spain<option>Portugal<option disabled>Atlantis</select>
<input type=checkbox id=terms><input type=checkbox id=news checked><input type=checkbox id=never disabled>
<div id=menu onmouseenter="heading.textContent='Hovered'">Menu</div>`,
	'/lines': `<!doctype html><title>Lines</title><div contenteditable id=lines>old</div><script>
lines.onkeydown=(event)=>{if(event.key==='Enter'){event.preventDefault();document.execCommand('insertText',false,'- ')}}</script>`,
	'/upload': `<!doctype html><title>Upload</title><h1 id=got>Nothing</h1>
<input type=file id=file onchange="file.files[0].text().then((text) => (got.textContent = file.files[0].name + ' holds ' + text))">`,
	'/found': '<!doctype html><title>Found</title><p>Found',
}

/** Every action on a page where it passes, and where it fails with what it says then. */
export const homeCases: Cases = {
	OPEN: {
		passes: ['OPEN [shop.start]', 'OPEN </>', 'OPEN [startPage]'],
		fails: [
			['OPEN <http://127.0.0.1:{{closedPort}}/>', 'cannot be opened: nothing answers there (connection refused)'],
			['OPEN [shop.strat]', '[shop.strat] is neither'],
		],
	},
	NAVIGATE_TO: {
		passes: ['NAVIGATE_TO </found>'],
		fails: [['NAVIGATE_TO <http://nobody.invalid/>', 'cannot be opened: the name of the server is unknown']],
	},
	CLICK: {
		passes: ['CLICK [shop.buy]', 'VERIFY_TEXT [shop.heading] {Bought}'],
		fails: [
			['CLICK [shop.sold]', '[shop.sold] is disabled (waited 0.2 s, Explicit.wait.time)'],
			['CLICK [id=nobody]', '[id=nobody] was not found (waited 0.2 s, Explicit.wait.time)'],
		],
	},
	CLICK_JS: {
		passes: [
			'CLICK_JS [id=ghost]',
			'VERIFY_TEXT [shop.heading] {Ghost}',
			'CLICK_JS [id=icon]',
			'VERIFY_TEXT [shop.heading] {Icon}',
		],
		fails: [
			['CLICK_JS [id=nobody]', '[id=nobody] was not found (waited 0.2 s, Explicit.wait.time)'],
			['CLICK_JS [shop.sold]', '[shop.sold] is disabled (waited 0.2 s, Explicit.wait.time)'],
		],
	},
	HOVER: {
		passes: ['HOVER [shop.buy] [shop.menu]', 'VERIFY_TEXT [shop.heading] {Hovered}'],
		fails: [['HOVER [id=hidden]', '[id=hidden] is hidden (display: none) (waited 0.2 s, Explicit.wait.time)']],
	},
	ENTER: {
		passes: [
			'ENTER [shop.search] + <"Ünï 😀 <x>">',
			'VERIFY_TEXT [shop.search] {"Ünï 😀 <x>"}',
			'ENTER [shop.search] <>',
			'ENTER [id=volume] <7>',
			'VERIFY_VALUE [id=volume] {7}',
			'ENTER [id=hue] <#FF8800>',
			'VERIFY_VALUE [id=hue] {#ff8800}',
			'OPEN </upload>',
			'ENTER [id=file] <note.txt>',
			'VERIFY_TEXT [id=got] {note.txt holds a note of the project}',
			'ENTER [id=file] <./notes/second.txt>',
			'VERIFY_TEXT [id=got] {second.txt holds another note}',
			// An editor that answers the Enter key with something of its own.
			'OPEN </lines>',
			'ENTER [id=lines] <one\\ntwo>',
			'VERIFY_REGEX_PATTERN_TEXT [id=lines] {^one\\s+two$}',
			'OPEN </>',
		],
		fails: [
			['ENTER [id=volume] <70>', '[id=volume] does not take "70" (waited 0.2 s, Explicit.wait.time)'],
			['ENTER [id=hue] <reddish>', '[id=hue] does not take "reddish" (waited 0.2 s, Explicit.wait.time)'],
			['ENTER [id=fixed] <x>', '[id=fixed] is read-only (waited 0.2 s, Explicit.wait.time)'],
			...[
				'/etc/passwd',
				'../note.txt',
				'notes/../../note.txt',
				'C:\\share.txt',
				'~/note.txt',
				'file:///etc/passwd',
			].map((path): [string[], string] => [
				['OPEN </upload>', `ENTER [id=file] <${path}>`],
				`Expected the name of a file of the project, relative to the feature or its root, got "${path}"`,
			]),
			[['OPEN </upload>', 'ENTER [id=file] <lost.txt>'], 'There is no file "lost.txt" among the files of the project'],
			[
				'ENTER [shop.heading] <x>',
				'[shop.heading] is a <h1 id="heading">, which takes no text (waited 0.2 s, Explicit.wait.time)',
			],
		],
	},
	ENTER_APPEND: {
		passes: ['ENTER_APPEND [shop.note] + <", second">', 'VERIFY_TEXT [shop.note] {first, second}'],
		fails: [['ENTER_APPEND [id=fixed] <x>', '[id=fixed] is read-only (waited 0.2 s, Explicit.wait.time)']],
	},
	CLEAR_FIELD: {
		passes: ['CLEAR_FIELD [shop.search]', 'VERIFY_TEXT [shop.search] {}'],
		fails: [['CLEAR_FIELD [id=fixed]', '[id=fixed] is read-only (waited 0.2 s, Explicit.wait.time)']],
	},
	ENTER_KEY_PRESS: {
		passes: ['ENTER_KEY_PRESS [shop.search]', 'VERIFY_CURRENT_URL {/found?q=old}'],
		fails: [
			['ENTER_KEY_PRESS [shop.sold]', '[shop.sold] is disabled (waited 0.2 s, Explicit.wait.time)'],
			[
				['CLICK [shop.search]', 'ENTER_KEY_PRESS [shop.heading]'],
				'[shop.heading] takes no keys: it does not get the focus (waited 0.2 s, Explicit.wait.time)',
			],
		],
	},
	SELECT: {
		passes: ['SELECT [shop.country] + <Portugal>', 'VERIFY_TEXT [shop.country] {Portugal}'],
		fails: [
			[
				'SELECT [shop.country] <France>',
				'[shop.country] has no entry "France" but "Spain", "Portugal", "Atlantis" (waited 0.2 s, Explicit.wait.time)',
			],
			[
				'SELECT [shop.country] <Atlantis>',
				'[shop.country] offers "Atlantis" but it is disabled (waited 0.2 s, Explicit.wait.time)',
			],
		],
	},
	SELECT_CHECKBOX: {
		passes: [
			'SELECT_CHECKBOX [id=terms]',
			'VERIFY_ATTRIBUTE_VALUE [id=terms] <checked> {true}',
			'SELECT_CHECKBOX [id=news]',
		],
		fails: [['SELECT_CHECKBOX [id=never]', '[id=never] is disabled (waited 0.2 s, Explicit.wait.time)']],
	},
	SEE: {
		passes: ['SEE [shop.heading]'],
		fails: [['SEE [id=hidden]', '[id=hidden] is hidden (display: none) (waited 0.2 s, Explicit.wait.time)']],
	},
	VERIFY: {
		passes: ['VERIFY [shop.text] + <kettles>', 'VERIFY [shop.text] {kettles}'],
		fails: [
			['VERIFY [shop.text] <pots>', '"pots" not present in [shop.text], which shows "2 kettles"'],
			['VERIFY [shop.text] + {}', 'VERIFY: {} must not be empty: every text contains an empty one'],
		],
	},
	VERIFY_TEXT: {
		passes: ['VERIFY_TEXT [shop.heading] + { Welcome back }'],
		fails: [['VERIFY_TEXT [shop.heading] {Welcome}', 'Expected "Welcome" but [shop.heading] shows "Welcome back"']],
	},
	VERIFY_TEXT_CONTAINS: {
		passes: ['VERIFY_TEXT_CONTAINS [shop.heading] + {come ba}'],
		fails: [['VERIFY_TEXT_CONTAINS [shop.heading] {BACK}', 'Expected "BACK" but [shop.heading] shows "Welcome back"']],
	},
	VERIFY_ELEMENT_PRESENT: {
		passes: [
			'VERIFY_ELEMENT_PRESENT [id=hidden]',
			'VERIFY_ELEMENT_PRESENT [css=h1 > b]',
			"VERIFY_ELEMENT_PRESENT [//li[text()='two']]",
		],
		fails: [
			['VERIFY_ELEMENT_PRESENT [shop.gone]', '[shop.gone] was not found (waited 0.2 s, Explicit.wait.time)'],
			['VERIFY_ELEMENT_PRESENT [//h1[]', /is never closed/],
			[
				'VERIFY_ELEMENT_PRESENT [//h1/@]',
				/The locator \/\/h1\/@ cannot be read: .*not a (?:valid XPath|legal) expression/,
			],
		],
	},
	VERIFY_ELEMENT_NOT_PRESENT: {
		passes: ['VERIFY_ELEMENT_NOT_PRESENT [shop.gone]'],
		fails: [
			[
				'VERIFY_ELEMENT_NOT_PRESENT [//li]',
				'Expected [//li] not to be in the page but it is, 3 times (waited 0.2 s, Explicit.wait.time)',
			],
			// What lacks an element because there is no page.
			[['NAVIGATE_TO <about:blank>', 'VERIFY_ELEMENT_NOT_PRESENT [shop.gone]'], 'No page is open (waited 0.2 s'],
			[
				[
					"EXECUTE_JAVA_SCRIPT <location.href = 'http://127.0.0.1:{{closedPort}}/'>",
					'VERIFY_ELEMENT_NOT_PRESENT [shop.gone]',
				],
				'The page could not be loaded: the browser shows that in its place (waited 0.2 s',
			],
		],
	},
	VERIFY_ELEMENTS_COUNT: {
		passes: ['VERIFY_ELEMENTS_COUNT [//li] + {3}', 'VERIFY_ELEMENTS_COUNT [shop.gone] {0}'],
		fails: [
			['VERIFY_ELEMENTS_COUNT [//li] {4}', 'Expected "4" but the count of [//li] is "3"'],
			['VERIFY_ELEMENTS_COUNT [//li] {many}', 'VERIFY_ELEMENTS_COUNT: {many} must be a whole number'],
		],
	},
	VERIFY_ATTRIBUTE_VALUE: {
		passes: [
			'VERIFY_ATTRIBUTE_VALUE [shop.logo] + <alt> + {OUR logo}',
			'VERIFY_ATTRIBUTE_VALUE [shop.heading] <innerHTML> {welcome <b>back</b>}',
		],
		fails: [
			['VERIFY_ATTRIBUTE_VALUE [shop.logo] <alt> {x}', 'Expected "x" but alt of [shop.logo] is "Our Logo"'],
			['VERIFY_ATTRIBUTE_VALUE [shop.logo] <data-x> {x}', 'Expected "x" but [shop.logo] has no data-x'],
		],
	},
	VERIFY_CURRENT_URL: {
		passes: ['VERIFY_CURRENT_URL {/}', 'VERIFY_CURRENT_URL <{{baseUrl}}/>'],
		fails: [['VERIFY_CURRENT_URL {/basket}', /Expected "http.*\/basket" but the browser is at "http.*\/" \(waited/]],
	},
	VERIFY_TITLE: {
		passes: ['VERIFY_TITLE {kettle & co}'],
		fails: [['VERIFY_TITLE {Pots}', 'Expected "Pots" but the title is "Kettle & Co"']],
	},
	EXPLICIT_WAIT: {
		passes: ['EXPLICIT_WAIT [shop.heading] <5>'],
		fails: [
			['EXPLICIT_WAIT [id=hidden] <0.2>', '[id=hidden] is hidden (display: none) (waited 0.2 s)'],
			['EXPLICIT_WAIT [shop.heading] <soon>', 'EXPLICIT_WAIT: <soon> must be a number of seconds'],
		],
	},
	PAUSE_IN_SEC: {
		passes: ['PAUSE_IN_SEC <0.01>'],
		fails: [['PAUSE_IN_SEC <long>', 'PAUSE_IN_SEC: <long> must be a number of seconds']],
	},
	SET_VARIABLE: {
		passes: ['SET_VARIABLE [shop.text] + {stock}', 'VERIFY [shop.text] <{{stock}}>', 'SET_VARIABLE <5> {{{n}}}'],
		fails: [
			['SET_VARIABLE {x}', 'SET_VARIABLE needs a <value> or the [locator] of an element whose text it keeps'],
			['SET_VARIABLE <5>', 'SET_VARIABLE needs {name}'],
		],
	},
	IF_CONDITION: {
		passes: ['IF_CONDITION <eq;2> {2.0}', 'IF_CONDITION <gt;1;5>', 'SEE [shop.gone]'],
		fails: [['IF_CONDITION <about;1> {1}', /must begin with lt, gt, eq/]],
	},
	CAPTURE_SCREENSHOT: {
		passes: ['CAPTURE_SCREENSHOT', 'CAPTURE_SCREENSHOT <after>'],
		fails: [['CAPTURE_SCREENSHOT <after', /is never closed/]],
	},
}
