import { existsSync, readFileSync } from 'node:fs'
import type { Client } from '@assay/contract/client'
import { steadyPort } from '@assay/server/steady-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPicture, writePng } from '../packages/engine/src/surfaces/desktop/node/picture-file.ts'
import { type DesktopLab, desktopLab, seen } from '../packages/engine/test/support/desktop.ts'
import { closePages, message, pageOf, pictures, sharedBrowser } from './browser.ts'
import { processes, treeOf } from './processes.ts'
import { caller, endOf, newData, type Product, removeData, startProduct, tokenOf } from './product.ts'

const missing = ['Xvfb', 'mousepad'].filter((name) => !existsSync(`/usr/bin/${name}`))
if (missing.length > 0) console.log(`${missing.join(', ')} not installed: the journey in an editor is skipped.`)

/** As a tester would write it who has cut out three pictures of the editor. */
const note = `Feature: A note
  Scenario: A line is written, found again and replaced
    When SK_ENTER [file.png] + <below;0,100> + {Kettle order}
    Then SK_VERIFY_TEXT_CONTAINS [kettle-order.png] + {Kettle order}
    When SK_DOUBLE_CLICK [kettle-order.png] + <20%,50%>
    And SK_KEY_PRESS <{Backspace};{Ctrl}+z;{End}>
    And SK_HOVER [help.png]
    And SK_GET_TEXT [file.png] + {menu}
    Then SK_VERIFY_TEXT_EQUALS [file.png] + {{menu}}

  Scenario: The next one begins with an empty page
    Then SK_VERIFY_ELEMENT_EXISTS [file.png]
`

let product: Product
let api: Client
let data: string
let lab: DesktopLab
/** Where the editor shows its last menu. */
let help: { left: number; top: number; width: number; height: number }
let project: number
let environment: number

beforeAll(async () => {
	if (missing.length > 0) return
	lab = desktopLab()
	const desktop = await lab.open('mousepad --disable-server')
	help = await seen(desktop, 'Help')
	// An old picture of something that the editor has no more.
	await lab.keep(desktop, 'gone.png', { left: help.left - 60, top: 4, width: 110, height: 18 })
	lab.files.set('gone.png', upsideDown(lab.files.get('gone.png')))
	await lab.keepWord(desktop, 'File', 'file.png')
	await lab.keepWord(desktop, 'Help', 'help.png')
	await desktop.point('click', { x: 200, y: 200 })
	await desktop.type('Kettle order')
	await lab.keepWord(desktop, 'Kettle order', 'kettle-order.png')
	await desktop.close()
	data = await newData()
	const env = { ASSAY_DESKTOP_PROGRAMS: 'mousepad', SHOP_PORT: String(await steadyPort()) }
	product = await startProduct({ data, env })
	const token = await tokenOf(data)
	api = caller(product.url, token)
	project = (await api.projects.save({ body: { name: 'Till', applicationType: 'ALL' } })).id
	for (const [name, bytes] of lab.files) {
		const form = new FormData()
		form.set('applicationId', String(project))
		form.set('file', new Blob([Buffer.from(bytes)]), name)
		const headers = { authorization: `Bearer ${token}` }
		const uploaded = await fetch(`${product.url}/api/files/upload`, { method: 'POST', body: form, headers })
		expect(uploaded.status).toBe(200)
	}
	const settings = { 'desktop.app': 'mousepad --disable-server', 'Explicit.wait.time': 30, 'Check.wait.time': 3 }
	const body = { name: 'Desktop', settings_content: JSON.stringify(settings), applicationId: project }
	environment = (await api.environments.save({ body })).id
}, 180_000)

afterAll(async () => {
	await product?.stop()
	lab?.close()
	if (data) await removeData(data)
})

function upsideDown(file: Uint8Array | undefined): Uint8Array {
	const picture = readPicture(file ?? new Uint8Array())
	const points = new Uint32Array(Uint8Array.from(picture.bytes).buffer).reverse()
	return writePng({ ...picture, bytes: new Uint8Array(points.buffer) })
}

async function start(name: string, content: string, environmentId = environment): Promise<number> {
	const body = { name, content, application_id: project, feature_type: 'WINDOWS' as const }
	const feature = await api.features.save({ body })
	const asked = { feature_id: feature.id, env_id: environmentId, application_id: project }
	return (await api.runs.startFeature({ body: asked })).id
}

