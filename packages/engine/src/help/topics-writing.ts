import { projectTypes, typeLabel } from '@assay/contract/feature-types'
import { surfaces } from '../surfaces/index.ts'
import {
	browserOptions,
	chromiumArguments,
	chromiumPrefs,
	driverCapabilities,
	elsewhereArguments,
	firefoxArguments,
	firefoxPrefs,
	folderPrefs,
} from '../surfaces/web/browser-settings.ts'
import { limits } from './limits.ts'
import { gherkin, json, keys, later, list, steps, type Topic, table, text } from './topic.ts'

// What somebody needs who writes and keeps tests.

export const projects: Topic = {
	id: 'projects',
	title: 'Projects',
	body: [
		text('A project holds the features, test plans, environments, objects and files of one application under test.'),
		table(
			['Type', 'Its features'],
			...projectTypes.flatMap((type) => (type === 'ALL' ? [] : [[typeLabel(type), surfaces[type].about]])),
			['ALL', 'Every type side by side, and WINDOWS features'],
		),
		text(
			'Assign people under Project list, Manage users: enter the user name or e-mail, choose Project Admin or Developer.',
		),
		list(
			'A Developer writes and runs, a Project Admin also deletes, schedules and assigns people.',
			'Only a Super Admin creates and deletes projects.',
			'A read-only user sees everything in the project and cannot change anything.',
		),
	],
}

export const planManagement: Topic = {
	id: 'test-case-and-plan-management',
	title: 'Test case and plan management',
	body: [
		text(
			'A feature is a text with scenarios; tags such as @smoke choose among them when a run is started: @smoke, @login runs what has any of them, @smoke and not @slow is an expression, and the dialog says how many scenarios that is.',
		),
		gherkin(
			[
				'Feature: Basket',
				'',
				'  @smoke',
				'  Scenario: Two kettles cost twice as much',
				'    Given OPEN [shop.start]',
				'    When CLICK [shop.addToBasket]',
				'    And ENTER [basket.quantity] + <2>',
				'    Then VERIFY_TEXT [basket.total] + {49.00}',
			].join('\n'),
		),
		text(
			'A step names an action. The form "And User CLICK [shop.addToBasket]" means the same; other words only help the reader.',
		),
		list(
			'[page.element] is an entry of the Object Repository, or a locator written out: an xpath, or css= or id= with a selector or an id.',
			'What lies in an open shadow root no xpath finds; css= and id= do, at any depth. css=shop-card >>> button is a button below a shop-card, however deep. Its text belongs to the page, and to an element that has no other.',
			'<text> is test data: a column of Examples, a variable, a key of the UI test data, else the text itself.',
			'{text} is the expected result, found in the same way.',
			'A text of several lines stands below the step, between lines of three quotes, in place of its <text> or {text}. Inside of brackets \\n is a new line, and \\> or \\} the character itself.',
			'{{name}} puts in the value of a variable that an earlier step of the feature has set; {{{name}}} one of the whole run.',
			'A step that begins with ! is left out of the report unless it fails.',
			'IF_CONDITION skips the rest of the scenario when its comparison does not hold.',
		),
		text('The Object Repository holds, for each page, a JSON map of names to locators:'),
		json({ addToBasket: "//button[@data-test='add']", total: "//span[@id='total']" }),
		text('The Environment screen holds the UI test data, the API test data and the settings, each as JSON:'),
		json({ baseUrl: 'https://shop.example', customer: { name: 'Anna', city: 'Lisbon' } }),
		text(
			'A Test Plan puts features in an order; it is run by hand or by a schedule. Files belong to the project and are linked to the features that use them under Include Files.',
		),
	],
}

