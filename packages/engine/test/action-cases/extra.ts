import type { Cases } from './cases.ts'

export const extraPages = {
	'/extra': `<!doctype html><title>Extra</title><h1 id=said>Nothing</h1>
<button id=alert onclick="alert('Order 42 was sent');said.textContent='alerted'">Alert</button>
<button id=confirm onclick="said.textContent='confirmed '+confirm('Leave this page?')">Confirm</button>
<button id=prompt onclick="said.textContent='prompted '+prompt('Who?')">Prompt</button>
<input id=field value="old text" onkeydown="said.textContent=(event.ctrlKey?'Control+':'')+(event.shiftKey?'Shift+':'')+event.key+' '+event.code">
<input id=shut disabled><p id=counted>0</p>
<script>let down=0;document.addEventListener('keydown',(event)=>{if(event.key==='ArrowDown')counted.textContent=++down})</script>`,
	'/area': `<!doctype html><title>Area</title><style>.cut{height:0;overflow:hidden}</style>
<p id=shown>shown</p><p id=flat class=cut>text</p><div id=closed class=cut><p id=inside>inside</p><p id=free style="position:fixed;top:0">free</p></div>
<div id=narrow style="width:0;overflow:hidden"><b id=inner>inner</b></div><i id=nothing></i><span id=spans><p>block</p></span>
<div id=spill style="height:0"><p id=spilt>spilt</p></div>`,
	'/files': `<!doctype html><title>Files</title><h1 id=got>Nothing</h1>
<input type=file id=one hidden onchange="show('one',this.files)"><label id=label for=one>Choose</label>
<input type=file id=many multiple onchange="show('many',this.files)">
<input type=file id=shut disabled>
<div id=zone ondragover="event.preventDefault()" ondrop="event.preventDefault();show('dropped',event.dataTransfer.files)">Drop here</div>
<div id=entries ondragover="event.preventDefault()" ondrop="event.preventDefault();Promise.all([...event.dataTransfer.items].map((item)=>{const entry=item.webkitGetAsEntry();return new Promise((taken)=>entry.file(taken))})).then((files)=>show('entries',files))">Drop folders here</div>
<div id=wrapped>Drop <input type=file id=inner hidden onchange="show('inner',this.files)"></div><p id=plain>plain</p>
<button id=asks onmousedown="const field=document.createElement('input');field.type='file';field.multiple=true;field.onchange=()=>show('asked',field.files);field.click()">Add</button>
<button id=asksLater onclick="setTimeout(()=>unseen.click(),50)">Later</button><input type=file id=unseen style="display:none" onchange="show('hidden',this.files)">
<script>
document.addEventListener('change',(event)=>{if(event.target.multiple&&event.target.id!=='many')got.textContent='seen'})
const show=async(how,files)=>{const all=await Promise.all([...files].map(async(file)=>file.name+'='+await file.text()));got.textContent=how+' '+all.join(' ')}
</script>`,
	'/downloads': `<!doctype html><title>Downloads</title>
<a id=csv download="orders.csv" href="data:text/csv,id,name,1,Kettle">Orders</a>
<a id=later download="orders.csv" href="data:text/csv,id,name,1,Kettle,2,Pot">Later orders</a>
<button id=twice onclick="give('twice.bin',[1]);setTimeout(()=>give('twice.bin',[1,2,3,4,5,6,7]),400)">Twice</button>
<a id=empty download="empty.csv" href="data:text/csv,">Empty</a>
<button id=pdf onclick="give('invoice-42.pdf',[37,80,68,70,0,255,254]);give('notes.txt',[110,111])">PDF</button>
<script>const give=(name,bytes)=>{const a=document.createElement('a');a.download=name;a.href=URL.createObjectURL(new Blob([new Uint8Array(bytes)]));a.click()}</script>`,
}

/** Features that steps call. */
export const calledFeatures: Record<string, string> = {
	'Search.feature': `Feature: Search
Background:
  * ENTER [shop.search] <>
@typed
Scenario: with a word
  * ENTER [shop.search] + <word>
  * VERIFY_TEXT [shop.search] {{word}}
@other
Scenario: of nothing
  * VERIFY_TEXT [shop.search] {lost}`,
	'Round.feature': 'Feature: Round\nScenario: again\n  * CALL_FEATURE <Round>',
	'Broken.feature': 'Feature: Broken\nScenario Outline: x\n  * SEE [shop.heading]\n  Examples:\n  | a |\n  | 1 | 2 |',
}

