import { fails, type MobileCase, passes } from './mobile-case.ts'

// A page in a mobile browser: what a finger does is written into #log, where the page stands into #where.

export const page = `<!doctype html><meta name=viewport content="width=device-width, minimum-scale=1"><title>Kettles</title>
<style>body { margin: 0; width: 1000px; height: 4000px } #where { position: fixed; left: 0; top: 700px }
#pad { position: absolute; left: 0; top: 0; width: 200px; height: 200px; background: #cde }
#form { position: absolute; left: 0; top: 220px } #far { position: absolute; top: 2500px }</style>
<div id=pad></div><p id=where>0,0</p>
<form id=form><input id=name value=Ann><input id=off disabled><input type=checkbox id=terms><input type=checkbox id=news checked>
<select id=country><option value=AT>Austria<option value=PT>Portugal</select><details><summary id=menu>Menu</summary><a id=help href="#help">Help</a></details>
<p><a class=item href="#one">Delivery and returns</a> <a class=item href="#two">Imprint</a></p><button>Send</button><button type=button id=ask onclick="say(String(confirm('Sure?')))">Ask</button><p id=log></p><p id=hidden hidden>x</p></form><p id=far>Far below</p>
<script>
const say = (words) => { log.textContent = [log.textContent, words].filter(Boolean).join(' ') }
let began = 0, ended = -1000
document.addEventListener('touchstart', () => { began = performance.now() })
pad.addEventListener('touchend', (event) => {
	const { clientX, clientY } = event.changedTouches[0]
	const now = performance.now()
	const kind = now - began > 800 ? 'long' : now - began > 150 ? 'press' : now - ended < 200 ? 'again' : 'tap'
	ended = now
	say(kind + ' ' + [clientX, clientY].map(Math.round))
})
addEventListener('scroll', () => {
	const end = (at, size, all) => at === 0 ? 'start' : at + size >= all - 1 ? 'end' : 'middle'
	const { scrollLeft, scrollTop, scrollWidth, scrollHeight } = document.scrollingElement
	where.textContent = end(scrollLeft, innerWidth, scrollWidth) + ',' + end(scrollTop, innerHeight, scrollHeight)
})
form.addEventListener('submit', (event) => { event.preventDefault(); say('sent') })
addEventListener('hashchange', () => say(location.hash))
</script>`

const log = (words: string) => [`MOBILE_VERIFY_TEXT [id=log] {${words}}`]
const where = (words: string) => [`MOBILE_VERIFY_TEXT [id=where] {${words}}`]
const value = (words: string) => [`VERIFY_VALUE [id=name] {${words}}`]
const none = '[id=none] was not found'