export const apiTesting: Topic = {
	id: 'api-testing',
	title: 'API testing',
	body: [
		text('KARATE features are written in the Karate language; nothing but Assay is needed to run them.'),
		gherkin(
			[
				'Feature: Orders',
				'',
				'  Scenario: An order can be read back',
				'    Given url baseUrl',
				"    And path 'orders'",
				'    And request { article: "KT-2040", quantity: 2 }',
				'    When method post',
				'    Then status 201',
				"    And match response == { id: '#number', quantity: 2 }",
			].join('\n'),
		),
		list(
			'Every top-level key of the API test data and of the settings is a variable; karate.env is the name of the environment as it is written, unless a setting karate.env says another.',
			'A karate-config.js among the files of the project runs before each scenario and may change them.',
			"Included features lie beside the feature: call read('Sign in.feature').",
			'Values under keys such as PASSWORD, SECRET or TOKEN are stored encrypted, shown as a mask and decrypted only for a run.',
			'Any other value is kept encrypted as ENC(…): Encrypt a value on the environment page, or POST /api/encrypt-data with {"password": "…", "applicationId": 7} and an API token. It opens in that project only.',
			'GET /api/encrypt-data?password=… answers the same on the interactive API page, without a project: the first environment you save the value in decides. Addresses are remembered on their way, so prefer the other one.',
		),
	],
}

export const performanceTesting: Topic = {
	id: 'performance-testing',
	title: 'Performance testing',
	body: [
		text(
			`A PERFORMANCE feature is a Karate feature that many virtual users go through at once. How they arrive is written in the words of Gatling; the default is ${limits.inject}.`,
		),
		text(
			'Each virtual user runs the scenarios that the tags choose, in order, with variables, cookies and connections of its own; results of callSingle belong to all. A feature finds the number of its user in __gatling.userId and lets it pause by __gatling.pause(milliseconds); karate.pause and Thread.sleep do the same, and each of them waits behind the step that calls it. A step that fails ends its scenario and makes the last request before it a failed one.',
		),
		json({
			'gatling.inject': 'rampUsers(100) during (30), constantUsersPerSec(20) during (2 minutes)',
			'gatling.protocol': '"/cats/{id}" -> Nil, "/cats" -> pauseFor("get" -> 15)',
			'load.thresholds': ['global.responseTime.percentile(95).lt(500)', 'global.failedRequests.percent.lt(1)'],
		}),
		text(
			'The thresholds are the verdict: each is a scenario of the run and a case of its JUnit file. Unless one of them says how many requests may fail, none may. Times are counted from the sending; beside them the 99th percentile counts from when a request should have been sent, which differs where users began late or load.throttle held them back. A run whose generator was too slow says that its times are its own.',
		),
		...surfaces.PERFORMANCE.settings.map(keys),
		text(
			'On a server a load test sends to the executor’s own machine and to the hosts that an admin names in the settings of the project (Edit Project, Load targets); any other host ends the run before something is sent to it. With load.executors several executors make one load: the run waits a minute for them, all begin at the same instant, and a lost one loses its share alone, which the verdict says.',
		),
		later(
			'A call of a feature or of HTTP from inside JavaScript, other than by a step, holds up all users while it waits.',
		),
	],
}

