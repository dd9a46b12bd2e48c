import type { SyncResult } from '@assay/contract/git'
import type { RecordingNews } from '@assay/contract/recordings'
import type { Page } from 'playwright-core'
import type { Seeded } from './seed.ts'

/** Every screen and dialog as a person comes to it, for who looks at all of them. */
export interface Screen {
	name: string
	at: string
	/** What one does there; afterwards `shows` is seen. */
	open?: (page: Page) => Promise<void>
	shows: string | RegExp
	visitor?: boolean
	/** A page of the server's own, for who is signed in. */
	served?: boolean
	/** Only there: on the other size the way is another. */
	only?: 'wide' | 'narrow'
	/** How much is in it; without it: something, as in most projects. */
	amount?: 'none' | 'much'
	/** Of a dialog the file below packages/web/src that draws it. */
	dialog?: string
	/** It is open already and shows something else: the focus is where one left it. */
	later?: boolean
	/** What its fields need before it can be submitted. */
	fill?: (page: Page) => Promise<void>
	/** The keys that submit it from its first field; without it Enter. False where Enter is that field's own. */
	keys?: string | false
	/** Escape leaves it, as what is in it would be lost; this button closes it. */
	firm?: string
	/** Escape leads away from the page. */
	leaves?: boolean
}

/** Keys work once the page is there. */
const key = (name: string) => async (page: Page) => {
	await page.getByRole('navigation', { name: 'Pages' }).first().waitFor()
	await page.keyboard.press(name)
}
const press = (name: string | RegExp) => async (page: Page) => {
	await page.getByRole('button', { name }).first().click()
}
const mend = (name: string) => async (page: Page) => {
	await page.getByRole('region', { name: 'Problems' }).getByRole('button', { name }).click()
}
const inDetail = (name: string) => async (page: Page) => {
	await page.locator('[data-detail]').getByRole('button', { name, exact: true }).first().click()
}
const add = press(/^Add( |$)/)
/** Into fields of the dialog, by their labels. */
const filled = (values: Record<string, string>) => async (page: Page) => {
	for (const [label, value] of Object.entries(values))
		await page.getByRole('dialog').last().getByLabel(label).first().fill(value)
}
const chosenEnvironment = async (page: Page) => {
	await page.getByLabel('Environment', { exact: true }).click()
	await page.getByRole('option').first().click()
}
const chosenFile = async (page: Page) => {
	const content = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('sku,price\n') }
	await page.getByRole('dialog').locator('input[type=file]').last().setInputFiles(content)
}
const onHover = (name: string | RegExp) => async (page: Page) => {
	await page.getByRole('button', { name }).first().focus()
	await page.keyboard.press('Enter')
}

/** What a sync of a repository would do that differs in every way. */
const previewed: SyncResult = {
	added: ['features/New voucher.feature', 'environments/staging.json'],
	changed: ['features/Order by API.feature'],
	unchanged: ['features/Search.feature'],
	missing: ['features/Left behind.feature'],
	conflicts: ['features/Voucher to the cent.feature'],
	conflictTexts: [
		{
			path: 'features/Voucher to the cent.feature',
			project: 'Feature: Voucher\n  Scenario: one\n    * match total == 30.40\n',
			repository: 'Feature: Voucher\n  Scenario: one\n    * match total == 30.39\n',
		},
	],
	notes: [{ path: 'features/huge.feature', why: 'It is larger than 1 MB and was not taken.' }],
	commit: '0'.repeat(40),
}

/** Runs in the page: saves a feature as somebody else would, meanwhile. */
async function saveElsewhere({ project, name }: { project: number; name: string }) {
	const token = localStorage.getItem('assay.token')
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
	const found = await fetch(`/api/feature/list?applicationId=${project}&name=${name}`, { headers })
	const [{ id, content }] = (await found.json()) as [{ id: number; content: string }]
	const body = JSON.stringify({ id, name, content: `${content}# theirs\n` })
	await fetch('/api/feature/save', { method: 'POST', headers, body })
}

