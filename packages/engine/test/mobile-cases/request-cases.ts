import { type Answer, found, inTurn, refused } from '../support/recorded-device.ts'

// What is asked of a device for what no stand-in can do, written out from the pages of the drivers.

export interface RequestCase {
	action: string
	platform: 'Android' | 'iOS'
	step: string
	answers?: Record<string, Answer>
	/** `passed`, or what the message begins with. */
	outcome: string
	/** All that is asked for the step, in this order. */
	asked?: string[]
}

const app = { Android: { appId: 'com.kettle.shop' }, iOS: { bundleId: 'com.kettle.Shop' } }
const asked = (platform: RequestCase['platform'], ...names: string[]) =>
	names.map((name) => (name.startsWith('mobile: ') ? `${name} ${JSON.stringify(app[platform])}` : name))

const both = (make: (platform: RequestCase['platform']) => Omit<RequestCase, 'platform' | 'action'>): RequestCase[] =>
	(['Android', 'iOS'] as const).map((platform) => {
		const made = make(platform)
		return { platform, action: made.step.split(' ')[0] ?? '', ...made }
	})

const find = 'POST /elements {"using":"accessibility id","value":"Menu"}'
const pointer = (...actions: object[]) =>
	`POST /actions ${JSON.stringify({ actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }] })}`
const move = (x: number, y: number, duration = 0) => ({ type: 'pointerMove', duration, origin: 'viewport', x, y })
const down = { type: 'pointerDown', button: 0 }
const up = { type: 'pointerUp', button: 0 }
const pause = (duration: number) => ({ type: 'pause', duration })
const swipe = (from: [number, number], to: [number, number]) =>
	pointer(move(...from), down, pause(50), move(...to, 600), pause(50), up)

const swipes: [string, [number, number], [number, number]][] = [
	['APP_SWIPE_UP', [500, 1700], [500, 300]],
	['APP_SWIPE_DOWN', [500, 300], [500, 1700]],
	['APP_SWIPE_LEFT', [850, 1000], [150, 1000]],
	['APP_SWIPE_RIGHT', [150, 1000], [850, 1000]],
]
const scrolls: [string, [number, number], [number, number]][] = [
	['APP_SCROLL_TO_BOTTOM', [500, 1700], [500, 300]],
	['APP_SCROLL_TO_TOP', [500, 300], [500, 1700]],
	['APP_SCROLL_TO_RIGHT', [850, 1000], [150, 1000]],
	['APP_SCROLL_TO_LEFT', [150, 1000], [850, 1000]],
]
const noTouch = { 'POST /actions': refused('unknown error', 'the screen is off') }
const touchFails = (platform: string) =>
	`${platform === 'iOS' ? 'XCUITest' : 'UiAutomator2'} could not touch the screen: the screen is off`

const labels = { Android: ['text', 'content-desc'], iOS: ['label', 'name', 'value'] }
const byXPath = (value: string) => `POST /elements ${JSON.stringify({ using: 'xpath', value })}`

const clickable = (id: string) => ({ [`GET /element/${id}/displayed`]: true, [`GET /element/${id}/enabled`]: true })

const asking = (text: string, hint: string) => ({
	'GET /element/e1/text': text,
	'GET /element/e1/attribute/value': text,
	'GET /element/e1/attribute/hint': hint,
	'GET /element/e1/attribute/showing-hint': String(text === hint),
	'GET /element/e1/attribute/placeholderValue': hint,
})

/** As the driver for iOS says it of a telephone. */
const onSimulatorsAlone = refused(
	'unknown method',
	'This extension is only supported on simulators. The only known way to clear app data on real devices would be to uninstall the app then perform a fresh install of it.',
)