export const mobileTesting: Topic = {
	id: 'mobile-testing',
	title: 'Mobile testing',
	body: [
		text(
			'MOBILE features use the actions that are marked Mobile: those of apps (APP_…, MOBILE_…) and those that pages and apps have in common, such as CLICK and ENTER. Where a page has links, an app has whatever bears the text; what needs a script of the page, such as CLICK_JS, says so in an app. They run with Appium 3: one that the executor starts by itself, or a server or device provider that remote.webdriver.url names. The capabilities say which device and app; the editor of an environment offers and explains them by platform.',
		),
		text('A first test on an Android emulator or phone:'),
		steps(
			'Install Android Studio and start an emulator, or connect a phone that allows USB debugging: adb devices lists it.',
			'Install Appium beside the executor: npm install --prefix /opt/appium appium appium-uiautomator2-driver (on a Mac for iOS appium-xcuitest-driver), and start Assay with ASSAY_APPIUM=/opt/appium and ANDROID_HOME naming the SDK. npx assay doctor says what is there and what is missing.',
			'Add the app to the files of the project.',
			'Put the settings below into an environment, with the name of that file.',
			'Create a feature of the type MOBILE with the scenario below and run it. The run page names the device, shows its picture while it runs under Device, and where a step failed its screen, the elements of it as a tree, and its log.',
		),
		json({
			capabilities: {
				platformName: 'Android',
				'appium:automationName': 'UiAutomator2',
				'appium:deviceName': 'Pixel 8',
				'appium:app': 'kettle-shop.apk',
				'appium:uiautomator2ServerLaunchTimeout': limits.launchTimeout,
				'appium:uiautomator2ServerInstallTimeout': limits.installTimeout,
			},
		}),
		text(
			"An Appium that the executor starts takes the capabilities that the editor offers and apps of the project alone; what names programs, folders or addresses of its machine is refused. With remote.webdriver.url, such as http://devices.example:4723, all capabilities are that server's or provider's own, and the app is what it knows, such as a path on its machine, an address, bs://… or storage:…, or a file of the project. That file an Appium server gets from an address of this server, good for an hour or two; BrowserStack, Sauce Labs and pCloudy are given it by themselves, once for each run, with the account of the address or of their own block.",
		),
		text(
			'Record, below the editor of a MOBILE feature, opens the app on the device of the chosen environment: one chooses elements in its picture or its tree, sees which locators find them, the most stable first, and makes steps of taps, texts, swipes and checks. Try, beside a locator of a mobile project, counts what it finds on the device.',
		),
		gherkin(
			[
				'Feature: Search',
				'  Scenario: A kettle is found',
				'    Given APP_LAUNCH',
				'    When APP_ENTER_DATA [accessibility id=Search] + <kettle>',
				'    And MOBILE_ENTER_PRESS [accessibility id=Search]',
				'    Then MOBILE_VERIFY_TEXT_EXIST {Blue kettle}',
			].join('\n'),
		),
		table(
			['Locator', 'Finds'],
			[
				'accessibility id=Search',
				'What the app calls so for people who cannot see it: Android content-desc, iOS accessibility identifier',
			],
			['id=com.kettle.shop:id/search', 'Android resource-id, iOS name'],
			['-android uiautomator=new UiSelector().text("Search")', 'By the words of UiSelector'],
			['-ios predicate=label == "Search"', 'By a predicate (NSPredicate)'],
			['-ios class chain=**/XCUIElementTypeCell[2]', 'By a chain of classes'],
			['//android.widget.Button[@text="Search"]', 'By XPath over the source of the screen; slow on large screens'],
		),
		text(
			'Where an app has other locators on each platform, an object of the repository has one for each; web holds in web features:',
		),
		json({
			login: {
				user: { android: 'id=com.kettle.shop:id/user', ios: 'accessibility id=user', web: '//input[@name="user"]' },
			},
		}),
		list(
			`Points are written X;Y, measured from the top-left corner of the element or screen; a third value says how often (${limits.tapCount} by default). Without test data it is the centre.`,
			`A swipe is four percentages x1;y1;x2;y2. Without them it runs from ${limits.swipe}; some older texts say ${limits.swipeElsewhere}.`,
			`APP_SCROLL_TO_ELEMENT scrolls at most ${limits.appScrolls} times unless a step says otherwise.`,
			'APP_SWITCH_ORIENTATION without LANDSCAPE or PORTRAIT turns the device to the other one.',
			'MOBILE_SWITCH_CONTEXT takes nativeapp or mobileview; webview means the same as mobileview. In a web view, and in a mobile browser (browserName: chrome or safari), elements are found as in web features: by XPath, css= and id=.',
			'APP_INSTALL, APP_LAUNCH and what ends, resets or asks for the app mean the one of the capabilities appium:app and appium:appPackage (Android) or appium:bundleId (iOS).',
			'Each scenario begins with the app as newly installed; with appium:noReset true it is only started anew. Where a device cannot do that, each scenario gets a session of its own.',
			'APP_SET_ATTRIBUTE_VARIABLE takes the name of the attribute as its expected result.',
		),
		text('Providers such as BrowserStack, pCloudy and Sauce Labs take the same keys with their own capabilities:'),
		...surfaces.MOBILE.settings.map(keys),
	],
}

