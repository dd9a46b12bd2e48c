import { fails, type MobileCase, passes } from './mobile-case.ts'

// Appium's own fake device: its app is a file, and what is done to it is remembered.

export const fakeCases: MobileCase[] = [
	passes('APP_ENTER_DATA [id=name] <Anna>', ['APP_VERIFY_TEXT [accessibility id=name] {Anna}']),
	fails('APP_ENTER_DATA [id=hello] <Anna>', '[id=hello] cannot be used'),
	passes('APP_SEND_KEYS [id=name] <Bea>', ['MOBILE_VERIFY_TEXT_IGNORE_CASE [id=name] {BEA}']),
	passes('APP_TAP_ON_ELEMENT [id=hello]'),
	fails('APP_TAP_ON_ELEMENT [id=far]', '[id=far] lies outside the screen: 120;2025 of 400 × 800'),
	fails('APP_TAP_ON_ELEMENT [id=hidden]', '[id=hidden] is not displayed'),
	passes('MOBILE_CLICK [id=hello]', ['APP_VERIFY_ATTRIBUTE [id=hello] <clicks> {1}']),
	passes('MOBILE_CLICK_BY_LINK_TEXT <Say hello>', ['APP_VERIFY_ATTRIBUTE [id=hello] <clicks> {1}']),
	fails('MOBILE_CLICK_BY_LINK_TEXT <Say>', '"Say" was not found'),
	...[
		['MOBILE_CLICK_BY_LINK_TEXT', '<>'],
		['MOBILE_CLICK_N_CLICK_LINK [id=hello]', '<>'],
		['MOBILE_VERIFY_LINK_EXIST', '{}'],
	].map(([step = '', empty]) =>
		fails(
			`${step} ${empty}`,
			`${step.split(' ')[0]}: ${empty} must not be empty: it would find whatever bears no text`,
		),
	),
	passes('APP_SWITCH_ORIENTATION', ['APP_SWITCH_ORIENTATION <LANDSCAPE>', 'APP_SWITCH_ORIENTATION']),
	fails('APP_SWITCH_ORIENTATION <SIDEWAYS>', 'APP_SWITCH_ORIENTATION: <SIDEWAYS> must be LANDSCAPE or PORTRAIT'),
	passes('MOBILE_SWITCH_CONTEXT <webview>', [
		'APP_VERIFY_IS_BROWSER',
		'MOBILE_SWITCH_CONTEXT <nativeapp>',
		'APP_VERIFY_IS_BROWSER {false}',
	]),
	passes('APP_VERIFY_IS_BROWSER {false}'),
	fails('APP_VERIFY_IS_BROWSER', 'Expected a web page but the session is in the native part of an app'),
	passes('MOBILE_VERIFY_TEXT_EXIST {Far & below}'),
	fails('MOBILE_VERIFY_TEXT_EXIST {Far above}', 'The screen does not show "Far above"'),
	passes('MOBILE_VERIFY_PARTIAL_LINK_EXIST {HELLO}'),
	passes('APP_VERIFY_IS_DISPLAYED [id=hidden] {false}'),
	passes('APP_VERIFY_IS_DISPLAYED [id=missing] {false}'),
	fails('APP_VERIFY_IS_DISPLAYED [id=hidden]', '[id=hidden] is not displayed'),
	// The first of them is hidden.
	fails(
		'APP_VERIFY_IS_DISPLAYED [//*[@id="hidden"] | //MockField] {false}',
		'Expected [//*[@id="hidden"] | //MockField] not to be displayed but it is',
	),
	passes('APP_VERIFY_IS_ENABLED [id=off] {false}'),
	fails('APP_VERIFY_IS_ENABLED [id=off]', '[id=off] is not enabled'),
	fails('MOBILE_CLICK_ELEMENT_BY_INDEX [id=off] <0>', '[id=off] cannot be clicked: it is disabled'),
	fails('CLICK_RANDOM [id=hidden]', '[id=hidden] cannot be clicked: it is not displayed'),
	passes('APP_VERIFY_IS_SELECTED [id=ticked]'),
	fails('APP_VERIFY_IS_SELECTED [id=hello]', '[id=hello] is not selected'),
	fails('APP_INSTALL', 'Fake cannot install an app on this device'),
	fails('APP_NAVIGATE_BACK', 'Fake cannot go back on this device'),
	fails(
		'APP_VERIFY_TEXT [css=.x] {y}',
		'The locator css=.x is for web pages: the steps are in the native part of an app',
	),
	{
		action: 'OPEN',
		steps: ['OPEN <http://127.0.0.1/>'],
		outcome: 'This is for web pages: the steps are in the native part of an app',
	},
	passes('APP_QUIT', ['APP_VERIFY_TEXT [id=name] {}'.replace('{}', '{""}')], ['APP_ENTER_DATA [id=name] <Anna>']),
	passes('MOBILE_QUIT', ['APP_VERIFY_IS_DISPLAYED [id=name]']),
	...['APP_QUIT', 'MOBILE_QUIT'].map((step) => ({
		...fails(step, 'http://127.0.0.1:59998 gave no device. The device could not be started: nothing answers there'),
		settings: { 'remote.webdriver.url': 'http://127.0.0.1:59998' },
	})),
]
