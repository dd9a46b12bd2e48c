import { readFileSync } from 'node:fs'
import type { Client } from '@assay/contract/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePages, message, pageOf, picture, sharedBrowser } from './browser.ts'
import { addCrowd, addPeople } from './people.ts'
import { admin, caller, newData, type Product, removeData, startProduct, tokenOf } from './product.ts'

/** One project from its first day on, each role at its own browser, in the order in which they come to it. */
let product: Product
let data: string
let browser: Browser
let api: Client
let project = 0
const projectName = 'Kite shop two'

beforeAll(async () => {
	data = await newData()
	product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off' } })
	await addPeople(data, { pia: [], dev: [], ron: ['read_only'], stan: [] })
	api = caller(product.url, await tokenOf(data))
	browser = await sharedBrowser()
}, 240_000)

afterAll(async () => {
	await closePages(browser)
	await product?.stop()
	await removeData(data)
})

const at = (path: string, rest = '') => `${product.url}${path}?project=${project}${rest}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page) => page.getByRole('dialog').last()
async function choose(page: Page, label: string, option: string) {
	await inDialog(page).getByRole('combobox', { name: label }).click()
	await page.getByRole('option', { name: option, exact: true }).click()
}

describe('the super admin', () => {
	let page: Page
	let problems: string[]
	beforeAll(async () => {
		;({ page, problems } = await pageOf(browser, product.url))
	})
	afterAll(() => page.context().close())

	test('sets up a project, once its name has the right length and a type is chosen', async () => {
		await page
			.getByText(
				'Your are currently not assigned to any project. Please contact with your project admin to get required access.',
			)
			.waitFor()
		await button(page, 'Add project').click()
		const dialog = inDialog(page)
		await dialog.getByText('Project name should be between 3-15 character').waitFor()
		for (const [name, fits] of [
			['abc', false],
			['Kite shop', true],
			['sixteen letters!', false],
		] as const) {
			await dialog.getByLabel('Project Name').fill(name)
			if (!fits) expect(await button(page, 'Add').isDisabled(), name).toBe(true)
		}
		await dialog.getByLabel('Project Name').fill('Kite shop')
		expect(await button(page, 'Add').isDisabled(), 'no type is chosen').toBe(true)
		await choose(page, 'Project Type', 'KARATE')
		await button(page, 'Add').click()
		await message(page, 'Project added successfully.')
		await page.getByRole('article', { name: 'Kite shop' }).waitFor()
	})

	test('edits it', async () => {
		await button(page, 'Edit Kite shop').click()
		await inDialog(page).getByLabel('Project Name').fill(projectName)
		await button(page, 'Edit').click()
		await message(page, 'Project updated successfully.')
		const link = page.getByRole('article', { name: projectName }).getByRole('link', { name: 'Features' })
		project = Number(new URL((await link.getAttribute('href')) ?? '', product.url).searchParams.get('project'))
		expect(project).toBeGreaterThan(0)
	})

	test('assigns people by user name and by e-mail, and is shown an error for a name that nobody has', async () => {
		await button(page, `Manage users of ${projectName}`).click()
		const manage = inDialog(page)
		await manage.getByText('(you)').waitFor()
		const assign = async (who: string, role: string) => {
			await button(page, 'Assign User').click()
			await inDialog(page).getByLabel('Username or email').fill(who)
			await choose(page, 'Role', role)
			await button(page, 'Assign').click()
		}
		await assign('nobody', 'Developer')
		await message(page, 'UserName is Invalid')
		await inDialog(page).getByText('UserName is Invalid').waitFor()
		await inDialog(page).getByRole('button', { name: 'Cancel' }).click()
		for (const [who, role, tab] of [
			['pia', 'Project Admin', 'Project Admin User List'],
			['dev@example.org', 'Developer', 'Developers User List'],
		] as const) {
			await assign(who, role)
			await message(page, 'Role Assigned To User')
			await page.getByRole('tab', { name: tab, selected: true }).waitFor()
			await manage.getByText(who.replace('@example.org', ''), { exact: true }).waitFor()
		}
	})

	test('pages through two hundred developers by five, and removes one', async () => {
		await addCrowd(data, projectName, 200)
		await page.reload()
		await button(page, `Manage users of ${projectName}`).click()
		for (const tab of ['Super Admin User List', 'Project Admin User List', 'Developers User List'])
			await page.getByRole('tab', { name: tab }).click()
		const manage = inDialog(page)
		await manage.getByText('1–5 of 201').waitFor()
		await expect.poll(() => manage.getByRole('listitem').count()).toBe(5)
		await manage.getByRole('button', { name: 'Next page' }).click()
		await manage.getByText('6–10 of 201').waitFor()
		await picture(page, 'manage-users')
		const [first] = await manage.getByRole('button', { name: /^Remove / }).all()
		const label = (await first?.getAttribute('aria-label')) ?? ''
		await first?.click()
		await inDialog(page)
			.getByText(`Are you sure, you want to remove the user '${label.replace('Remove ', '')}' from the project`)
			.waitFor()
		await inDialog(page).getByRole('button', { name: 'Ok' }).click()
		await message(page, 'User deleted successfully.')
		await manage.getByText('6–10 of 200').waitFor()
		await expect.poll(() => manage.getByRole('button', { name: label }).count()).toBe(0)
		await manage.getByRole('button', { name: 'Close' }).last().click()
	})

	test('deletes a project', async () => {
		await button(page, 'Add project').click()
		await inDialog(page).getByLabel('Project Name').fill('Mistake')
		await choose(page, 'Project Type', 'SELENIUM')
		await button(page, 'Add').click()
		await button(page, 'Delete Mistake').click()
		await inDialog(page).getByText("Are you sure, you want to delete the project 'Mistake' ?").waitFor()
		await button(page, 'Ok').click()
		await message(page, 'Application deleted successfully.')
		await page.getByRole('article', { name: 'Mistake' }).waitFor({ state: 'detached' })
	})

	test('sees projects beyond the tenth, asked for in slices of ten names', async () => {
		for (let n = 0; n < 11; n++)
			await api.projects.save({ body: { name: `More, ${n} of it`, applicationType: 'KARATE' } })
		const asked: number[] = []
		page.on('request', (request) => {
			const url = new URL(request.url())
			if (url.pathname === '/api/applications/list') asked.push(url.searchParams.getAll('keycloakGroupNames').length)
		})
		await page.reload()
		await page.getByText('12 projects').waitFor()
		await page.getByText('1–10 of 12').waitFor()
		await page.getByRole('button', { name: 'Next page' }).click()
		await page.getByRole('article', { name: projectName }).waitFor()
		expect(Math.max(...asked)).toBe(10)
		expect(problems).toEqual([])
	})
})

describe('the project admin', () => {
	let page: Page
	let problems: string[]
	beforeAll(async () => {
		const feature = (name: string) =>
			api.features.save({
				body: { name, content: `Feature: ${name}\n  Scenario: one\n    * def x = 1\n`, application_id: project },
			})
		for (const name of ['First feature', 'Second feature', 'Third feature']) await feature(name)
		;({ page, problems } = await pageOf(browser, product.url, 'pia'))
	})
	afterAll(() => page.context().close())

	test('may neither add nor delete projects, but edit and manage this one', async () => {
		await page.getByRole('article', { name: projectName }).waitFor()
		expect(await page.getByRole('article').count()).toBe(1)
		expect(await page.getByRole('button', { name: /^(Add project|Delete )/ }).count()).toBe(0)
		for (const name of [`Edit ${projectName}`, `Sync ${projectName}`, `Manage users of ${projectName}`])
			expect(await button(page, name).count(), name).toBe(1)
	})

	test('adds environments', async () => {
		await page.goto(at('/environments'))
		await page.getByText('No environments found. Do you want to add the first environment?').waitFor()
		for (const name of ['staging', 'preview']) {
			await page.goto(at('/environments', '&add=1'))
			await inDialog(page).getByLabel('Environment Name').fill('ab')
			await inDialog(page).getByText('Enviroment name should be between 3-15 character').waitFor()
			expect(await button(page, 'Add').last().isDisabled()).toBe(true)
			await inDialog(page).getByLabel('Environment Name').fill(name)
			await inDialog(page).getByRole('button', { name: 'Add' }).click()
			await message(page, 'Environment added successfully.')
		}
		await page.locator('.cm-content').click()
		await page.keyboard.type('{{"open": ')
		await page.getByText('Invalid json format, please update the file and retry.').first().waitFor()
		expect(await button(page, 'Update').isDisabled()).toBe(true)
		await page.keyboard.press('Control+a')
		await page.keyboard.press('Delete')
		await expect.poll(() => button(page, 'Update').isDisabled()).toBe(false)
	})

	test('builds a test plan in the order of choosing, and drags a feature to another place', async () => {
		await page.goto(at('/test-plan'))
		await page.getByText('No business scenarios found. Do you want to add the first business scenarios?').waitFor()
		await button(page, 'Add test plan').click()
		await inDialog(page).getByLabel('Name').fill('abc')
		await inDialog(page).getByText('Test Plan name should be between 3-20 character').waitFor()
		await inDialog(page).getByText('Please enter description').waitFor()
		expect(await button(page, 'Add').last().isDisabled()).toBe(true)
		await inDialog(page).getByLabel('Name').fill('Nightly')
		await inDialog(page).getByLabel('Description').fill('What must be green.')
		await inDialog(page).getByRole('button', { name: 'Add' }).click()
		await message(page, 'Business scenario added successfully.')
		await page.getByText('No features associated to this business scenario.').waitFor()
		await button(page, 'Manage Features').first().click()
		const picker = inDialog(page)
		await picker.getByRole('checkbox', { name: 'Third feature' }).check()
		await picker.getByLabel('Search Feature').fill('fi')
		await picker.getByRole('checkbox', { name: 'Second feature' }).waitFor()
		await picker.getByLabel('Search Feature').fill('first')
		await picker.getByRole('checkbox', { name: 'Second feature' }).waitFor({ state: 'detached' })
		await picker.getByRole('checkbox', { name: 'First feature' }).check()
		await picker.getByLabel('Search Feature').fill('')
		await picker.getByRole('checkbox', { name: 'Second feature' }).check()
		await picker.getByText('3 chosen; the numbers are the order in which they run').waitFor()
		await picker.getByRole('button', { name: 'Save' }).click()
		await message(page, 'Business Scenario updated successfully')
		await page.getByText('3 Associated Features').waitFor()
		const names = () => page.locator('tbody a').allTextContents()
		await expect.poll(names).toEqual(['Third feature', 'First feature', 'Second feature'])

		const handle = await page.getByRole('button', { name: /^Move Second/ }).boundingBox()
		const top = await page.getByRole('button', { name: /^Move Third/ }).boundingBox()
		if (!handle || !top) throw new Error('The handles are not in sight')
		await page.mouse.move(handle.x + 8, handle.y + 8)
		await page.mouse.down()
		await page.mouse.move(handle.x + 8, (handle.y + top.y) / 2, { steps: 4 })
		await page.mouse.move(handle.x + 8, top.y + 4, { steps: 4 })
		await page.mouse.up()
		await expect.poll(names).toEqual(['Second feature', 'Third feature', 'First feature'])
		await button(page, 'Update').click()
		await message(page, 'Business Scenario updated successfully')
		await page.reload()
		await page.getByText('3 Associated Features').waitFor()
		await expect.poll(names).toEqual(['Second feature', 'Third feature', 'First feature'])
	})

	test('schedules it: the expression in words, the next five times, and a wrong one refused', async () => {
		await button(page, 'Add Schedule').click()
		const dialog = inDialog(page)
		await dialog.getByLabel('Schedule Name').fill('abc')
		await dialog.getByText('Schedule name should be between 3-15 character').waitFor()
		await dialog.getByLabel('Schedule Name').fill('Each evening')
		await dialog.getByText('Enter 5 digit or 6 digit crone Expression').waitFor()
		for (const wrong of ['1 2 3 4', '61 * * * *', '0 0 30 2 *']) {
			await dialog.getByLabel('Cron expression').fill(wrong)
			await dialog.getByText('Invalid Cron Expression').waitFor()
			await expect.poll(() => dialog.getByRole('button', { name: 'Add' }).isDisabled(), { message: wrong }).toBe(true)
		}
		await dialog.getByLabel('Cron expression').fill('14 21 * * *')
		await dialog.getByText('At 09:14 PM').waitFor()
		await expect.poll(() => dialog.locator('ol li').count()).toBe(5)
		await dialog.getByRole('button', { name: 'Add' }).click()
		await message(page, 'Please select environment details before scheduling the test plan.')
		await choose(page, 'Select Run Environment', 'staging')
		await dialog.getByRole('button', { name: 'Add' }).click()
		await message(page, 'Schedule saved successfully')
		await page.getByRole('heading', { name: 'Each evening' }).waitFor()
	})

	test('is shown both texts when somebody else changed the schedule meanwhile', async () => {
		await button(page, 'Modify Each evening').click()
		await inDialog(page).getByLabel('Schedule Name').fill('Mine')
		const [plan] = await api.testPlans.list({ query: { applicationId: project } })
		const [schedule] = await api.schedules.list({ query: { businessScenarioId: plan?.id ?? 0 } })
		await api.schedules.save({ body: { id: schedule?.id ?? 0, name: 'Theirs' } })
		await inDialog(page).getByRole('button', { name: 'Edit' }).click()
		await message(page, 'Somebody else saved this schedule meanwhile.')
		const conflict = inDialog(page)
		await conflict.getByText('Schedule Name: Mine').first().waitFor()
		await conflict.getByText('Schedule Name: Theirs').first().waitFor()
		await conflict.getByRole('button', { name: 'Keep mine' }).click()
		await message(page, 'Schedule saved successfully')
		await page.getByRole('heading', { name: 'Mine' }).waitFor()
	})

	test('deletes a test plan only after its schedules', async () => {
		const deletePlan = async () => {
			await button(page, 'Delete Nightly').focus()
			await page.keyboard.press('Enter')
			await inDialog(page).getByText("Are you sure, you want to delete the business scenario 'Nightly' ?").waitFor()
			await button(page, 'Ok').click()
		}
		await deletePlan()
		await message(page, 'Schedules need to be deleted before deleting Business Scenario')
		await button(page, 'Delete Mine').click()
		await inDialog(page).getByText("Are you sure, you want to delete the schedule 'Mine' ?").waitFor()
		await button(page, 'Ok').click()
		await message(page, 'Schedule deleted successfully.')
		await page.getByText('No Schedules Created.').waitFor()
		await deletePlan()
		await message(page, 'Business Scenario deleted successfully.')
		expect(problems).toEqual([])
	})
})

describe('the developer', () => {
	let page: Page
	let problems: string[]
	beforeAll(async () => {
		;({ page, problems } = await pageOf(browser, product.url, 'dev'))
	})
	afterAll(() => page.context().close())

	test('writes a feature and may not delete any', async () => {
		await page.goto(at('/features', '&add=1'))
		const dialog = inDialog(page)
		await dialog.getByLabel('Feature Name').fill('ab')
		await dialog.getByText('Feature name should be between 3-20 character').waitFor()
		expect(await dialog.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true)
		await dialog.getByLabel('Feature Name').fill('Prices')
		await dialog.getByRole('button', { name: 'Add' }).click()
		await message(page, 'Feature added successfully.')
		await expect.poll(() => page.getByLabel('Feature Name').inputValue()).toBe('Prices')
		await page.locator('.cm-content').click()
		await page.keyboard.press('Control+a')
		await page.keyboard.insertText(
			[
				'Feature: Prices',
				'',
				'  Scenario: the table says so',
				"    * def prices = read('prices.json')",
				'    * match prices.kite == 12.5',
				"    * call read('First feature.feature')",
				'',
			].join('\n'),
		)
		await button(page, 'Update').click()
		await message(page, 'Feature updated successfully.')
		expect(await page.getByRole('button', { name: /^Delete / }).count()).toBe(0)
	})

	test('uploads a file, and includes it and another feature', async () => {
		await page.goto(at('/file'))
		await page.getByText('No file found. Do you want to add the first file?').waitFor()
		await button(page, 'Add File').click()
		// The toolbar has a button of this name, too, until the dialog is open.
		const upload = inDialog(page).getByRole('button', { name: 'Upload', exact: true })
		expect(await upload.isDisabled(), 'no file is chosen').toBe(true)
		await inDialog(page)
			.locator('input[type=file]')
			.setInputFiles({ name: 'prices.json', mimeType: 'application/json', buffer: Buffer.from('{"kite": 12.5}') })
		await upload.click()
		await message(page, 'File added successfully.')
		await page.goto(at('/features'))
		await button(page, 'Include Files').click()
		await inDialog(page).getByLabel('prices.json').check()
		await button(page, 'Save').click()
		await message(page, 'Feature updated successfully.')
		await button(page, 'Include Features').click()
		await inDialog(page).getByLabel('First feature').check()
		await button(page, 'Save').click()
		await message(page, 'Feature updated successfully.')
		await page.getByRole('tab', { name: /Associated Files/ }).click()
		await page.locator('[data-detail]').getByText('prices.json').first().waitFor()
		await page.getByRole('tab', { name: /Associated Features/ }).click()
		await page.locator('[data-detail]').getByText('First feature').first().waitFor()
	})

	test('runs it once an environment is chosen, and watches it pass', async () => {
		await page.locator('[data-detail]').getByRole('button', { name: 'Run', exact: true }).click()
		await button(page, 'Run Feature').click()
		await message(page, 'Please select environment details before running the feature.')
		await choose(page, 'Select Run Environment', 'staging')
		await button(page, 'Run Feature').click()
		await message(page, /Run initiated successfully\. Triggered Run ID : \d+/)
		await page
			.locator('main h1')
			.getByText(/^1 passed/)
			.waitFor({ timeout: 60_000 })
		await page.getByText('Environment : staging').waitFor()
	})

	test('opens the report and downloads it as a zip', async () => {
		const [report] = await Promise.all([page.context().waitForEvent('page'), button(page, 'Open report').click()])
		await report.getByText('the table says so').first().waitFor()
		await report.close()
		const runId = new URL(page.url()).searchParams.get('run')
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page
				.locator('[data-detail]')
				.getByRole('button', { name: `Download : ${runId}` })
				.click(),
		])
		await message(page, 'Reports zipped successfully.')
		expect(download.suggestedFilename()).toBe(`${runId}.zip`)
		expect(
			readFileSync(await download.path())
				.subarray(0, 2)
				.toString(),
		).toBe('PK')
	})

	test('may not schedule', async () => {
		await api.testPlans.save({ body: { name: 'Nightly', description: 'again', applicationId: project } })
		await page.goto(at('/test-plan'))
		await page.getByText('No features associated to this business scenario.').waitFor()
		expect(await page.getByRole('button', { name: /Add Schedule|^Delete / }).count()).toBe(0)
		expect(problems).toEqual([])
	})
})

describe('the read-only user', () => {
	let page: Page
	beforeAll(async () => {
		const [ron] = await api.identity.users({ query: { username: 'ron' } })
		const group = (await api.identity.groups({})).find(({ name }) => name === projectName)
		await api.identity.join({ params: { userId: ron?.id ?? '', groupId: group?.id ?? '' } })
		;({ page } = await pageOf(browser, product.url, 'ron'))
	})
	afterAll(() => page.context().close())

	test('sees everything, and every button that changes is absent or says why not', async () => {
		await page.getByRole('article', { name: projectName }).waitFor()
		expect(await page.getByRole('article').getByRole('button').count()).toBe(0)
		for (const [path, absent, disabled] of [
			['/features', ['Add', 'Run', /^Delete/], ['Update', 'Include Features', 'Include Files', 'Push project']],
			['/test-plan', ['Add', 'Run', 'Add Schedule', /^Delete/], ['Update', 'Manage Features']],
			['/file', ['Add File', /^Delete/, /^Replace p/], ['Replace file']],
			['/environments', ['Add', /^Delete/], ['Update']],
		] as const) {
			await page.goto(at(path))
			const detail = page.locator('[data-detail]')
			await detail.getByRole('button', { name: disabled[0], exact: true }).waitFor()
			for (const name of absent) expect(await button(page, name).count(), `${path}: ${name}`).toBe(0)
			for (const name of disabled)
				expect(await button(page, name).first().getAttribute('aria-disabled'), `${path}: ${name}`).toBe('true')
		}
		await button(page, 'Push project').hover()
		expect(await page.getByRole('tooltip').textContent()).toMatch(/read-only/i)
		await page.goto(at('/runs'))
		await page
			.getByText(/^1 passed/)
			.first()
			.waitFor()
		expect(await button(page, 'Rerun').getAttribute('aria-disabled')).toBe('true')
		await page.goto(at('/globalObjects'))
		await page.getByText('No Global Objects found. Do you want to add the first Global Object?').waitFor()
		expect(await button(page, 'Add global object').getAttribute('aria-disabled')).toBe('true')
	})

	test('is refused by the server whatever the page would send', async () => {
		const write = (path: string, body: object) =>
			page.evaluate(
				async ([path, body]) => {
					const headers = {
						authorization: `Bearer ${localStorage.getItem('assay.token')}`,
						'content-type': 'application/json',
					}
					return (await fetch(path as string, { method: 'POST', headers, body: JSON.stringify(body) })).status
				},
				[path, body] as const,
			)
		const [feature] = await api.features.list({ query: { applicationId: project } })
		for (const [path, body] of [
			['/api/feature/save', { name: 'Mine now', content: '', application_id: project }],
			['/api/feature/delete', { id: feature?.id }],
			['/api/businessScenario/save', { name: 'Mine now', description: 'x', applicationId: project }],
			['/api/environment/save', { name: 'Mine now', applicationId: project }],
			['/api/globalObject/save', { name: 'Mine now', application_id: project }],
			['/api/run/feature', { feature_id: feature?.id, env_id: 1, application_id: project }],
			['/api/applications/delete', { id: project }],
		] as const)
			expect(await write(path, body), path).toBe(403)
	})
})

describe('the stranger', () => {
	let page: Page
	beforeAll(async () => {
		;({ page } = await pageOf(browser, product.url, 'stan'))
	})
	afterAll(() => page.context().close())

	test('reads that he has no project, and why he cannot add one', async () => {
		await page
			.getByText(
				'Your are currently not assigned to any project. Please contact with your project admin to get required access.',
			)
			.waitFor()
		expect(await button(page, 'Add project').getAttribute('aria-disabled')).toBe('true')
		await button(page, 'Add project').hover()
		expect(await page.getByRole('tooltip').textContent()).toBe('Only a super admin can add a project')
	})

	test('finds nothing by its address', async () => {
		await page.goto(at('/features'))
		await page.waitForURL('**/projects**')
		const [run] = await api.runs.list({ query: { applicationId: project } })
		const statuses = await page.evaluate(
			async (paths) => {
				const headers = { authorization: `Bearer ${localStorage.getItem('assay.token')}` }
				return Promise.all(paths.map(async (path) => (await fetch(path, { headers })).status))
			},
			[
				`/api/feature/list?applicationId=${project}`,
				`/api/run/${run?.id}`,
				`/api/files/list?applicationId=${project}`,
				`/reports/${run?.id}/index.html`,
				`/api/feature/list?applicationId=999999`,
			],
		)
		expect(statuses).toEqual([404, 404, 404, 404, 404])
	})

	test('is led to the landing page while nobody is signed in', async () => {
		const visitor = await browser.newPage()
		const refused: string[] = []
		visitor.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
		await visitor.goto(at('/runs'))
		await visitor.waitForURL('**/?to=**')
		await visitor.waitForLoadState('networkidle')
		expect(refused).toEqual([])
		await visitor
			.getByRole('button', { name: 'Login' })
			.or(visitor.getByRole('link', { name: 'Login' }))
			.first()
			.click()
		await visitor.locator('input[name=username]').fill(admin.username)
		await visitor.locator('input[name=password]').fill(admin.password)
		await visitor.keyboard.press('Enter')
		await visitor.waitForURL('**/runs**')
		await visitor.close()
	})
})