export const pageCases: MobileCase[] = [
	passes('APP_TAP_ON_SCREEN <120;60>', log('tap 120,60')),
	fails('APP_TAP_ON_SCREEN <9999;1>', 'The point lies outside the screen: 9999;1 of 390 × 844'),
	passes('APP_DOUBLE_TAP_ON_SCREEN <120;60>', log('tap 120,60 again 120,60')),
	fails('APP_DOUBLE_TAP_ON_SCREEN <1;844>', 'The point lies outside the screen: 1;844 of 390 × 844'),
	passes('APP_PRESS_ON_SCREEN <20;30>', log('press 20,30')),
	fails('APP_PRESS_ON_SCREEN <-1;3>', 'The point lies outside the screen: -1;3 of 390 × 844'),
	passes('APP_LONG_PRESS_ON_SCREEN <20;30>', log('long 20,30')),
	fails('APP_LONG_PRESS_ON_SCREEN <390;3>', 'The point lies outside the screen: 390;3 of 390 × 844'),
	passes('APP_TAP_ON_ELEMENT [id=pad]', log('tap 100,100')),
	passes('APP_TAP_ON_ELEMENT [id=pad] <10;20;3>', log('tap 10,20 again 10,20 again 10,20')),
	fails('APP_TAP_ON_ELEMENT [id=none]', none),
	fails('APP_TAP_ON_ELEMENT [id=pad] <500;1>', '[id=pad] lies outside the screen: 500;1 of 390 × 844'),
	passes('APP_ELEMENT_TAP [id=pad] <7;8>', log('tap 7,8')),
	fails('APP_ELEMENT_TAP [id=hidden]', '[id=hidden] is hidden'),
	passes('APP_ELEMENT_DOUBLE_TAP [id=pad] <40;50;2>', log('tap 40,50 again 40,50 tap 40,50 again 40,50')),
	fails('APP_ELEMENT_DOUBLE_TAP [id=none]', none),
	passes('APP_PRESS_ON_ELEMENT [id=pad]', log('press 100,100')),
	fails('APP_PRESS_ON_ELEMENT [id=none]', none),
	passes('APP_LONG_PRESS_ON_ELEMENT [id=pad]', log('long 100,100')),
	fails('APP_LONG_PRESS_ON_ELEMENT [id=none]', none),
	passes('APP_ENTER_DATA [id=name] <Bea>', value('Bea')),
	fails('APP_ENTER_DATA [id=off] <Bea>', '[id=off] is disabled'),
	passes('APP_SEND_KEYS [id=name] < Bea>', value('Ann Bea')),
	fails('APP_SEND_KEYS [id=off] <Bea>', '[id=off] is disabled'),
	passes('APP_SWIPE_UP', where('start,middle')),
	passes('APP_SWIPE_UP <50;80;50;60>', where('start,middle')),
	fails('APP_SWIPE_UP <50;80;50>', 'APP_SWIPE_UP: <50;80;50> must be four percentages'),
	passes('APP_SWIPE_DOWN', where('start,start'), ['APP_SWIPE_UP']),
	fails('APP_SWIPE_DOWN <50;20;50;101>', 'APP_SWIPE_DOWN: <50;20;50;101> must be four percentages'),
	passes('APP_SWIPE_LEFT', where('middle,start')),
	fails('APP_SWIPE_LEFT <left>', 'APP_SWIPE_LEFT: <left> must be four percentages'),
	passes('APP_SWIPE_RIGHT', where('start,start'), ['APP_SWIPE_LEFT']),
	fails('APP_SWIPE_RIGHT <1;2;3;x>', 'APP_SWIPE_RIGHT: <1;2;3;x> must be four percentages'),
	passes('APP_SCROLL_TO_BOTTOM', where('start,end')),
	passes('APP_SCROLL_TO_BOTTOM <1>', where('start,middle')),
	fails('APP_SCROLL_TO_BOTTOM <often>', 'APP_SCROLL_TO_BOTTOM: <often> must'),
	passes('APP_SCROLL_TO_TOP', where('start,start'), ['APP_SWIPE_UP', 'APP_SWIPE_UP']),
	fails('APP_SCROLL_TO_TOP <-1>', 'APP_SCROLL_TO_TOP: <-1> must'),
	passes('APP_SCROLL_TO_RIGHT', where('end,start')),
	fails('APP_SCROLL_TO_RIGHT <1.5>', 'APP_SCROLL_TO_RIGHT: <1.5> must'),
	passes('APP_SCROLL_TO_LEFT', where('start,start'), ['APP_SWIPE_LEFT', 'APP_SWIPE_LEFT']),
	fails('APP_SCROLL_TO_LEFT <x>', 'APP_SCROLL_TO_LEFT: <x> must'),
	passes('APP_SCROLL_TO_ELEMENT [id=far] <5>', ['APP_TAP_ON_ELEMENT [id=far]']),
	fails('APP_SCROLL_TO_ELEMENT [id=far] <1>', '[id=far] was not displayed after 1 scroll'),
	passes(
		'APP_SET_VARIABLE [id=help] <{{word}}>',
		['VERIFY_VARIABLE_VALUE <{{word}}> {Help}'],
		['MOBILE_CLICK [id=menu]'],
	),
	fails('APP_SET_VARIABLE [id=none] <word>', none),
	passes('APP_SET_ATTRIBUTE_VARIABLE [id=help] <word> {href}', ['VERIFY_VARIABLE_VALUE <{{word}}> {#help}']),
	fails('APP_SET_ATTRIBUTE_VARIABLE [id=pad] <word> {src}', '[id=pad] has no attribute src'),
	passes('APP_SUBMIT [id=name]', log('sent')),
	fails('APP_SUBMIT [id=pad]', '[id=pad] belongs to no form'),
	passes('APP_NAVIGATE_BACK', ['VALIDATE_TITLE {Kettles}'], ['NAVIGATE_TO </other>']),
	passes('APP_VERIFY_ATTRIBUTE [id=terms] <type> {CheckBox}'),
	fails(
		'APP_VERIFY_ATTRIBUTE [id=terms] <type> {radio}',
		'Expected "radio" but the attribute type of [id=terms] is "checkbox"',
	),
	passes('APP_VERIFY_TEXT [class-item] {Delivery and returns}'.replace('[class-item]', '[css=.item]')),
	fails(
		'APP_VERIFY_TEXT [css=.item] {delivery and returns}',
		'Expected "delivery and returns" but [css=.item] shows "Delivery and returns"',
	),
	passes('APP_VERIFY_IS_BROWSER'),
	fails('APP_VERIFY_IS_BROWSER {false}', 'Expected no web page but the session is in one'),
	passes('APP_VERIFY_IS_DISPLAYED [id=pad]'),
	passes('APP_VERIFY_IS_DISPLAYED [id=hidden] {false}'),
	fails('APP_VERIFY_IS_DISPLAYED [id=pad] {false}', 'Expected [id=pad] not to be displayed but it is'),
	fails('APP_VERIFY_IS_DISPLAYED [id=hidden]', '[id=hidden] is hidden'),
	fails(
		'APP_VERIFY_IS_DISPLAYED [css=#hidden, #far] {false}',
		'Expected [css=#hidden, #far] not to be displayed but it is',
	),
	passes('APP_VERIFY_IS_ENABLED [id=off] {false}'),
	fails('APP_VERIFY_IS_ENABLED [id=off]', '[id=off] is not enabled'),
	passes('APP_VERIFY_IS_SELECTED [id=news]'),
	fails('APP_VERIFY_IS_SELECTED [id=news] {false}', '[id=news] is selected'),
	passes('MOBILE_CLICK [id=menu]', ['APP_VERIFY_IS_DISPLAYED [id=help]']),
	fails('MOBILE_CLICK [id=off]', '[id=off] is disabled'),
	passes('MOBILE_CLICK_BY_LINK_TEXT <Delivery and returns>', log('#one')),
	fails('MOBILE_CLICK_BY_LINK_TEXT <Delivery>', 'The link "Delivery" was not found'),
	passes('MOBILE_CLICK_ELEMENT_BY_INDEX [css=.item] <1>', log('#two')),
	fails('MOBILE_CLICK_ELEMENT_BY_INDEX [id=off] <0>', '[id=off] cannot be clicked: it is disabled'),
	fails('MOBILE_CLICK_ELEMENT_BY_INDEX [css=.item] <2>', '[css=.item] has no element at index 2: there are 2'),
	passes('MOBILE_CLICK_N_CLICK_LINK [id=menu] <Help>', log('#help')),
	fails('MOBILE_CLICK_N_CLICK_LINK [id=menu] <Nowhere>', 'The link "Nowhere" was not found'),
	passes('MOBILE_ENTER [id=name] <Cleo>', value('Cleo')),
	fails('MOBILE_ENTER [id=none] <Cleo>', none),
	passes('MOBILE_ENTER_BY_KB [id=name] <Dora>', ['VERIFY_TEXT_CONTAINS [id=name] {Dora}']),
	fails('MOBILE_ENTER_BY_KB [id=off] <Dora>', '[id=off] is disabled'),
	passes('MOBILE_ENTER_PRESS [id=name]', log('sent')),
	fails('MOBILE_ENTER_PRESS [id=none]', none),
	passes('MOBILE_LONG_PRESS [id=pad]', log('long 100,100')),
	fails('MOBILE_LONG_PRESS [id=none]', none),
	passes('MOBILE_TAP [id=pad]', log('tap 100,100')),
	fails('MOBILE_TAP [id=hidden]', '[id=hidden] is hidden'),
	passes('MOBILE_SELECT_CHECKBOX [id=terms]', ['VERIFY_IS_SELECTED [id=terms]']),
	passes('MOBILE_SELECT_CHECKBOX [id=news]', ['VERIFY_IS_SELECTED [id=news]']),
	fails('MOBILE_SELECT_CHECKBOX [id=menu]', 'Expected [id=menu] to be ticked but it is not'),
	passes('MOBILE_UNSELECT_CHECKBOX [id=news]', ['VERIFY_IS_UNSELECTED [id=news]']),
	fails('MOBILE_UNSELECT_CHECKBOX [id=none]', none),
	passes('MOBILE_SELECT_LINK_TEXT [id=country] <Portugal>', ['VERIFY_VALUE [id=country] {PT}']),
	fails('MOBILE_SELECT_LINK_TEXT [id=country] <Spain>', '[id=country] has no entry "Spain" but "Austria", "Portugal"'),
	passes('MOBILE_SELECT_ELEMENT_BY_VALUE [id=country] <PT>', ['VERIFY_VALUE [id=country] {PT}']),
	fails(
		'MOBILE_SELECT_ELEMENT_BY_VALUE [id=country] <ES>',
		'[id=country] has no entry with the value "ES" but "AT", "PT"',
	),
	passes('MOBILE_SELECT_ELEMENT_BY_INDEX [id=country] <2>', ['VERIFY_VALUE [id=country] {PT}']),
	fails('MOBILE_SELECT_ELEMENT_BY_INDEX [id=country] <3>', '[id=country] has 2 entries, no 3.'),
	passes('MOBILE_SET_VALUE [id=name] <Elsa>', value('Elsa')),
	fails('MOBILE_SET_VALUE [id=pad] <Elsa>', '[id=pad] is a <div>, which has no value'),
	fails('MOBILE_SWITCH_CONTEXT <nativeapp>', 'Chromium cannot switch between contexts on this device'),
	passes('MOBILE_VERIFY_LINK_EXIST {Imprint}'),
	fails('MOBILE_VERIFY_LINK_EXIST {Impr}', 'The link "Impr" was not found'),
	passes('MOBILE_VERIFY_PARTIAL_LINK_EXIST {AND RET}'),
	fails('MOBILE_VERIFY_PARTIAL_LINK_EXIST {contact}', 'None of the 3 links contains "contact"'),
	passes('MOBILE_VERIFY_TEXT [id=far] {Far below}'),
	fails('MOBILE_VERIFY_TEXT [id=far] {far below}', 'Expected "far below" but [id=far] shows "Far below"'),
	passes('MOBILE_VERIFY_TEXT_EXIST {Far below}'),
	fails('MOBILE_VERIFY_TEXT_EXIST {Far above}', 'The screen does not show "Far above"'),
	passes('MOBILE_VERIFY_TEXT_IGNORE_CASE [id=far] {FAR BELOW}'),
	fails('MOBILE_VERIFY_TEXT_IGNORE_CASE [id=far] {FAR}', 'Expected "FAR" but [id=far] shows "Far below"'),
	passes('MOBILE_VERIFY_PART_TEXT_PRESENT [id=far] {bel}'),
	fails('MOBILE_VERIFY_PART_TEXT_PRESENT [id=far] {BEL}', 'Expected "BEL" but [id=far] shows "Far below"'),
	passes('ACCEPT_ALERT', log('true'), ['MOBILE_CLICK [id=ask]']),
	passes('DISMISS_ALERT', log('false'), ['MOBILE_CLICK [id=ask]']),
	passes('MOBILE_WAIT <0.1>'),
	fails('MOBILE_WAIT <soon>', 'MOBILE_WAIT: <soon> must'),
	fails('APP_SWITCH_ORIENTATION', 'Chromium cannot be turned on this device'),
	fails('APP_VERIFY_DEVICE_LOCK_STATUS', 'Chromium cannot say whether it is locked on this device'),
	fails('APP_INSTALL', 'The session names no app to install: it needs the capability appium:app'),
	fails('APP_LAUNCH', 'The session names no app: it needs the capability appium:appPackage'),
]