export const requestCases: RequestCase[] = [
	...both((platform) => ({
		step: 'APP_INSTALL',
		answers: { 'mobile: isAppInstalled': true },
		outcome: 'passed',
		asked: [
			`mobile: installApp ${platform === 'iOS' ? '{"app":"/apps/shop.ipa"}' : '{"appPath":"/apps/shop.apk"}'}`,
			...asked(platform, 'mobile: isAppInstalled'),
		],
	})),
	...both(() => ({
		step: 'APP_INSTALL',
		answers: { 'mobile: isAppInstalled': false },
		outcome: 'Expected the app to be installed but it is not',
	})),
	...both((platform) => ({
		step: 'APP_UNINSTALL',
		answers: { 'mobile: isAppInstalled': inTurn(true, false) },
		outcome: 'passed',
		asked: asked(platform, 'mobile: isAppInstalled', 'mobile: removeApp', 'mobile: isAppInstalled'),
	})),
	...both((platform) => ({
		step: 'APP_UNINSTALL',
		answers: { 'mobile: isAppInstalled': false },
		outcome: 'The app cannot be uninstalled: it is not installed',
		asked: asked(platform, 'mobile: isAppInstalled'),
	})),
	...both((platform) => ({
		step: 'APP_REMOVE',
		answers: { 'mobile: isAppInstalled': false },
		outcome: 'passed',
		asked: asked(platform, 'mobile: isAppInstalled'),
	})),
	...both((platform) => ({
		step: 'APP_REMOVE',
		answers: { 'mobile: isAppInstalled': true },
		outcome: 'Expected the app to be gone but it is still installed',
		asked: asked(platform, 'mobile: isAppInstalled', 'mobile: removeApp', 'mobile: isAppInstalled'),
	})),
	...both((platform) => ({
		step: 'APP_RESET',
		answers: { 'mobile: queryAppState': 4 },
		outcome: 'passed',
		asked: asked(platform, 'mobile: terminateApp', 'mobile: clearApp', 'mobile: activateApp', 'mobile: queryAppState'),
	})),
	...both((platform) => ({
		step: 'APP_RESET',
		answers: {
			'mobile: clearApp': refused(
				'unknown error',
				'An unknown server-side error occurred while processing the command. Original error: no right to do so.',
			),
		},
		outcome: `${platform === 'iOS' ? 'XCUITest' : 'UiAutomator2'} could not forget the data of an app: no right to do so`,
	})),
	{
		action: 'APP_RESET',
		platform: 'iOS',
		step: 'APP_RESET',
		answers: { 'mobile: clearApp': onSimulatorsAlone, 'mobile: queryAppState': 4 },
		outcome: 'passed',
		asked: [
			...asked('iOS', 'mobile: terminateApp', 'mobile: clearApp', 'mobile: removeApp'),
			'mobile: installApp {"app":"/apps/shop.ipa"}',
			...asked('iOS', 'mobile: activateApp', 'mobile: queryAppState'),
		],
	},
	{
		action: 'APP_RESET',
		platform: 'iOS',
		step: 'APP_RESET',
		answers: { 'mobile: clearApp': onSimulatorsAlone, 'mobile: removeApp': false },
		outcome: 'The app could not be removed, to be installed anew',
	},
	...both((platform) => ({
		step: 'APP_LAUNCH',
		answers: { 'mobile: queryAppState': 4 },
		outcome: 'passed',
		asked: asked(platform, 'mobile: activateApp', 'mobile: queryAppState'),
	})),
	...both(() => ({
		step: 'APP_LAUNCH',
		answers: { 'mobile: queryAppState': 3 },
		outcome: 'Expected the app to be RUNNING_IN_FOREGROUND but it is RUNNING_IN_BACKGROUND',
	})),
	...['APP_KILL', 'APP_TERMINATE', 'MOBILE_CLOSE_APP'].flatMap((step) => [
		...both((platform) => ({
			step,
			answers: { 'mobile: terminateApp': true, 'mobile: queryAppState': 1 },
			outcome: 'passed',
			asked: asked(platform, 'mobile: terminateApp', 'mobile: queryAppState'),
		})),
		...both(() => ({
			step,
			answers: { 'mobile: terminateApp': true, 'mobile: queryAppState': 4 },
			outcome: 'Expected the app to be NOT_RUNNING but it is RUNNING_IN_FOREGROUND',
		})),
	]),
	...both(() => ({ step: 'APP_NAVIGATE_BACK', outcome: 'passed', asked: ['POST /back'] })),
	...both((platform) => ({
		step: 'APP_NAVIGATE_BACK',
		answers: { 'POST /back': refused('unknown error', 'no way back') },
		outcome: `${platform === 'iOS' ? 'XCUITest' : 'UiAutomator2'} could not go back: no way back`,
	})),
	...both(() => ({
		step: 'APP_SWITCH_ORIENTATION',
		answers: { 'GET /orientation': inTurn('PORTRAIT', 'LANDSCAPE') },
		outcome: 'passed',
		asked: ['GET /orientation', 'POST /orientation {"orientation":"LANDSCAPE"}', 'GET /orientation'],
	})),
	...both(() => ({
		step: 'APP_SWITCH_ORIENTATION <LANDSCAPE>',
		answers: { 'GET /orientation': 'PORTRAIT' },
		outcome: 'Expected the device to lie LANDSCAPE but it lies PORTRAIT',
	})),
	...both(() => ({
		step: 'APP_VERIFY_DEVICE_LOCK_STATUS',
		answers: { 'mobile: isLocked': false },
		outcome: 'passed',
		asked: ['mobile: isLocked'],
	})),
	...both(() => ({
		step: 'APP_VERIFY_DEVICE_LOCK_STATUS',
		answers: { 'mobile: isLocked': true },
		outcome: 'Expected the device not to be locked but it is',
	})),
	...both((platform) => ({
		step: 'APP_VERIFY_APP_INSTALLED <org.other>',
		answers: { 'mobile: isAppInstalled': true },
		outcome: 'passed',
		asked: [`mobile: isAppInstalled {"${platform === 'iOS' ? 'bundleId' : 'appId'}":"org.other"}`],
	})),
	...both(() => ({
		step: 'APP_VERIFY_APP_INSTALLED {false}',
		answers: { 'mobile: isAppInstalled': true },
		outcome: 'Expected the app not to be installed but it is',
	})),
	...[
		['NOT_INSTALLED', 0],
		['NOT_RUNNING', 1],
		['RUNNING_IN_BACKGROUND_SUSPENDED', 2],
		['RUNNING_IN_BACKGROUND', 3],
		['RUNNING_IN_FOREGROUND', 4],
	].flatMap(([state, number]) => [
		...both((platform) => ({
			step: `APP_VERIFY_APP_STATE {${state}}`,
			answers: { 'mobile: queryAppState': number as number },
			outcome: 'passed',
			asked: asked(platform, 'mobile: queryAppState'),
		})),
		...both(() => ({
			step: `APP_VERIFY_APP_STATE {${state}}`,
			answers: { 'mobile: queryAppState': ((number as number) + 1) % 5 },
			outcome: `Expected the app to be ${state} but it is `,
		})),
	]),
	...swipes.flatMap(([step, from, to]) => [
		...both(() => ({ step, outcome: 'passed', asked: ['GET /window/rect', swipe(from, to)] })),
		...both((platform) => ({ step, answers: noTouch, outcome: touchFails(platform) })),
	]),
	...both(() => ({
		step: 'APP_SWIPE_UP <100;80;0;20>',
		outcome: 'passed',
		asked: ['GET /window/rect', swipe([999, 1600], [0, 400])],
	})),
	...scrolls.flatMap(([step, from, to]) => [
		...both(() => ({
			step,
			answers: { 'GET /source': inTurn('<a/>', '<b/>', '<b/>') },
			outcome: 'passed',
			asked: [
				'GET /source',
				'GET /window/rect',
				swipe(from, to),
				'GET /source',
				'GET /window/rect',
				swipe(from, to),
				'GET /source',
			],
		})),
		...both((platform) => ({ step, answers: noTouch, outcome: touchFails(platform) })),
	]),
	...both(() => ({
		step: 'APP_SCROLL_TO_ELEMENT [accessibility id=Menu]',
		answers: { 'POST /elements': inTurn([], [found('e1')]) },
		outcome: 'passed',
		asked: [
			find,
			'GET /window/rect',
			swipe([500, 1700], [500, 300]),
			find,
			'GET /element/e1/displayed',
			'GET /element/e1/rect',
			'GET /window/rect',
		],
	})),
	...both(() => ({
		step: 'APP_SCROLL_TO_ELEMENT [accessibility id=Menu] <1>',
		answers: { 'POST /elements': [] },
		outcome: '[accessibility id=Menu] was not displayed after 1 scroll',
	})),
	// A list that scrolls may replace its entries meanwhile.
	...both(() => ({
		step: 'APP_SCROLL_TO_ELEMENT [accessibility id=Menu]',
		answers: {
			'GET /element/e1/rect': inTurn(refused('stale element reference', 'gone'), {
				x: 100,
				y: 400,
				width: 200,
				height: 100,
			}),
		},
		outcome: 'passed',
	})),
	...both(() => ({
		step: 'APP_TAP_ON_ELEMENT [accessibility id=Menu]',
		outcome: 'passed',
		asked: [
			find,
			'GET /element/e1/displayed',
			'GET /element/e1/rect',
			'GET /window/rect',
			pointer(move(200, 450), down, pause(50), up),
		],
	})),
	...both(() => ({
		step: 'APP_LONG_PRESS_ON_SCREEN <50;60>',
		outcome: 'passed',
		asked: ['GET /window/rect', pointer(move(50, 60), down, pause(1000), up)],
	})),
	...both(() => ({
		step: 'APP_DOUBLE_TAP_ON_SCREEN',
		outcome: 'passed',
		asked: ['GET /window/rect', pointer(move(500, 1000), down, pause(50), up, pause(60), down, pause(50), up)],
	})),
	...both((platform) => ({
		step: 'MOBILE_CLICK [accessibility id=Menu] <180;420>',
		outcome: 'passed',
		asked:
			platform === 'iOS'
				? [find, 'GET /window/rect', pointer(move(180, 420), down, pause(50), up)]
				: [find, 'GET /element/e1/displayed', 'GET /element/e1/enabled', 'POST /element/e1/click'],
	})),
	...both((platform) => ({
		step: 'MOBILE_ENTER_BY_KB <Öl>',
		outcome: 'passed',
		asked: [platform === 'iOS' ? 'mobile: keys {"keys":["Ö","l"]}' : 'mobile: type {"text":"Öl"}'],
	})),
	...both((platform) => ({
		step: 'MOBILE_ENTER_BY_KB [accessibility id=Menu] <Tea>',
		answers: { 'GET /element/e1/attribute/focused': 'true' },
		outcome: 'passed',
		asked: [
			find,
			'GET /element/e1/displayed',
			'GET /element/e1/enabled',
			'POST /element/e1/click',
			find,
			...(platform === 'iOS'
				? ['mobile: keys {"keys":["T","e","a"]}']
				: ['GET /element/e1/attribute/focused', 'mobile: type {"text":"Tea"}']),
		],
	})),
	{
		action: 'MOBILE_ENTER_BY_KB',
		platform: 'Android',
		step: 'MOBILE_ENTER_BY_KB [accessibility id=Menu] <Tea>',
		answers: { 'GET /element/e1/attribute/focused': 'false' },
		outcome: '[accessibility id=Menu] takes no keys: a click does not give it the cursor',
	},
	...both((platform) => ({
		step: 'MOBILE_ENTER_PRESS [accessibility id=Menu]',
		outcome: 'passed',
		asked: [
			find,
			'GET /element/e1/displayed',
			'GET /element/e1/enabled',
			'POST /element/e1/click',
			platform === 'iOS' ? 'mobile: keys {"keys":["\\n"]}' : 'mobile: pressKey {"keycode":66}',
		],
	})),
	...both((platform) => ({
		step: 'MOBILE_SET_VALUE [accessibility id=Menu] <Tea>',
		outcome: 'passed',
		asked:
			platform === 'iOS'
				? [find, 'POST /element/e1/clear', 'POST /element/e1/value {"text":"Tea"}']
				: [find, 'mobile: replaceElementValue {"elementId":"e1","text":"Tea"}'],
	})),
	...both((platform) => ({
		step: 'APP_SUBMIT [accessibility id=Menu]',
		answers: { 'GET /element/e1/name': platform === 'iOS' ? 'XCUIElementTypeTextField' : 'android.widget.EditText' },
		outcome: 'passed',
		asked: [
			find,
			'GET /element/e1/displayed',
			'GET /element/e1/enabled',
			'GET /element/e1/name',
			'POST /element/e1/click',
			platform === 'iOS' ? 'mobile: keys {"keys":["\\n"]}' : 'mobile: pressKey {"keycode":66}',
		],
	})),
	...both((platform) => ({
		step: 'APP_SUBMIT [accessibility id=Menu]',
		answers: { 'GET /element/e1/name': platform === 'iOS' ? 'XCUIElementTypeButton' : 'android.widget.Button' },
		outcome: '[accessibility id=Menu] belongs to no form',
	})),
	...both(() => ({
		step: 'MOBILE_SELECT_CHECKBOX [accessibility id=Menu]',
		answers: {
			'GET /element/e1/attribute/value': inTurn('0', '1'),
			'GET /element/e1/selected': false,
			'GET /element/e1/attribute/checked': inTurn('false', 'true'),
			'GET /element/e1/attribute/selected': 'false',
		},
		outcome: 'passed',
	})),
	...both(() => ({
		step: 'MOBILE_SELECT_CHECKBOX [accessibility id=Menu]',
		answers: {
			'GET /element/e1/attribute/value': '0',
			'GET /element/e1/selected': false,
			'GET /element/e1/attribute/checked': 'false',
			'GET /element/e1/attribute/selected': 'false',
		},
		outcome: 'Expected [accessibility id=Menu] to be ticked but it is not',
	})),
	// What has no tick is never without one: a text, or the row around a checkbox.
	...['MOBILE_UNSELECT_CHECKBOX', 'UNSELECT_CHECKBOX'].flatMap((action) => [
		...both(() => ({
			step: `${action} [accessibility id=Menu]`,
			answers: {
				'GET /element/e1/attribute/checked': 'false',
				'GET /element/e1/attribute/selected': 'false',
				'GET /element/e1/attribute/checkable': 'false',
				'GET /element/e1/attribute/value': 'Terms',
				'GET /element/e1/selected': false,
				'GET /element/e1/name': 'XCUIElementTypeStaticText',
			},
			outcome: 'Expected [accessibility id=Menu] not to be ticked but it is no checkbox',
		})),
		...['0', 'Terms'].map(
			(value): RequestCase => ({
				action,
				platform: 'iOS',
				step: `${action} [accessibility id=Menu]`,
				answers: {
					'GET /element/e1/attribute/value': value,
					'GET /element/e1/selected': false,
					'GET /element/e1/name': value === '0' ? 'XCUIElementTypeOther' : 'XCUIElementTypeButton',
				},
				outcome: 'passed',
			}),
		),
		...both(() => ({
			step: `${action} [accessibility id=Menu]`,
			answers: {
				'GET /element/e1/attribute/checked': inTurn('true', 'false'),
				'GET /element/e1/attribute/selected': 'false',
				'GET /element/e1/attribute/checkable': 'true',
				'GET /element/e1/attribute/value': inTurn('1', '0'),
				'GET /element/e1/selected': false,
			},
			outcome: 'passed',
		})),
	]),
	// An empty field says what it asks for, where others say what they hold.
	...both(() => ({
		step: 'CLEAR_FIELD [accessibility id=Menu]',
		answers: asking('Your name', 'Your name'),
		outcome: 'passed',
	})),
	...both(() => ({
		step: 'CLEAR_FIELD [accessibility id=Menu]',
		answers: asking('Tea', 'Your name'),
		outcome: 'Expected [accessibility id=Menu] to be empty but it holds "Tea"',
	})),
	{
		action: 'CLEAR_FIELD',
		platform: 'Android',
		step: 'CLEAR_FIELD [accessibility id=Menu]',
		answers: { ...asking('Your name', 'Your name'), 'GET /element/e1/attribute/showing-hint': 'false' },
		outcome: 'Expected [accessibility id=Menu] to be empty but it holds "Your name"',
	},
	...both(() => ({
		step: 'ENTER_APPEND [accessibility id=Menu] <Anna>',
		answers: {
			...asking('Your name', 'Your name'),
			'GET /element/e1/text': inTurn('Your name', 'Anna'),
		},
		outcome: 'passed',
	})),
	...both(() => ({
		step: 'VERIFY_TEXT_IS_EMPTY [accessibility id=Menu]',
		answers: asking('Your name', 'Your name'),
		outcome: 'passed',
	})),
	...both(() => ({
		step: 'VERIFY_TEXT_IS_EMPTY [accessibility id=Menu]',
		answers: asking('Tea', 'Your name'),
		outcome: 'Expected no text but [accessibility id=Menu] shows "Tea"',
	})),
	...both(() => ({
		step: 'VERIFY_TEXT_IS_NOT_EMPTY [accessibility id=Menu]',
		answers: asking('Your name', 'Your name'),
		outcome: 'Expected some text but [accessibility id=Menu] shows none',
	})),
	// Of a password one sees dots: UiAutomator2 would type them in front of what is appended.
	{
		action: 'ENTER_APPEND',
		platform: 'Android',
		step: 'ENTER_APPEND [accessibility id=Menu] <11>',
		answers: {
			'GET /element/e1/text': inTurn('••', '••••'),
			'GET /element/e1/attribute/hint': 'PIN',
			'GET /element/e1/attribute/password': 'true',
		},
		outcome: 'passed',
		asked: [
			find,
			'GET /element/e1/text',
			'GET /element/e1/attribute/hint',
			find,
			'GET /element/e1/displayed',
			'GET /element/e1/enabled',
			'GET /element/e1/attribute/password',
			'POST /element/e1/click',
			'mobile: pressKey {"keycode":123}',
			'mobile: type {"text":"11"}',
			find,
			'GET /element/e1/text',
			'GET /element/e1/attribute/hint',
		],
	},
	...both(() => ({
		step: 'ENTER_APPEND [accessibility id=Menu] <11>',
		answers: {
			'GET /element/e1/text': inTurn('••', '•••'),
			'GET /element/e1/attribute/password': 'true',
		},
		outcome: 'Expected "••11" but [accessibility id=Menu] holds "•••"',
	})),
	...both((platform) => ({
		step: 'CLICK_ON_LINK <Help & "more">',
		outcome: 'passed',
		asked: [
			byXPath(`//*[${labels[platform].map((name) => `@${name}='Help & "more"'`).join(' or ')}]`),
			'GET /element/e1/displayed',
			'GET /element/e1/enabled',
			'POST /element/e1/click',
		],
	})),
	...both(() => ({
		step: 'CLICK_ON_LINK <Help>',
		answers: { 'POST /elements': [] },
		outcome: '"Help" was not found',
	})),
	...both((platform) => ({
		step: 'VERIFY_PARTIAL_LINK_TEXT_EXIST {elp}',
		outcome: 'passed',
		asked: [byXPath(`//*[${labels[platform].map((name) => `contains(@${name}, 'elp')`).join(' or ')}]`)],
	})),
	...both((platform) => ({
		step: 'CLICK_ON_SUB_ELEMENT [accessibility id=Menu] <Öl no. 5>',
		answers: { 'POST /element/e1/elements': [found('e2')], ...clickable('e2') },
		outcome: 'passed',
		asked: [
			find,
			`POST /element/e1/elements ${JSON.stringify({
				using: 'xpath',
				value: `.//*[${labels[platform].map((name) => `translate(@${name}, 'ÖLNO', 'ölno')='öl no. 5'`).join(' or ')}]`,
			})}`,
			'GET /element/e2/displayed',
			'GET /element/e2/enabled',
			'POST /element/e2/click',
		],
	})),
	// A touch there would be no error to the driver.
	...both(() => ({
		step: 'CLICK_ON_SUB_ELEMENT [accessibility id=Menu] <Help>',
		answers: {
			'POST /element/e1/elements': [found('e2')],
			...clickable('e2'),
			'GET /element/e2/enabled': false,
		},
		outcome: '[accessibility id=Menu] cannot be clicked: it is disabled',
	})),
	...both(() => ({
		step: 'MOBILE_CLICK_ELEMENT_BY_INDEX [accessibility id=Menu] <0>',
		answers: { 'POST /elements': [{ ...found('e1'), displayed: false, enabled: true }] },
		outcome: '[accessibility id=Menu] cannot be clicked: it is not displayed',
	})),
	...both(() => ({
		step: 'CLICK_ON_EXACT_SUB_ELEMENT [accessibility id=Menu] <Help>',
		answers: { 'POST /element/e1/elements': [found('e1')] },
		outcome: '[accessibility id=Menu] has nothing inside with the text "Help"',
	})),
	...both(() => ({
		step: 'CLICK_ON_INDEX_SUB_ELEMENT [accessibility id=Menu] <1>',
		answers: { 'POST /element/e1/elements': [found('e2'), found('e3')], ...clickable('e3') },
		outcome: 'passed',
		asked: [
			find,
			find,
			'POST /element/e1/elements {"using":"xpath","value":"./*"}',
			'GET /element/e3/displayed',
			'GET /element/e3/enabled',
			'POST /element/e3/click',
		],
	})),
	// Some servers take the element for the root of what is searched.
	...both(() => ({
		step: 'CLICK_ON_INDEX_SUB_ELEMENT [accessibility id=Menu] <1>',
		answers: { 'POST /element/e1/elements': inTurn([found('e1')], [found('e2')]) },
		outcome: '[accessibility id=Menu] has no element at index 1: there are 1, counted from 0',
	})),
	...['MOBILE_VERIFY_TEXT_EXIST', 'MOBILE_VERIFY_PARTIAL_LINK_EXIST'].flatMap((action) =>
		both(() => ({
			step: `${action} {Free  delivery}`,
			answers: { 'GET /source': '<a text="Free&#10;delivery today" label="Free&#10;delivery today"/>' },
			outcome: 'passed',
		})),
	),
	...both(() => ({
		step: 'VERIFY_TEXT_EXIST {Free  delivery}',
		answers: { 'GET /source': '<a text="Free delivery today" label="Free delivery today"/>' },
		outcome: 'passed',
		asked: ['GET /source'],
	})),
	// What a developer calls an element nobody reads.
	...['VERIFY_TEXT_EXIST', 'MOBILE_VERIFY_TEXT_EXIST'].map(
		(action): RequestCase => ({
			action,
			platform: 'iOS',
			step: `${action} {Free}`,
			answers: { 'GET /source': '<XCUIElementTypeButton name="Free delivery" label="Closed" value="0"/>' },
			outcome: action === 'VERIFY_TEXT_EXIST' ? 'Expected "Free" on the screen' : 'The screen does not show "Free"',
		}),
	),
	...both(() => ({
		step: 'VERIFY_TEXT_EXIST {Free}',
		answers: { 'GET /source': '<a text="Closed" label="Closed"/>' },
		outcome: 'Expected "Free" on the screen but it shows no such text',
	})),
	...both(() => ({
		step: 'DOUBLE_CLICK [accessibility id=Menu]',
		outcome: 'passed',
		asked: [
			find,
			'GET /element/e1/displayed',
			'GET /element/e1/enabled',
			'GET /element/e1/rect',
			pointer(move(200, 450), down, pause(50), up, pause(60), down, pause(50), up),
		],
	})),
	...both(() => ({
		step: 'VERIFY_HEIGHT [accessibility id=Menu] {5%}',
		outcome: 'passed',
		asked: [find, 'GET /element/e1/rect', 'GET /window/rect'],
	})),
	...both(() => ({
		step: 'VERIFY_HEIGHT [accessibility id=Menu] {101}',
		outcome: '[accessibility id=Menu] is 100 px high, expected 101',
	})),
	...both((platform) => ({
		step: 'ENTER_TEXT_IN_TO_ALERT <Tea>',
		answers: {
			'GET /alert/text': 'Which?',
			'POST /alert/text': refused('unknown error', 'Method has not yet been implemented'),
		},
		outcome: `${platform === 'iOS' ? 'XCUITest' : 'UiAutomator2'} cannot type into an alert on this device`,
	})),
	...both(() => ({
		step: 'VERIFY_VALUE [accessibility id=Menu] {Tea}',
		answers: asking('Tea', 'Your name'),
		outcome: 'passed',
	})),
	...both(() => ({
		step: 'VERIFY_VALUE [accessibility id=Menu] {Your name}',
		answers: asking('Your name', 'Your name'),
		outcome: 'Expected "Your name" but [accessibility id=Menu] holds ""',
	})),
	// UiAutomator2 says the word null of an attribute that an element has not, and refuses those that none has.
	...[
		'null',
		refused(
			'unknown command',
			"'content-desc' attribute is unknown for the element. Only the following are supported: [text]",
		),
	].map(
		(answer): RequestCase => ({
			action: 'APP_VERIFY_ATTRIBUTE',
			platform: 'Android',
			step: 'APP_VERIFY_ATTRIBUTE [accessibility id=Menu] <content-desc> {null}',
			answers: { 'GET /element/e1/attribute/content-desc': answer },
			outcome: '[accessibility id=Menu] has no attribute content-desc',
		}),
	),
	...both(() => ({
		step: 'MOBILE_SWITCH_CONTEXT <webview>',
		answers: { 'GET /contexts': ['NATIVE_APP', 'WEBVIEW_com.kettle', 'WEBVIEW_other'] },
		outcome: 'passed',
		asked: ['GET /contexts', 'POST /context {"name":"WEBVIEW_com.kettle"}'],
	})),
	...both(() => ({
		step: 'MOBILE_SWITCH_CONTEXT <mobileview>',
		answers: { 'GET /contexts': ['NATIVE_APP'] },
		outcome: 'The app shows no web view; its contexts are NATIVE_APP',
	})),
	...(
		[
			[
				'Android',
				'-android uiautomator=new UiSelector().text("Menu")',
				'-android uiautomator',
				'new UiSelector().text("Menu")',
			],
			['Android', 'id=com.kettle:id/menu', 'id', 'com.kettle:id/menu'],
			['iOS', '-ios predicate=label == "Menu"', '-ios predicate string', 'label == "Menu"'],
			['iOS', '-ios class chain=**/XCUIElementTypeCell[2]', '-ios class chain', '**/XCUIElementTypeCell[2]'],
			['iOS', '//XCUIElementTypeButton[@name="Menu"]', 'xpath', '//XCUIElementTypeButton[@name="Menu"]'],
		] as const
	).map(
		([platform, locator, using, value]): RequestCase => ({
			action: 'APP_VERIFY_TEXT',
			platform,
			step: `APP_VERIFY_TEXT [${locator}] {Tea}`,
			answers: { 'GET /element/e1/text': 'Tea' },
			outcome: 'passed',
			asked: [`POST /elements ${JSON.stringify({ using, value })}`, 'GET /element/e1/text'],
		}),
	),
]