const recordedOn = (element: string, locator: string) => ({
	page: 'home',
	element,
	locators: [locator],
	frames: [],
})
const recordedIn = { n: 0, title: 'Shop' }
const shopPage = `<svg xmlns="http://www.w3.org/2000/svg" width="1264" height="570"><rect width="1264" height="570" fill="#f4f6fb"/></svg>`

/** A recording that goes on. */
const recordingNews: RecordingNews = {
	state: 'RUNNING',
	now: { url: 'https://shop.example.com/products/storm-kite', title: 'Shop' },
	events: {
		from: 0,
		list: [
			{ what: 'went', how: 'open', url: 'https://shop.example.com/', window: recordedIn },
			{ what: 'click', as: 'click', on: recordedOn('Out in it', "//a[@id='filter-outside']"), window: recordedIn },
			{
				what: 'input',
				text: '',
				secret: true,
				on: recordedOn('PIN', "//input[@name='pin']"),
				window: recordedIn,
			},
			{ what: 'note', message: 'Choosing a file is not recorded.', window: recordedIn },
		],
	},
	picture: { url: `data:image/svg+xml,${encodeURIComponent(shopPage)}`, width: 1264, height: 570 },
}

/** A button, as a PNG file in base64. */
const button =
	'iVBORw0KGgoAAAANSUhEUgAAADAAAAAYCAIAAAAzn+mLAAAAPUlEQVR42mOYtXTdoEIMQPzuw6dBgkYdNOqgUQcNFgdp52yAIKqIjDpo1EGjDhp10GhJPeqgUQeNOmhQIQDt6oCSKq0sIgAAAABJRU5ErkJggg=='
const onScreen = (word: string, places: number) => ({
	part: { png: button, left: 100, top: 40, width: 48, height: 24, at: { x: 24, y: 12 }, places, word },
	window: { n: 0, title: '' },
})

/** One on a desktop. */
const screenNews: RecordingNews = {
	state: 'RUNNING',
	events: {
		from: 0,
		list: [
			{ what: 'pointed', as: 'click', ...onScreen('Counted', 1) },
			{ what: 'typed', text: '24', window: recordedIn },
			{ what: 'pointed', as: 'double', ...onScreen('', 3) },
			{ what: 'note', message: 'The key BrowserBack is not recorded: no step can press it.', window: recordedIn },
		],
	},
	picture: { url: `data:image/svg+xml,${encodeURIComponent(shopPage)}`, width: 1280, height: 720 },
}

const deviceSource =
	'<hierarchy bounds="[0,0][720,1280]"><android.widget.TextView text="Kites" bounds="[0,0][720,120]"/><android.widget.Button text="Check out" content-desc="checkout" bounds="[40,1080][680,1176]"/></hierarchy>'

/** One on a device, an element chosen. */
const deviceNews: RecordingNews = {
	state: 'RUNNING',
	now: {
		url: '',
		title: 'Device: Pixel 8 (Android 15), app shop, by UiAutomator2',
		device: {
			n: 1,
			web: false,
			width: 720,
			height: 1280,
			source: deviceSource,
			chosen: {
				path: '0.1',
				page: 'Kites',
				element: 'checkout',
				locators: [
					{ locator: 'accessibility id=checkout', hits: 1, place: 1 },
					{ locator: '//android.widget.Button', hits: 3, place: 1 },
					{ locator: "//*[@text='Check out']", hits: 2, place: 0 },
				],
			},
		},
	},
	events: {
		from: 0,
		list: [
			{
				what: 'click',
				as: 'click',
				on: recordedOn('checkout', 'accessibility id=checkout'),
				window: { n: 0, title: '' },
			},
		],
	},
	picture: { url: `data:image/svg+xml,${encodeURIComponent(shopPage)}`, width: 720, height: 1280 },
}