/** What cannot be seen because nothing of it has an area, and what can although something around it has none. */
export const areaCases: { title: string; on: string; steps: string[]; says?: string }[] = [
	{
		title: 'an element is seen although something around it that cuts nothing off has no area',
		on: '/area',
		steps: ['SEE [it.shown]', 'SEE [it.free]', 'SEE [it.spilt]', 'SEE [it.spans]'],
	},
	...[
		['flat', 'has no size'],
		['closed', 'has no size'],
		['inside', 'is hidden by <div id="closed" class="cut">, which has no size'],
		['inner', 'is hidden by <div id="narrow">, which has no size'],
		['nothing', 'has no size'],
	].map(([id = '', says = '']) => ({
		title: `[${id}] without area is not visible`,
		on: '/area',
		steps: [`SEE [it.${id}]`],
		says: `[it.${id}] ${says}`,
	})),
]

export const extraCases: Cases = {
	VERIFY_ALERT_TEXT: {
		on: '/extra',
		passes: [
			'CLICK [it.alert]',
			'VERIFY_ALERT_TEXT {Order 42 was sent}',
			'VERIFY_ALERT_TEXT {contains:42}',
			'VERIFY_ALERT_TEXT {/^Order \\d+/}',
			// It stayed open all the while.
			'ACCEPT_ALERT',
			'VERIFY_TEXT [it.said] {alerted}',
		],
		fails: [
			['VERIFY_ALERT_TEXT {Order 42 was sent}', 'The page shows no alert (waited 10 s)'],
			[
				['CLICK [it.alert]', 'VERIFY_ALERT_TEXT {Order 43 was sent}'],
				'Expected "Order 43 was sent" but the dialog says "Order 42 was sent"',
			],
			[
				['CLICK [it.alert]', 'VERIFY_ALERT_TEXT {contains:order}'],
				'Expected "order" but the dialog says "Order 42 was sent"',
			],
			[
				['CLICK [it.alert]', 'VERIFY_ALERT_TEXT {/sent\\./}'],
				'Expected "/sent\\./" but the dialog says "Order 42 was sent"',
			],
			['VERIFY_ALERT_TEXT {/(/}', 'must be a regular expression'],
		],
	},
	DISMISS_ALERT: {
		on: '/extra',
		passes: [
			'CLICK [it.confirm]',
			'DISMISS_ALERT',
			'VERIFY_TEXT [it.said] {confirmed false}',
			'CLICK [it.prompt]',
			'DISMISS_ALERT',
			'VERIFY_TEXT [it.said] {prompted null}',
			'CLICK [it.alert]',
			'DISMISS_ALERT',
			'VERIFY_TEXT [it.said] {alerted}',
		],
		fails: [['DISMISS_ALERT', 'The page shows no alert (waited 10 s)']],
	},
	PRESS_KEY: {
		on: '/extra',
		passes: [
			'PRESS_KEY [it.field] + <Control+a>',
			'VERIFY_TEXT [it.said] {Control+a KeyA}',
			'PRESS_KEY <x>',
			'VERIFY_TEXT [it.field] {x}',
			'PRESS_KEY <Shift+a;Shift+Home;Backspace>',
			'VERIFY_TEXT [it.field] {}',
			'PRESS_KEY <Escape>',
			'VERIFY_TEXT [it.said] {Escape Escape}',
			'PRESS_KEY [it.field] <ArrowDown;ArrowDown; ArrowDown>',
			'VERIFY_TEXT [it.counted] {3}',
			'PRESS_KEY <Control+Shift+F5>',
			'VERIFY_TEXT [it.said] {Control+Shift+F5 F5}',
			'PRESS_KEY [//body] <ArrowDown>',
			'VERIFY_TEXT [it.counted] {4}',
			'CLICK [it.field]',
			'PRESS_KEY <a;Space;+>',
			'VERIFY_VALUE [it.field] {a +}',
		],
		fails: [
			['PRESS_KEY [it.shut] <Enter>', '[it.shut] is disabled (waited 0.2 s, Explicit.wait.time)'],
			['PRESS_KEY [it.counted] <Enter>', '[it.counted] takes no keys: it does not get the focus'],
			['PRESS_KEY [id=nobody] <Enter>', '[id=nobody] was not found (waited 0.2 s, Explicit.wait.time)'],
			['PRESS_KEY <Excape>', 'PRESS_KEY: <Excape> must name keys, and "Excape" is none. Did you mean Escape?'],
			[
				'PRESS_KEY <Strg+a>',
				'PRESS_KEY: <Strg+a> must hold only Control, Shift, Alt, Meta before a "+", and not "Strg"',
			],
		],
	},
	UPLOAD_FILE: {
		on: '/files',
		passes: [
			'UPLOAD_FILE [it.one] + <note.txt>',
			'VERIFY_TEXT [it.got] {one note.txt=a note of the project}',
			'UPLOAD_FILE [it.many] <note.txt; notes/second.txt>',
			'VERIFY_TEXT [it.got] {many note.txt=a note of the project second.txt=another note}',
			'UPLOAD_FILE [it.label] <notes/second.txt>',
			'VERIFY_TEXT [it.got] {one second.txt=another note}',
			'UPLOAD_FILE [it.zone] <note.txt;notes/second.txt>',
			'VERIFY_TEXT [it.got] {dropped note.txt=a note of the project second.txt=another note}',
			// As what takes folders as well does.
			'UPLOAD_FILE [it.entries] <note.txt;notes/second.txt>',
			'VERIFY_TEXT [it.got] {entries note.txt=a note of the project second.txt=another note}',
			'UPLOAD_FILE [it.wrapped] <note.txt>',
			'VERIFY_TEXT [it.got] {inner note.txt=a note of the project}',
			// A button behind which the page makes a field only to ask, or has one that nobody sees.
			'UPLOAD_FILE [it.asks] <note.txt;second.txt>',
			'VERIFY_TEXT [it.got] {asked note.txt=a note of the project second.txt=another note}',
			'UPLOAD_FILE [it.asksLater] <notes/second.txt>',
			'VERIFY_TEXT [it.got] {hidden second.txt=another note}',
			'UPLOAD_FILE [it.asks] <note.txt>',
			'VERIFY_TEXT [it.got] {asked note.txt=a note of the project}',
			// Typing into it does the same.
			'ENTER [it.many] <notes/second.txt;note.txt>',
			'VERIFY_TEXT [it.got] {many second.txt=another note note.txt=a note of the project}',
		],
		fails: [
			['UPLOAD_FILE [it.one] <lost.txt>', 'There is no file "lost.txt" among the files of the project'],
			['UPLOAD_FILE [it.many] <note.txt;lost.txt>', 'There is no file "lost.txt" among the files of the project'],
			['UPLOAD_FILE [it.one] <../../etc/passwd>', 'Expected the name of a file of the project'],
			[
				'UPLOAD_FILE [it.one] <note.txt;notes/second.txt>',
				'[it.one] takes one file, and not 2 (waited 0.2 s, Explicit.wait.time)',
			],
			['UPLOAD_FILE [it.shut] <note.txt>', '[it.shut] is disabled (waited 0.2 s, Explicit.wait.time)'],
			[
				'UPLOAD_FILE [it.plain] <note.txt>',
				'[it.plain] takes no files: it is no file field, nothing can be dropped on it, and a click on it asks for none',
			],
			['ENTER [it.many] <lost.txt>', 'There is no file "lost.txt" among the files of the project'],
		],
	},
	VERIFY_DOWNLOAD: {
		on: '/downloads',
		passes: [
			'CLICK [it.csv]',
			'VERIFY_DOWNLOAD {orders.csv;10} + <text>',
			'VERIFY_VARIABLE_VALUE <{{text}}> {id,name,1,Kettle}',
			'CLICK [it.later]',
			'VERIFY_DOWNLOAD {orders.csv;20} + <text>',
			'VERIFY_VARIABLE_VALUE <{{text}}> {id,name,1,Kettle,2,Pot}',
			// Too small until another of that name has come.
			'CLICK [it.twice]',
			'VERIFY_DOWNLOAD {twice.bin}',
			'VERIFY_DOWNLOAD {twice.bin;7}',
			'CLICK [it.pdf]',
			'VERIFY_DOWNLOAD {*.pdf;7} + <path>',
			'VERIFY_DOWNLOAD {invoice-??.pdf}',
			// What a page begins by itself behind the first waits for nobody's permission.
			'VERIFY_DOWNLOAD {notes.txt}',
		],
		fails: [
			['VERIFY_DOWNLOAD {orders.csv}', /^No download of orders\.csv began in this scenario/],
			[
				['CLICK [it.csv]', 'VERIFY_DOWNLOAD {orders.csv}', 'VERIFY_DOWNLOAD {*.pdf}'],
				'No download of *.pdf began in this scenario; downloaded were "orders.csv"',
			],
			[
				['CLICK [it.csv]', 'VERIFY_DOWNLOAD {orders.csv}', 'VERIFY_DOWNLOAD {orders.csv;5000}'],
				'Expected at least 5000 bytes but the download orders.csv has 16',
			],
			[['CLICK [it.empty]', 'VERIFY_DOWNLOAD {empty.csv}'], 'The download empty.csv is empty'],
			['VERIFY_DOWNLOAD {}', 'must be a file name or a pattern such as *.pdf'],
			['VERIFY_DOWNLOAD {a/b.pdf}', 'must be the name of a file without folders'],
		],
	},
	CALL_FEATURE: {
		passes: [
			'CALL_FEATURE <Search@typed> + {word=kettle}',
			'VERIFY_TEXT [shop.search] {kettle}',
			'SET_VARIABLE <pot> {thing}',
			'CALL_FEATURE <Search;with a word> {word={{thing}}; more="a; b"}',
			'VERIFY_TEXT [shop.search] {pot}',
		],
		fails: [
			['CALL_FEATURE <Search> {word=kettle}', 'Expected "lost" but [shop.search] shows ""'],
			['CALL_FEATURE <Serch>', 'The feature "Serch" is not among the included features. Did you mean "Search"?'],
			['CALL_FEATURE <Search@typd>', 'The feature "Search" has no scenario with @typd. Did you mean @typed?'],
			[
				'CALL_FEATURE <Search;with word>',
				'The feature "Search" has no scenario "with word". Did you mean "with a word"?',
			],
			['CALL_FEATURE <Search> {kettle}', 'must be test data such as user=anna; role=admin, and not "kettle"'],
			['CALL_FEATURE <Round>', 'The feature "Round" calls itself: Round → Round'],
			['CALL_FEATURE <Broken>', /^Broken\.feature cannot be read\. Line \d: /],
		],
	},
	START_TIMER: {
		passes: ['START_TIMER <checkout>', 'VERIFY_ELAPSED <checkout> + {<= 3 s}', 'START_TIMER <again>'],
		fails: [['START_TIMER', 'START_TIMER needs <name>']],
	},
	VERIFY_ELAPSED: {
		passes: [
			'START_TIMER <checkout>',
			'WAIT <0.2>',
			'VERIFY_ELAPSED <checkout> {>= 150 ms}',
			'VERIFY_ELAPSED <checkout> {< 1 m}',
			// A clock of the same name begins anew.
			'START_TIMER <checkout>',
			'VERIFY_ELAPSED <checkout> {<150ms}',
		],
		fails: [
			[
				['START_TIMER <checkout>', 'WAIT <0.2>', 'VERIFY_ELAPSED <checkout> {<= 100 ms}'],
				/^Expected <= 100 ms since the timer "checkout" started but it is 0\.2\d* s$/,
			],
			[
				['START_TIMER <checkout>', 'VERIFY_ELAPSED <chekout> {< 1 s}'],
				'No step has started the timer "chekout". Did you mean "checkout"?',
			],
			['VERIFY_ELAPSED <checkout> {soon}', 'must be <, <=, > or >= and a time in ms, s, m or h, such as <= 3 s'],
		],
	},
}