function environmentOf(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/environ`, 'latin1')
	} catch {
		return ''
	}
}

/** In a browser: whether a part of an image shows something. */
function hasInk(one: Element, { left, top, width, height }: typeof help): boolean {
	if (!(one instanceof HTMLImageElement) || !one.complete) return false
	const canvas = document.createElement('canvas')
	const context = canvas.getContext('2d')
	context?.drawImage(one, left, top, width, height, 0, 0, width, height)
	const { data = [] } = context?.getImageData(0, 0, width, height) ?? {}
	const values = Array.from(data).filter((_, at) => at % 4 === 0)
	return Math.max(...values) - Math.min(...values) > 60
}

const screens = () =>
	treeOf(product.process.pid ?? 0).filter(({ command }) => /Xvfb|mousepad|dbus-daemon|at-spi/.test(command))

describe.skipIf(missing.length > 0)('a desktop feature in the product', () => {
	test('an editor is tested by pictures of it, uploaded to a project', async () => {
		const run = await endOf(api, await start('A note', note))
		expect([run.status, run.scenario_count, run.scenario_fail_count, run.errorDescription]).toEqual([
			'SUCCESS',
			2,
			0,
			null,
		])
		expect(screens()).toEqual([])
	}, 120_000)

	test('a word that is not there fails the run', async () => {
		const content = 'Feature: Wrong\nScenario: s\n* SK_VERIFY_TEXT_EQUALS [file.png] + {Files}\n'
		const run = await endOf(api, await start('Wrong', content))
		expect([run.status, run.scenario_fail_count]).toEqual(['FAILURE', 1])
	}, 120_000)

	test('a picture that is not found any more is taken anew from the picture of its failure', async () => {
		const settings = { 'desktop.app': 'mousepad --disable-server', 'Explicit.wait.time': 6 }
		const quick = { name: 'Quick', settings_content: JSON.stringify(settings), applicationId: project }
		const content =
			'Feature: f\nScenario: s\n* SK_VERIFY_ELEMENT_EXISTS [help.png]\n* SK_VERIFY_ELEMENT_EXISTS [gone.png]\n'
		const { id: env } = await api.environments.save({ body: quick })
		const id = await start('Gone', content, env)
		expect((await endOf(api, id)).status).toBe('FAILURE')
		const browser = await sharedBrowser()
		try {
			const { page, problems } = await pageOf(browser, product.url)
			await page.goto(`${product.url}/runs?project=${project}&run=${id}`)
			await page.getByRole('button', { name: 'Accept the best place instead' }).click()
			const dialog = page.getByRole('dialog', { name: 'Take as object' })
			expect(await dialog.getByLabel('Name').inputValue()).toBe('gone.png')
			await dialog.getByText('Takes the place of the file of this name.').waitFor()
			const fill = async (area: number[]) => {
				for (const [at, label] of ['x', 'y', 'Width', 'Height'].entries())
					await dialog.getByLabel(label, { exact: true }).fill(String(area[at]))
			}
			await fill([1000, 500, 40, 40])
			await dialog.getByText('One colour all over: choose a part with something in it.').waitFor()
			await fill([1250, 500, 40, 40])
			await dialog.getByText('The area must lie in the picture of 1280×720, 4 pixels at least on each side.').waitFor()
			await fill([help.left - 6, Math.max(0, help.top - 4), help.width + 12, help.height + 8])
			await dialog.getByText('1 place of this picture is hit').waitFor()
			await dialog.getByLabel('Height').press('Enter')
			await dialog.waitFor({ state: 'hidden' })
			// Drawn with the mouse, under a name of its own.
			await page.getByRole('button', { name: 'Take as object' }).last().click()
			await dialog.getByLabel('Name').fill('menus.png')
			const box = await dialog.getByRole('img').boundingBox()
			const at = (x: number, y: number) =>
				[(box?.x ?? 0) + (x * (box?.width ?? 0)) / 1280, (box?.y ?? 0) + (y * (box?.height ?? 0)) / 720] as const
			await page.mouse.move(...at(4, 4))
			await page.mouse.down()
			await page.mouse.move(...at(100, 20), { steps: 3 })
			await page.mouse.up()
			await dialog.getByText('1 place of this picture is hit').waitFor()
			await dialog.getByRole('button', { name: 'Save' }).click()
			await dialog.waitFor({ state: 'hidden' })
			expect(problems).toEqual([])
		} finally {
			await closePages(browser)
		}
		const query = { applicationId: project, searchValue: '.png', page: 0, size: 100 }
		const names = (await api.files.list({ query })).map(({ path }) => path).sort()
		expect(names).toEqual(['file.png', 'gone.png', 'help.png', 'kettle-order.png', 'menus.png'])
		const again = `${content}* SK_VERIFY_ELEMENT_EXISTS [menus.png]\n`
		expect((await endOf(api, await start('Gone again', again, env))).status).toBe('SUCCESS')
	}, 180_000)

	test('an editor is used in its live picture: one picture is taken, steps are recorded, accepted and run', async () => {
		const begin = 'Feature: Recorded\n\n  Scenario: s\n    Given SK_VERIFY_ELEMENT_EXISTS [file.png]\n'
		const body = { name: 'Recorded', content: begin, application_id: project, feature_type: 'WINDOWS' as const }
		const { id } = await api.features.save({ body })
		const browser = await sharedBrowser()
		try {
			const { page, problems } = await pageOf(browser, product.url)
			await page.goto(`${product.url}/features?project=${project}&feature=${id}`)
			await page.locator('.cm-line').filter({ hasText: 'Given SK_VERIFY' }).click()
			await page.getByRole('button', { name: 'Record', exact: true }).click()
			await page.getByLabel('Environment', { exact: true }).click()
			await page.getByRole('option', { name: 'Desktop' }).click()
			await page.getByRole('button', { name: 'Start' }).click()
			const image = page.getByRole('application', { name: /The screen under test/ }).locator('img')
			await expect.poll(() => image.evaluate(hasInk, help).catch(() => false), { timeout: 60_000 }).toBe(true)
			await pictures(page, 'screen-recorder')

			await page.getByRole('button', { name: 'Take a picture' }).click()
			const dialog = page.getByRole('dialog', { name: 'Take as object' })
			await dialog.getByRole('img').waitFor()
			await dialog.getByLabel('Name').fill('last-menu.png')
			const box = [help.left - 6, Math.max(0, help.top - 4), help.width + 12, help.height + 8]
			for (const [at, label] of ['x', 'y', 'Width', 'Height'].entries())
				await dialog.getByLabel(label, { exact: true }).fill(String(box[at]))
			await dialog.getByText('1 place of this picture is hit').waitFor()
			await dialog.getByText('1.00').waitFor()
			await pictures(page, 'take-as-object')
			await dialog.getByRole('button', { name: 'Look again' }).click()
			await dialog.getByText('1 place of this picture is hit').waitFor()
			await dialog.getByRole('button', { name: 'Save' }).click()
			await dialog.waitFor({ state: 'hidden' })

			const shown = await image.boundingBox()
			if (!shown) throw new Error('The screen is not shown')
			// The menu before the last: of the last one the project has pictures, which are proposed instead of a new one.
			const middle = { x: help.left - 35, y: help.top + help.height / 2 }
			await page.mouse.click(shown.x + (middle.x * shown.width) / 1280, shown.y + (middle.y * shown.height) / 720)
			const steps = page.getByRole('list', { name: 'Recorded steps' }).getByRole('textbox', { name: /^Step/ })
			const texts = () => steps.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value))
			await expect.poll(texts, { timeout: 40_000 }).toHaveLength(1)
			expect(await page.getByRole('list', { name: 'Recorded steps' }).getByText('1 place,').count()).toBe(1)
			await page.getByLabel('Name of the picture of step 1').fill('file.png')
			await page.getByText('There is a file file.png in the project: choose another name.').waitFor()
			await page.getByLabel('Name of the picture of step 1').fill('help-menu.png')
			await page.getByRole('application', { name: /The screen under test/ }).focus()
			await page.keyboard.press('Escape')
			await page.keyboard.type('ok')
			await expect.poll(texts, { timeout: 40_000 }).toContain('SK_KEY_PRESS <{Escape};o;k>')
			await pictures(page, 'screen-recorded')
			await page.getByRole('button', { name: 'Accept' }).click()
			await page.getByRole('dialog').waitFor({ state: 'detached' })
			await page.locator('.cm-content').click()
			await page.keyboard.press('Control+s')
			await message(page, 'Feature updated successfully.')
			const saved = (await api.features.all({ params: { applicationId: project } })).find((one) => one.id === id)
			const [, , , , click = '', keys] = saved?.content.split('\n') ?? []
			expect(click).toMatch(/^ {4}When SK_CLICK \[help-menu\.png\](?: \+ <0,-\d+>)?$/)
			expect(keys).toBe('    And SK_KEY_PRESS <{Escape};o;k>')
			expect(problems).toEqual([])
		} finally {
			await closePages(browser)
		}
		const query = { applicationId: project, searchValue: 'menu.png', page: 0, size: 100 }
		expect((await api.files.list({ query })).map(({ path }) => path).sort()).toEqual(['help-menu.png', 'last-menu.png'])
		const asked = { feature_id: id, env_id: environment, application_id: project }
		const run = await endOf(api, (await api.runs.startFeature({ body: asked })).id)
		expect([run.status, run.firstFailure]).toEqual(['SUCCESS', null])
		await expect.poll(screens, { timeout: 20_000 }).toEqual([])
	}, 240_000)

	test('a run is watched, and ends at once when it is cancelled, with its screen and its program', async () => {
		const browser = await sharedBrowser()
		const { page } = await pageOf(browser, product.url)
		const id = await start('Watched', 'Feature: f\nScenario: s\n* SK_VERIFY_ELEMENT_EXISTS [kettle-order.png]\n')
		await page.goto(`${product.url}/runs?project=${project}&run=${id}`)
		await page.getByRole('tab', { name: 'Screen' }).click()
		const shown = page.getByRole('img', { name: 'The screen of Watched' })
		await shown.waitFor()
		expect(await shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(800)
		await closePages(browser)
		await api.runs.cancel({ params: { runId: id } })
		const run = await endOf(api, id)
		expect(run.errorDescription).toMatch(/^The run was cancelled by /)
		await expect.poll(screens, { timeout: 20_000 }).toEqual([])
	}, 120_000)

	test('a program that the operator does not name is not started', async () => {
		const settings = { 'desktop.app': 'xterm' }
		const other = await api.environments.save({
			body: { name: 'Other', settings_content: JSON.stringify(settings), applicationId: project },
		})
		const body = {
			name: 'Other',
			content: 'Feature: f\nScenario: s\n* SK_CLICK\n',
			application_id: project,
			feature_type: 'WINDOWS' as const,
		}
		const { id } = await api.features.save({ body })
		const asked = { feature_id: id, env_id: other.id, application_id: project }
		const run = await endOf(api, (await api.runs.startFeature({ body: asked })).id)
		expect(run.status).toBe('ERROR')
		expect(run.errorDescription).toContain(
			'desktop.app: the operator of this executor does not let tests start xterm: ASSAY_DESKTOP_PROGRAMS names those that may be started.',
		)
	}, 120_000)

	test('an executor that is killed leaves no screen, no program and no bus, and the next run works', async () => {
		const asked = existsSync('/usr/libexec/at-spi-bus-launcher') && existsSync('/usr/bin/dbus-daemon')
		const settings = {
			'desktop.app': 'mousepad --disable-server',
			'Explicit.wait.time': 60,
			'desktop.accessibility': asked,
		}
		const waits = { name: 'Waits', settings_content: JSON.stringify(settings), applicationId: project }
		const { id: env } = await api.environments.save({ body: waits })
		const missing = asked ? 'role=menu name="None"' : 'kettle-order.png'
		const id = await start('Waits', `Feature: f\nScenario: s\n* SK_VERIFY_ELEMENT_EXISTS [${missing}]\n`, env)
		await expect.poll(screens, { timeout: 30_000 }).not.toEqual([])
		const [, folder = ''] = /-auth (\S+)\/authority/.exec(screens()[0]?.command ?? '') ?? []
		expect(folder).not.toBe('')
		/** What a bus has started is no child of it any more. */
		const ofDesktop = () =>
			processes()
				.filter(({ pid }) => environmentOf(pid).includes(folder))
				.map(({ command }) => command)
		await expect.poll(() => ofDesktop().join(), { timeout: 30_000 }).toMatch(asked ? /at-spi2-registryd/ : /mousepad/)
		const left = screens().map(({ pid }) => pid)
		const executor = treeOf(product.process.pid ?? 0).find(({ command }) => command.includes('executor.mjs'))
		process.kill(executor?.pid ?? 0, 'SIGKILL')
		expect((await endOf(api, id)).status).toBe('ERROR')
		await expect.poll(ofDesktop, { timeout: 20_000 }).toEqual([])
		await expect.poll(() => processes().filter(({ pid }) => left.includes(pid)), { timeout: 20_000 }).toEqual([])
		const again = await endOf(
			api,
			await start('Again', 'Feature: f\nScenario: s\n* SK_VERIFY_ELEMENT_EXISTS [file.png]\n'),
		)
		expect(again.status).toBe('SUCCESS')
	}, 180_000)
})