export const customAction: Topic = {
	id: 'custom-action',
	title: 'Custom action',
	body: [
		text(
			'A custom action is a function that you have written yourself. It stands in a JavaScript or TypeScript file among the files of the feature, or beside the feature in a project folder, and is exported under the name that the step uses.',
		),
		gherkin('Then CALL_CUSTOM [order.summary] + <checkTotals;EUR>'),
		list(
			'CALL_CUSTOM names the function; what stands behind the semicolon is handed over as data. It also answers to its own name, like a built-in action: Then checkTotals [order.summary] + <EUR>, or the same in capitals with underscores.',
			'The function gets (locator, data, driver, expected). The step passes when it returns and all that it asked of the driver or by fetch() has ended, and fails with the message of what it throws, also where an await is missing. What throws later, as in a timer, fails the scenario.',
			'The comment above it is its documentation: @param locator, @param [data], @param [expected] say which groups the step takes, those in brackets may be left out; @outcome and @example are shown too. The editor completes and checks it like any other action.',
			'The driver waits like a step does. It has text, attribute, css, texts, count, see, click, hover, enter, append, press, script, go, url, title, sleep, variable, setVariable and screenshot. In WINDOWS features it has click, hover, enter, press, see and text, each given a picture or keys as a step writes them, clipboard, windows (their titles), focusWindow, moveWindow and closeWindow by a part of a title, sleep, variable and setVariable.',
			"A file may import the project's other files and those of Node's modules that open no connections and start nothing. It runs in a process of its own that sees nothing but the files of the run and has no network; fetch() sends its requests. What it prints is kept with the step.",
			'Java classes cannot be loaded; upload a JavaScript file that exports the name.',
		),
		text('The sample offered for download holds such a file with a feature that uses it.'),
	],
}

export const windowsAutomation: Topic = {
	id: 'windows-automation-through-karate',
	title: 'Windows automation through Karate',
	body: [
		text(
			'The actions SK_… work on what the screen shows. An element is a picture of it, PNG or JPEG, uploaded with the files of the project and named with its extension: [save-button.png]. WINDOWS features are written in projects of the type ALL.',
		),
		text(
			`The environment's setting desktop.app names the program under test; it is started anew for each scenario. The screen is ${limits.windowsDisplay} unless desktop.resolution says otherwise, and must be as it was when the pictures were taken. desktop.similarity, ${limits.windowsSimilarity} by default, says how much a place must look like a picture, on the whole and in each part of the size of a letter: Send is not Save, and a greyed word is none that is not: where that may change, as in a menu, [menu.png similarity=0.5] finds either. desktop.scales names display scalings to look for besides, such as 100,125,150. A picture of the same thing in another look lies beside the first: where save.dark.png or save.light.png is there, [save.png] finds either.`,
		),
		table(
			['Written', 'Means'],
			['[save.png]', 'The place that looks most like the picture; the step fails where several look the same'],
			['[save.png#2]', 'Of several that look the same the second one, as one reads'],
			['[save.png in dialog.png]', 'The one in the place of another picture'],
			[
				'[save.png similarity=0.9]',
				'Only a place that looks so much like it, whatever desktop.similarity says; before in, after #2',
			],
			['[text=Save]', 'Words that the screen shows, read by their letters; slower than a picture'],
			[
				'[role=button name="Save"]',
				'What the program itself calls so, where desktop.accessibility is true and it publishes it',
			],
		),
		table(
			['Position', 'Means'],
			['right, left, above, center, below', 'The middle of that side of the picture; blank is its centre'],
			['20,30', 'That many pixels right of and below the centre'],
			['50%,50%', 'In percent of the picture, from its top left corner'],
			[
				'right;20,30 or below;120,-40',
				'Pixels from the centre, the way that the side says: right;-20,30 is the same point as left;20,30',
			],
		),
		list(
			'SK_GET_TEXT reads text in the picture, English unless desktop.languages says otherwise, or beside it up to the edge of the screen: right;200,10 reads 200 pixels to its right, and 10 pixels more above and below.',
			'SK_KEY_PRESS knows {Enter}, {Tab}, {Esc}, {Backspace}, {Delete}, {Home}, {PageDown}, {Up}, {F5}, {Ctrl}, {Shift}, {Alt}, {Win} and the like. {Ctrl}, {Shift} or {Alt} alone stays held until SK_KEY_RELEASE, at most to the end of the scenario.',
			`SK_SCROLL takes up or down and a number of steps, ${limits.scrollSteps} unless the step says otherwise.`,
			'Every picture is waited for, three looks a second, up to Explicit.wait.time. A picture that was not found leaves one of the screen in which the best places and their similarity are drawn. On the run page Take as object makes a part of a screen a picture of the project; Record, below the editor, opens the program, lets you cut pictures out of its screen and makes steps of what you do there.',
			'Windows show their contents alone, a dialog comes up in the middle of the screen, and the newest window has the keyboard, unless desktop.frames asks for titles and buttons.',
			'An executor runs these features on Linux, on a screen of its own in memory; it needs Xvfb. Its operator names in ASSAY_DESKTOP_PROGRAMS which programs may be started, in ASSAY_DESKTOP_FOLDERS in which folders (desktop.folder), in ASSAY_DESKTOP_VARIABLES with what in their environment (desktop.environment), and in ASSAY_DESKTOP_DISPLAY a display of the machine that desktop.display may ask for, for one run at a time. Programs of Windows are run there by Wine, where it is installed and allowed: desktop.app is wine notepad, or wine and a path in quotation marks; in one scenario 24 characters that an American keyboard has not can be typed there, and a step with one more fails. An executor on Windows runs them on the main screen of its machine, for one run at a time, where the environment says MACHINE for desktop.display and the operator ASSAY_DESKTOP_DISPLAY=screen; desktop.app is notepad.exe, or a path in quotation marks. Windows have their own frames there, and elements by role and name are asked of Microsoft Active Accessibility. This was tried under Wine, never on Windows itself. On macOS an executor says that it cannot run these features.',
		),
		keys('desktop'),
	],
}