export const screens = ({ empty, few, many, passed, failed, broken, plan, mistaken, objects }: Seeded): Screen[] => [
	{ name: 'landing', at: '/', shows: 'Login', visitor: true },
	{ name: 'sign-in', at: '/login', shows: 'Password', visitor: true },
	{ name: 'register', at: '/register', shows: 'Password', visitor: true },
	{ name: 'not-found', at: '/nowhere', shows: 'There is no screen at' },
	{ name: 'projects', at: '/projects', shows: 'Add project' },
	{
		name: 'projects-add',
		at: '/projects',
		open: press('Add project'),
		shows: 'Add Project',
		dialog: 'projects/project-dialog',
		fill: async (page) => {
			await filled({ 'Project Name': 'Storm kite' })(page)
			await page.getByLabel('Project Type').click()
			await page.getByRole('option').last().click()
		},
	},
	{
		name: 'projects-edit',
		at: '/projects',
		open: press(/^Edit Demo/),
		shows: 'Edit Project',
		dialog: 'projects/project-dialog',
	},
	{
		name: 'projects-delete',
		at: '/projects',
		open: press(/^Delete Demo/),
		shows: 'Delete Project',
		dialog: 'projects/delete-project-dialog',
	},
	{
		name: 'projects-sync',
		at: '/projects',
		open: press(/^Sync Demo/),
		shows: 'Sync Project',
		dialog: 'git/sync-project-dialog',
		fill: filled({ 'Git Url': 'https://git.example.com/shop/tests.git' }),
	},
	{
		name: 'projects-sync-preview',
		at: '/projects',
		open: async (page) => {
			await page.route('**/api/applications/filestodb**', (route) => route.fulfill({ json: previewed }))
			await press(/^Sync Demo/)(page)
			await page.getByLabel('Git Url').fill('https://git.example.com/shop/tests.git')
			await page.getByLabel('Git Username').fill('ann')
			await page.getByLabel('Git password').fill('a token')
			await press('Preview')(page)
		},
		shows: 'Missing in the repository',
		dialog: 'git/sync-project-dialog',
		later: true,
	},
	{
		name: 'projects-users',
		at: '/projects',
		open: press(/^Manage users of Demo/),
		shows: 'Super Admin User List',
		dialog: 'users/manage-users-dialog',
	},
	{
		name: 'projects-users-developers',
		at: '/projects',
		open: async (page) => {
			await press(/^Manage users of Demo/)(page)
			await page.getByRole('tab', { name: 'Developers User List' }).click()
		},
		shows: '1–5 of 12',
	},
	{
		name: 'projects-users-assign',
		at: '/projects',
		open: async (page) => {
			await press(/^Manage users of Demo/)(page)
			await press('Assign User')(page)
		},
		shows: 'Username or email',
		dialog: 'users/assign-user-dialog',
		fill: async (page) => {
			await filled({ 'Username or email': 'nobody' })(page)
			await page.getByRole('combobox', { name: 'Role' }).click()
			await page.getByRole('option', { name: 'Developer' }).click()
		},
	},
	{
		name: 'projects-users-remove',
		at: '/projects',
		open: async (page) => {
			await press(/^Manage users of Demo/)(page)
			await page.getByRole('tab', { name: 'Developers User List' }).click()
			await press(/^Remove /)(page)
		},
		shows: /Are you sure, you want to remove/,
		dialog: 'users/remove-user-dialog',
	},
	{
		name: 'session-ended',
		at: '/projects',
		open: async (page) => {
			await page.getByRole('link', { name: /^Demo/ }).first().waitFor()
			await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }))
			// Another call of the page may have been refused first: then the dialog lies over the link.
			await page.getByRole('link', { name: /^Demo/ }).first().dispatchEvent('click')
		},
		shows: 'Your session has ended',
		dialog: 'shell/session-ended',
		leaves: true,
	},
	{ name: 'account', at: '/account', shows: 'Your account', served: true },
	{ name: 'second-factor', at: '/account/second-factor', shows: 'Set up your second factor', served: true },
	{ name: 'audit', at: '/audit', shows: 'Project created' },
	{ name: 'audit-open', at: '/audit', open: press(/^More about/), shows: 'Time, UTC' },
	{ name: 'audit-nothing', at: '/audit?search=nothing-like-this', shows: 'Nothing like that happened.' },
	{ name: 'audit-filter', at: '/audit', open: press(/^What/), shows: 'Second factor turned on' },
	// All of it is on the next one, too.
	{ name: 'help', at: '/faq', shows: 'UI Testing Commands', amount: 'much' },
	{
		name: 'help-open',
		at: '/faq',
		open: (page) => page.locator('main button[aria-expanded]').first().click(),
		shows: /environment/i,
	},
	{
		name: 'palette',
		at: `/features?project=${few}`,
		open: key('Control+k'),
		shows: 'Follow the system',
		dialog: 'shell/palette',
	},
	{
		name: 'shortcuts',
		at: `/runs?project=${few}`,
		open: key('?'),
		shows: 'Keyboard shortcuts',
		dialog: 'shell/shortcuts',
	},
	{
		name: 'tokens',
		at: `/features?project=${few}`,
		open: async (page) => {
			await page.getByRole('button', { name: 'User menu' }).click()
			await page.getByRole('menuitem', { name: 'API tokens' }).click()
		},
		shows: /^A token acts with your rights/,
		dialog: 'tokens/tokens-dialog',
	},
	{
		name: 'tokens-revoke',
		at: `/features?project=${few}`,
		open: async (page) => {
			await page.getByRole('button', { name: 'User menu' }).click()
			await page.getByRole('menuitem', { name: 'API tokens' }).click()
			await press(/^Revoke /)(page)
		},
		shows: /Are you sure, you want to revoke/,
		dialog: 'tokens/revoke-token-dialog',
	},
	{
		name: 'push',
		at: `/features?project=${few}`,
		open: press(/push project/i),
		shows: 'Commit Message',
		only: 'wide',
		dialog: 'git/push-project-dialog',
		fill: filled({ 'Git Url': 'https://git.example.com/shop/tests.git', 'Branch name': 'tests' }),
	},

	{
		name: 'features-empty',
		amount: 'none',
		at: `/features?project=${empty}`,
		shows: 'No features found. Do you want to add the first feature?',
	},
	{ name: 'features', at: `/features?project=${few}`, shows: 'Feature Name' },
	{ name: 'features-many', amount: 'much', at: `/features?project=${many}`, shows: 'Feature Name' },
	{ name: 'features-awkward', amount: 'much', at: `/features?project=${many}&page=4`, shows: 'Feature Name' },
	{ name: 'editor-problems', at: `/features?project=${few}&feature=${mistaken}`, shows: 'There is no action CLIKC' },
	{
		name: 'editor-hover',
		at: `/features?project=${few}&feature=${mistaken}`,
		open: async (page) => {
			await page.locator('.cm-line').getByText('home.search').hover()
		},
		shows: 'Find usages',
		only: 'wide',
	},
	{
		name: 'editor-create-object',
		at: `/features?project=${few}&feature=${mistaken}`,
		open: mend('Create [home.banner]'),
		shows: 'Try it on the page',
		dialog: 'global-objects/create-object-dialog',
		fill: filled({ Locator: '//h1' }),
	},
	{
		name: 'editor-declare-key',
		at: `/features?project=${few}&feature=${mistaken}`,
		open: mend('Declare town'),
		shows: /Other environments may give/,
		dialog: 'environments/declare-key-dialog',
	},
	{ name: 'features-no-hits', at: `/features?project=${many}&search=zzzz`, shows: 'No Search Results found!' },
	{ name: 'features-associated', at: `/features?project=${few}&tab=features`, shows: 'Feature Name' },
	{ name: 'features-files', at: `/features?project=${few}&tab=files`, shows: 'Feature Name' },
	{
		name: 'features-history',
		at: `/features?project=${few}`,
		open: async (page) => {
			await page.getByText('View File History').click()
		},
		shows: /created by/i,
	},
	{
		name: 'features-assistant',
		at: `/features?project=${few}`,
		open: inDetail('Assistant'),
		shows: 'What should be tested?',
		dialog: 'assistant/assistant-dialog',
		fill: filled({ 'What should be tested?': 'A search' }),
		keys: 'Control+Enter',
	},
	{
		name: 'features-record',
		at: `/features?project=${few}&search=Buy a kite`,
		open: inDetail('Record'),
		shows: 'A browser opens the page.',
		dialog: 'recorder/recorder-start',
	},
	{
		name: 'features-recording',
		at: `/features?project=${few}&search=Buy a kite`,
		open: async (page) => {
			await page.route('**/api/recording', (route) => route.fulfill({ json: { id: 1 } }))
			const events = `data: ${JSON.stringify(recordingNews)}\n\n`
			await page.route('**/api/recording/1/stream**', (route) =>
				route.fulfill({ body: events, contentType: 'text/event-stream' }),
			)
			await inDetail('Record')(page)
			await press('Start')(page)
		},
		shows: '2 new objects',
		dialog: 'recorder/recorder-dialog',
		firm: 'Discard',
		keys: false,
		later: true,
	},
	{
		name: 'features-record-device',
		at: `/features?project=${many}&search=Feature 8`,
		open: inDetail('Record'),
		shows: 'The app opens on the device',
		dialog: 'recorder/environment-start',
		fill: chosenEnvironment,
	},
	{
		name: 'features-recording-device',
		at: `/features?project=${many}&search=Feature 8`,
		open: async (page) => {
			await page.route('**/api/recording', (route) => route.fulfill({ json: { id: 1 } }))
			const events = `data: ${JSON.stringify(deviceNews)}\n\n`
			await page.route('**/api/recording/1/stream**', (route) =>
				route.fulfill({ body: events, contentType: 'text/event-stream' }),
			)
			await inDetail('Record')(page)
			await chosenEnvironment(page)
			await press('Start')(page)
		},
		shows: 'Finds 2 others',
		dialog: 'recorder/recorder-dialog',
		firm: 'Discard',
		keys: false,
		later: true,
	},
	{
		name: 'features-record-screen',
		at: `/features?project=${many}&search=Feature 5`,
		open: inDetail('Record'),
		shows: 'opens on a screen of its own',
		dialog: 'recorder/environment-start',
		fill: chosenEnvironment,
	},
	{
		name: 'features-recording-screen',
		at: `/features?project=${many}&search=Feature 5`,
		open: async (page) => {
			await page.route('**/api/recording', (route) => route.fulfill({ json: { id: 1 } }))
			const events = `data: ${JSON.stringify(screenNews)}\n\n`
			await page.route('**/api/recording/1/stream**', (route) =>
				route.fulfill({ body: events, contentType: 'text/event-stream' }),
			)
			await inDetail('Record')(page)
			await chosenEnvironment(page)
			await press('Start')(page)
		},
		shows: '3 places look like it',
		dialog: 'recorder/screen/screen-recorder',
		firm: 'Discard',
		keys: false,
		later: true,
	},
	{
		name: 'features-add',
		at: `/features?project=${many}`,
		open: add,
		shows: 'Add Feature',
		dialog: 'features/add-feature-dialog',
		fill: async (page) => {
			await filled({ 'Feature Name': 'Storm kite' })(page)
			await page.getByLabel('Feature Type').click()
			await page.getByRole('option').last().click()
		},
	},
	{
		name: 'features-upload',
		at: `/features?project=${few}`,
		open: press(/^Upload$/),
		shows: /^Upload to /,
		dialog: 'suites/upload-suite-dialog',
		fill: chosenFile,
	},
	{
		name: 'features-move',
		at: `/features?project=${few}`,
		open: inDetail('Move'),
		shows: 'Move or rename',
		dialog: 'suites/move-dialog',
		fill: filled({ Path: 'elsewhere/x.feature' }),
	},
	{
		name: 'features-delete',
		at: `/features?project=${few}`,
		open: onHover(/^Delete /),
		shows: /Are you sure, you want to delete the feature/,
		dialog: 'features/features-page',
	},
	{
		name: 'features-example',
		at: `/features?project=${empty}`,
		open: press('See an example'),
		shows: 'An API feature (KARATE): requests and what must come back',
		dialog: 'editor/example-dialog',
	},
	{
		name: 'features-revisions',
		at: `/features?project=${few}&feature=${mistaken}`,
		open: async (page) => {
			await page.getByText('View File History').click()
			await press('Compare and restore')(page)
		},
		shows: 'Now in the editor',
		dialog: 'editor/revisions/revisions-dialog',
	},
	{
		name: 'features-conflict',
		at: `/features?project=${few}&search=Voucher`,
		open: async (page) => {
			await page.locator('.cm-content').click()
			await page.keyboard.insertText('# mine\n')
			await page.evaluate(saveElsewhere, { project: few, name: 'Voucher to the cent' })
			await press('Update')(page)
		},
		shows: 'This feature was saved by somebody else meanwhile',
		dialog: 'editor/drafts/conflict',
	},
	{
		name: 'features-run',
		at: `/features?project=${few}`,
		open: inDetail('Run'),
		shows: 'Run Configurations',
		dialog: 'features/run-dialog',
	},
	{
		name: 'features-include',
		at: `/features?project=${many}`,
		open: inDetail('Include Features'),
		shows: '1–10 of 34',
		dialog: 'features/include-features-dialog',
		keys: 'Control+Enter',
	},
	{
		name: 'features-include-files',
		at: `/features?project=${few}`,
		open: inDetail('Include Files'),
		shows: 'prices.csv',
		dialog: 'files/include-files-dialog',
		keys: 'Control+Enter',
	},

	{
		name: 'plans-empty',
		amount: 'none',
		at: `/test-plan?project=${empty}`,
		shows: 'No business scenarios found. Do you want to add the first business scenarios?',
	},
	{ name: 'plan', at: `/test-plan?project=${few}`, shows: '5 Associated Features' },
	{ name: 'plan-schedules', at: `/test-plan?project=${few}&plan=${plan}&tab=schedules`, shows: 'At 09:14 PM' },
	{ name: 'plans-many', amount: 'much', at: `/test-plan?project=${many}`, shows: 'Associated Features' },
	{ name: 'plan-awkward', amount: 'much', at: `/test-plan?project=${many}&page=2`, shows: 'Associated Features' },
	{
		name: 'plan-add',
		at: `/test-plan?project=${few}`,
		open: add,
		shows: 'Add Test Suite',
		dialog: 'test-plans/add-test-plan-dialog',
		fill: filled({ Name: 'Storm kite', Description: 'All of it' }),
	},
	{
		name: 'plan-manage',
		at: `/test-plan?project=${many}`,
		open: inDetail('Manage Features'),
		shows: /chosen/,
		dialog: 'test-plans/manage-features-dialog',
		keys: 'Control+Enter',
	},
	{
		name: 'plan-run',
		at: `/test-plan?project=${few}`,
		open: inDetail('Run'),
		shows: 'Run Test Suite',
		dialog: 'features/run-dialog',
	},
	{
		name: 'plan-schedule-add',
		at: `/test-plan?project=${few}`,
		open: inDetail('Add Schedule'),
		shows: 'Add run schedule',
		dialog: 'schedules/schedule-dialog',
		fill: filled({ 'Schedule Name': 'Storm kite', Cron: '0 4 * * *' }),
	},
	{
		name: 'plan-schedule-edit',
		at: `/test-plan?project=${few}&plan=${plan}&tab=schedules`,
		open: inDetail('Modify Nightly full'),
		shows: 'Edit run schedule',
		dialog: 'schedules/schedule-dialog',
	},
	{
		name: 'plan-schedule-delete',
		at: `/test-plan?project=${few}&plan=${plan}&tab=schedules`,
		open: inDetail('Delete Nightly full'),
		shows: /Are you sure, you want to delete the schedule/,
		dialog: 'schedules/remove-schedule-dialog',
	},
	{
		name: 'plan-delete',
		at: `/test-plan?project=${few}`,
		open: onHover(/^Delete /),
		shows: /Are you sure, you want to delete the/,
		dialog: 'test-plans/test-plans-page',
	},

	{
		name: 'runs-empty',
		amount: 'none',
		at: `/runs?project=${empty}`,
		shows: 'No runs yet. Do you want to start your first run?',
	},
	{ name: 'run-passed', at: `/runs?project=${few}&run=${passed}`, shows: /\d+ passed.* in / },
	{ name: 'run-failed', at: `/runs?project=${few}&run=${failed}`, shows: 'Expected' },
	{ name: 'run-error', at: `/runs?project=${few}&run=${broken}`, shows: /could not run/i },
	{ name: 'run-report', at: `/runs?project=${few}&run=${failed}&tab=report`, shows: /report/i },
	{ name: 'run-compare', at: `/runs?project=${few}&run=${failed}&compare=${passed}`, shows: /appeared|compared/ },
	{ name: 'runs-many', at: `/runs?project=${many}`, shows: /of 60/ },

	{
		name: 'files-empty',
		amount: 'none',
		at: `/file?project=${empty}`,
		shows: 'No file found. Do you want to add the first file?',
	},
	{ name: 'files', at: `/file?project=${few}`, shows: 'Replace file' },
	{ name: 'files-many', amount: 'much', at: `/file?project=${many}`, shows: 'Replace file' },
	{
		name: 'files-no-hits',
		at: `/file?project=${few}&search=zzzz`,
		shows: 'No Search Results found. Please clear search box and try again !!!',
	},
	{
		name: 'files-add',
		at: `/file?project=${few}`,
		open: add,
		shows: 'Upload File',
		dialog: 'files/upload-file-dialog',
		fill: chosenFile,
	},
	{
		name: 'files-replace',
		at: `/file?project=${few}`,
		open: inDetail('Replace file'),
		shows: 'Replace File',
		dialog: 'files/upload-file-dialog',
		fill: chosenFile,
	},
	{
		name: 'files-download',
		at: `/file?project=${few}`,
		open: inDetail('Download'),
		shows: /Are you sure, you want to download the file/,
		dialog: 'files/download-file-dialog',
	},
	{
		name: 'files-delete',
		at: `/file?project=${few}`,
		open: onHover(/^Delete /),
		shows: /Are you sure, you want to delete the/,
		dialog: 'files/files-page',
	},

	{
		name: 'environments-empty',
		amount: 'none',
		at: `/environments?project=${empty}`,
		shows: 'No environments found. Do you want to add the first environment?',
	},
	{ name: 'environments', at: `/environments?project=${few}`, shows: 'Environment Name' },
	{ name: 'environments-settings', at: `/environments?project=${few}&tab=settings`, shows: 'Environment Name' },
	{ name: 'environments-many', amount: 'much', at: `/environments?project=${many}`, shows: 'Environment Name' },
	{
		name: 'environments-encrypt',
		at: `/environments?project=${few}`,
		open: async (page) => {
			await inDetail('Encrypt a value')(page)
			await page.getByLabel('Value', { exact: true }).fill('a secret word')
			await page.getByRole('dialog').getByRole('button', { name: 'Encrypt' }).click()
		},
		shows: /^ENC\(/,
		dialog: 'environments/encrypt-dialog',
		later: true,
		fill: filled({ Value: 'another' }),
	},
	{
		name: 'environments-add',
		at: `/environments?project=${few}`,
		open: add,
		shows: 'Add Environment',
		dialog: 'environments/add-environment-dialog',
		fill: filled({ 'Environment Name': 'Stage' }),
	},
	{
		name: 'environments-delete',
		at: `/environments?project=${few}`,
		open: onHover(/^Delete /),
		shows: /Are you sure, you want to delete the/,
		dialog: 'environments/environments-page',
	},

	{
		name: 'objects-empty',
		amount: 'none',
		at: `/globalObjects?project=${empty}`,
		shows: 'No Global Objects found. Do you want to add the first Global Object?',
	},
	{ name: 'objects', at: `/globalObjects?project=${few}`, shows: 'Global Object Name' },
	{ name: 'objects-many', amount: 'much', at: `/globalObjects?project=${many}&page=2`, shows: 'Global Object Name' },
	{
		name: 'objects-table',
		at: `/globalObjects?project=${few}&object=${objects}&view=table`,
		shows: 'Add object',
	},
	{
		name: 'objects-usages',
		at: `/globalObjects?project=${few}&object=${objects}&view=table`,
		open: press('Usages of home.heading'),
		shows: /steps? of \d+ feature/,
		dialog: 'global-objects/usages-dialog',
	},
	{
		name: 'objects-add-object',
		at: `/globalObjects?project=${few}&object=${objects}&view=table`,
		open: press('Add object'),
		shows: 'Element',
		dialog: 'global-objects/object-dialog',
		fill: filled({ Page: 'home', Element: 'never seen', Locator: '//h1' }),
	},
	{
		name: 'objects-rename-object',
		at: `/globalObjects?project=${few}&object=${objects}&view=table`,
		open: press('Rename home.heading'),
		shows: 'New name',
		dialog: 'global-objects/rename-object-dialog',
		fill: filled({ 'New name': 'home.title' }),
	},
	{
		name: 'objects-edit-object',
		at: `/globalObjects?project=${few}&object=${objects}&view=table`,
		open: press('Edit and try home.cards'),
		shows: 'Try it on the page',
		dialog: 'global-objects/object-dialog',
	},
	{
		name: 'objects-rename',
		at: `/globalObjects?project=${few}&object=${objects}&view=table`,
		open: async (page) => {
			await press('Rename home.heading')(page)
			await page.getByLabel('New name').fill('home.title')
			await press('Review')(page)
		},
		shows: 'Repository now',
		dialog: 'global-objects/rename-object-dialog',
		later: true,
	},
	{
		name: 'objects-trial',
		at: `/globalObjects?project=${few}&object=${objects}&view=table`,
		open: async (page) => {
			await press('Edit and try home.cards')(page)
			await press('Try')(page)
		},
		shows: /^\d+ elements$/,
		dialog: 'global-objects/object-dialog',
		later: true,
	},
	{
		name: 'objects-add',
		at: `/globalObjects?project=${few}`,
		open: add,
		shows: 'Add Global Object',
		dialog: 'global-objects/add-global-object-dialog',
		fill: filled({ 'Global Object Name': 'Storm kite' }),
	},
	{
		name: 'objects-delete',
		at: `/globalObjects?project=${few}`,
		open: onHover(/^Delete /),
		shows: /Are you sure, you want to delete the/,
		dialog: 'global-objects/global-objects-page',
	},

	{ name: 'dashboard-empty', amount: 'none', at: `/dashboard?project=${empty}`, shows: 'Total Feature Count' },
	{ name: 'dashboard-planning', at: `/dashboard?project=${many}`, shows: 'Total Feature Count' },
	{
		name: 'dashboard-execution',
		at: `/dashboard?project=${many}&tab=execution`,
		shows: 'Average Build Execution Time',
	},
	{
		name: 'dashboard-execution-empty',
		amount: 'none',
		at: `/dashboard?project=${empty}&tab=execution`,
		shows: 'Average Build Execution Time',
	},
	{
		name: 'dashboard-defect',
		at: `/dashboard?project=${many}&tab=defect`,
		shows: 'Total Defect Count',
		only: 'narrow',
	},
	{ name: 'reports', at: `/reports?project=${many}`, shows: /run/i },
	{
		name: 'debug',
		at: `/debug?project=${few}`,
		shows: 'No debug session found. Do you want to start a debug session?',
	},
	{ name: 'no-project', at: '/features?project=999999', shows: 'There is no such project' },
]
