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
	/** Only on wide screens: on small ones the way there is another. */
	wideOnly?: boolean
}

const press = (name: string | RegExp) => async (page: Page) => {
	await page.getByRole('button', { name }).first().click()
}
const inDetail = (name: string) => async (page: Page) => {
	await page.locator('[data-detail]').getByRole('button', { name, exact: true }).first().click()
}
const onHover = (name: string | RegExp) => async (page: Page) => {
	await page.getByRole('button', { name }).first().focus()
	await page.keyboard.press('Enter')
}

export const screens = ({ empty, few, many, passed, failed, broken, plan }: Seeded): Screen[] => [
	{ name: 'landing', at: '/', shows: 'Login', visitor: true },
	{ name: 'sign-in', at: '/login', shows: 'Password', visitor: true },
	{ name: 'register', at: '/register', shows: 'Password', visitor: true },
	{ name: 'not-found', at: '/nowhere', shows: /nothing|no such|not found/i },
	{ name: 'projects', at: '/projects', shows: 'Add project' },
	{ name: 'projects-add', at: '/projects?add=1', shows: 'Add Project' },
	{ name: 'projects-edit', at: '/projects', open: press(/^Edit Demo/), shows: 'Edit Project' },
	{ name: 'projects-delete', at: '/projects', open: press(/^Delete Demo/), shows: 'Delete Project' },
	{ name: 'projects-sync', at: '/projects', open: press(/^Sync Demo/), shows: 'Sync Project' },
	{ name: 'projects-users', at: '/projects', open: press(/^Manage users of Demo/), shows: 'Super Admin User List' },
	{
		name: 'projects-users-developers',
		at: '/projects',
		open: async (page) => {
			await press(/^Manage users of Demo/)(page)
			await page.getByRole('tab', { name: 'Developers User List' }).click()
		},
		shows: 'many-07',
	},
	{
		name: 'projects-users-assign',
		at: '/projects',
		open: async (page) => {
			await press(/^Manage users of Demo/)(page)
			await press('Assign User')(page)
		},
		shows: 'Username or email',
	},
	{ name: 'help', at: '/faq', shows: /environment/i },
	{
		name: 'help-open',
		at: '/faq',
		open: (page) => page.locator('main button[aria-expanded]').first().click(),
		shows: /environment/i,
	},
	{
		name: 'palette',
		at: `/features?project=${few}`,
		open: (page) => page.keyboard.press('Control+k'),
		shows: 'Switch project',
	},
	{ name: 'shortcuts', at: `/runs?project=${few}`, open: (page) => page.keyboard.press('?'), shows: /previous/i },
	{
		name: 'tokens',
		at: `/features?project=${few}`,
		open: async (page) => {
			await page.getByRole('button', { name: /admin/ }).first().click()
			await page.getByRole('menuitem', { name: /token/i }).click()
		},
		shows: /token/i,
	},
	{
		name: 'push',
		at: `/features?project=${few}`,
		open: press(/push project/i),
		shows: 'Commit Message',
		wideOnly: true,
	},

	{
		name: 'features-empty',
		at: `/features?project=${empty}`,
		shows: 'No features found. Do you want to add the first feature?',
	},
	{ name: 'features', at: `/features?project=${few}`, shows: 'Feature Name' },
	{ name: 'features-many', at: `/features?project=${many}`, shows: 'Feature Name' },
	{ name: 'features-awkward', at: `/features?project=${many}&page=4`, shows: 'Feature Name' },
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
	{ name: 'features-add', at: `/features?project=${many}&add=1`, shows: 'Add Feature' },
	{
		name: 'features-delete',
		at: `/features?project=${few}`,
		open: onHover(/^Delete /),
		shows: /Are you sure, you want to delete the feature/,
	},
	{ name: 'features-run', at: `/features?project=${few}`, open: inDetail('Run'), shows: 'Run Configurations' },
	{
		name: 'features-include',
		at: `/features?project=${many}`,
		open: inDetail('Include Features'),
		shows: '1–10 of 34',
	},
	{
		name: 'features-include-files',
		at: `/features?project=${few}`,
		open: inDetail('Include Files'),
		shows: 'prices.csv',
	},

	{
		name: 'plans-empty',
		at: `/test-plan?project=${empty}`,
		shows: 'No business scenarios found. Do you want to add the first business scenarios?',
	},
	{ name: 'plan', at: `/test-plan?project=${few}`, shows: '3 Associated Features' },
	{ name: 'plan-schedules', at: `/test-plan?project=${few}&plan=${plan}&tab=schedules`, shows: 'At 09:14 PM' },
	{ name: 'plans-many', at: `/test-plan?project=${many}`, shows: 'Associated Features' },
	{ name: 'plan-awkward', at: `/test-plan?project=${many}&page=2`, shows: 'Associated Features' },
	{ name: 'plan-add', at: `/test-plan?project=${few}&add=1`, shows: 'Add Test Suite' },
	{ name: 'plan-manage', at: `/test-plan?project=${many}`, open: inDetail('Manage Features'), shows: /chosen/ },
	{ name: 'plan-run', at: `/test-plan?project=${few}`, open: inDetail('Run'), shows: 'Run Test Suite' },
	{
		name: 'plan-schedule-add',
		at: `/test-plan?project=${few}`,
		open: inDetail('Add Schedule'),
		shows: 'Add run schedule',
	},
	{
		name: 'plan-schedule-edit',
		at: `/test-plan?project=${few}&plan=${plan}&tab=schedules`,
		open: inDetail('Modify Nightly full'),
		shows: 'Edit run schedule',
	},
	{
		name: 'plan-delete',
		at: `/test-plan?project=${few}`,
		open: onHover(/^Delete /),
		shows: /Are you sure, you want to delete the/,
	},

	{ name: 'runs-empty', at: `/runs?project=${empty}`, shows: 'No runs yet. Do you want to start your first run?' },
	{ name: 'run-passed', at: `/runs?project=${few}&run=${passed}`, shows: /\d+ passed.* in / },
	{ name: 'run-failed', at: `/runs?project=${few}&run=${failed}`, shows: 'Expected' },
	{ name: 'run-error', at: `/runs?project=${few}&run=${broken}`, shows: /not carried out/i },
	{ name: 'run-report', at: `/runs?project=${few}&run=${failed}&tab=report`, shows: /report/i },
	{ name: 'runs-many', at: `/runs?project=${many}`, shows: /of 60/ },

	{ name: 'files-empty', at: `/file?project=${empty}`, shows: 'No file found. Do you want to add the first file?' },
	{ name: 'files', at: `/file?project=${few}`, shows: 'Replace file' },
	{ name: 'files-many', at: `/file?project=${many}`, shows: 'Replace file' },
	{
		name: 'files-no-hits',
		at: `/file?project=${few}&search=zzzz`,
		shows: 'No Search Results found. Please clear search box and try again !!!',
	},
	{ name: 'files-add', at: `/file?project=${few}&add=1`, shows: 'Upload File' },
	{ name: 'files-replace', at: `/file?project=${few}`, open: inDetail('Replace file'), shows: 'Replace File' },
	{
		name: 'files-download',
		at: `/file?project=${few}`,
		open: inDetail('Download'),
		shows: /Are you sure, you want to download the file/,
	},

	{
		name: 'environments-empty',
		at: `/environments?project=${empty}`,
		shows: 'No environments found. Do you want to add the first environment?',
	},
	{ name: 'environments', at: `/environments?project=${few}`, shows: 'Environment Name' },
	{ name: 'environments-settings', at: `/environments?project=${few}&tab=settings`, shows: 'Environment Name' },
	{ name: 'environments-many', at: `/environments?project=${many}`, shows: 'Environment Name' },
	{ name: 'environments-add', at: `/environments?project=${few}&add=1`, shows: 'Add Environment' },

	{
		name: 'objects-empty',
		at: `/globalObjects?project=${empty}`,
		shows: 'No Global Objects found. Do you want to add the first Global Object?',
	},
	{ name: 'objects', at: `/globalObjects?project=${few}`, shows: 'Global Object Name' },
	{ name: 'objects-many', at: `/globalObjects?project=${many}&page=2`, shows: 'Global Object Name' },
	{ name: 'objects-add', at: `/globalObjects?project=${few}&add=1`, shows: 'Add Global Object' },

	{ name: 'dashboard-empty', at: `/dashboard?project=${empty}`, shows: 'Total Feature Count' },
	{ name: 'dashboard-planning', at: `/dashboard?project=${many}`, shows: 'Total Feature Count' },
	{
		name: 'dashboard-execution',
		at: `/dashboard?project=${many}&tab=execution`,
		shows: 'Average Build Execution Time',
	},
	{
		name: 'dashboard-execution-empty',
		at: `/dashboard?project=${empty}&tab=execution`,
		shows: 'Average Build Execution Time',
	},
	{ name: 'dashboard-defect', at: `/dashboard?project=${many}&tab=defect`, shows: 'Total Defect Count' },
	{ name: 'reports', at: `/reports?project=${many}`, shows: /run/i },
	{
		name: 'debug',
		at: `/debug?project=${few}`,
		shows: 'No debug session found. Do you want to start a debug session?',
	},
	{ name: 'no-project', at: '/features?project=999999', shows: 'There is no such project' },
]