export const layoutPatterns: Topic = {
	id: 'references',
	title: 'References',
	body: [
		text('Lengths and distances in layout, size and css checks:'),
		table(
			['Written', 'Holds for'],
			['10px', 'exactly 10 pixels, give or take the half that browsers round'],
			['~10px', '8 to 12 pixels: the default deviation is 2'],
			['10px~3px', '7 to 13 pixels'],
			['10-20px', '10 to 20 pixels, both included'],
			['gt10px, gte10px, lt10px, lte10px', 'more than, at least, less than, at most'],
			['25%', 'a quarter of the height of the element for what lies above or below, of its width for left and right'],
		),
		list(
			'Distances are measured between borders; margin, padding or actual (the content alone) may be chosen, default and blank mean border.',
			'Objects of a layout check stand between # signs, several with ; between: #basket.total#~12px;#basket.title#.',
			'#selfreference# compares the elements that the locator itself finds; equal asks for equal gaps.',
		),
		text(
			'Text operations: mid or substring, lower, upper, length, left, right, ltrim, rtrim, trim, replace, startswith, endswith, charat. mid;1;2 counts from 1 and takes the second character too, charat;0 counts from 0.',
		),
		text('Calculations: SUM, SUBTRACT, DIVIDE, MULTIPLY, MIN, MAX, as in sum;1,2,3,4. MOD and PERCENT are known too.'),
		text(
			'Comparisons: eq, ne, gt, gte, lt, lte and their long names or symbols; numbers may hold commas and a dollar sign.',
		),
		text('Counting: links, sub elements and frames are counted from 0, entries of a drop-down list from 1.'),
		text('The editor completes actions and objects as you type, and underlines what a run would stumble over.'),
		text(
			'What an environment may ask of a browser by arguments, prefs and capabilities. Everything else is refused by its name, because a browser takes arguments that start programs, read files or lead around the executor. Arguments, without their dashes:',
		),
		table(
			['About', 'Arguments of Chrome and Edge'],
			...chromiumArguments.map((group) => [group.about, group.arguments.join(', ')]),
			['On a grid or at a provider, besides', elsewhereArguments.join(', ')],
			['Firefox', firefoxArguments.join(', ')],
		),
		text('Preferences; a dot at the end stands for all that begin so:'),
		table(
			['Browser', 'Preferences'],
			['Chrome and Edge', chromiumPrefs.join(', ')],
			['Firefox', firefoxPrefs.join(', ')],
			['Where the browser runs elsewhere, besides', folderPrefs.join(', ')],
		),
		list(
			`Capabilities: ${driverCapabilities.join(', ')}. A grid or provider also takes its own, such as bstack:options, sauce:options, pcloudy:options, LT:Options, se:name and appium:app.`,
			`goog:chromeOptions and ms:edgeOptions hold ${browserOptions['goog:chromeOptions']?.join(', ')}; moz:firefoxOptions holds ${browserOptions['moz:firefoxOptions']?.join(', ')}.`,
			"A proxy is named by --proxy-server or the capability proxy. On the executor's own machine it is the whole way: there is no list of places that go around it.",
			'Whoever operates an executor may add arguments by ASSAY_BROWSER_ARGUMENTS.',
		),
	],
}
