import {
	chmodSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDownload } from '../src/surfaces/web/node/browser/read-download.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'
import { folderDownloads } from '../src/surfaces/web/node/webdriver/folder-downloads.ts'
import { eachLocalClient } from './support/each-local-client.ts'
import { type Pages, servePages } from './support/pages.ts'

const never = new AbortController().signal
const root = process.getuid?.() === 0
let pages: Pages
let folder: string
beforeAll(async () => {
	pages = await servePages({
		'/': '<!doctype html><title>Files</title><a id=file download="../../orders.csv" href="data:text/csv,1,2">Orders</a><a id=later download="../../orders.csv" href="data:text/csv,3,4">Later orders</a>',
	})
	folder = mkdtempSync(join(tmpdir(), 'assay-downloads-'))
	// The browser's own user reaches its place below it.
	chmodSync(folder, 0o711)
})
afterAll(async () => {
	await pages.close()
	rmSync(folder, { recursive: true, force: true })
})

eachLocalClient((client) => {
	it(`lie below the run's folder, belong to the browser's own user and go with the scenario`, async () => {
		const driver = await openWebDriver({ 'webdriver.local': client }, never, { folder })
		try {
			await driver.go(`${pages.base}/`)
			const { element = {} } = await driver.look('id=file', 'clickable')
			await driver.click(element)
			await expect
				.poll(async () => (await driver.downloads()).map(({ state }) => state), { timeout: 10_000 })
				.toEqual(['ended'])
			const [one] = await driver.downloads()
			// No page chooses where its file goes.
			expect(one?.name).toMatch(/orders\.csv$/)
			expect(one?.name).not.toContain('/')
			expect(new TextDecoder().decode(await one?.read())).toBe('1,2')
			const path = one?.path ?? ''
			expect(dirname(dirname(dirname(path)))).toBe(folder)
			if (root) expect(statSync(path).uid).toBeGreaterThan(0)
			// Its user can write into the folder, but not put another in its place.
			if (root) expect(statSync(dirname(dirname(path))).uid).toBe(0)
			await driver.reset()
			expect(await driver.downloads()).toEqual([])
			expect(readdirSync(dirname(path))).toEqual([])
			await driver.close()
			expect(existsSync(dirname(path))).toBe(false)
		} finally {
			await driver.close()
		}
	}, 60_000)

	it('of one name are two, the later one last', async () => {
		const driver = await openWebDriver({ 'webdriver.local': client }, never, { folder })
		try {
			await driver.go(`${pages.base}/`)
			for (const [id, count] of [
				['file', 1],
				['later', 2],
			] as const) {
				const { element = {} } = await driver.look(`id=${id}`, 'clickable')
				await driver.click(element)
				await expect
					.poll(async () => (await driver.downloads()).map(({ state }) => state), { timeout: 10_000 })
					.toEqual(Array(count).fill('ended'))
			}
			const all = await driver.downloads()
			const names = all.map(({ name, unnumbered = name }) => unnumbered.replace(/^.*_/, ''))
			expect(names).toEqual(['orders.csv', 'orders.csv'])
			expect(new TextDecoder().decode(await all[1]?.read())).toBe('3,4')
		} finally {
			await driver.close()
		}
	}, 60_000)
})

it.each([
	['.org.chromium.Chromium.MDXaQN', '1,2', []],
	['.com.google.Chrome.a1B2c3', '', []],
	['orders.csv.crdownload', '1', []],
	['orders.Xy12.csv.part', '1', ['orders.csv']],
])('a file that is still written as %s has not ended', async (name, content, empty) => {
	const downloads = mkdtempSync(join(folder, 'writing-'))
	for (const one of empty) writeFileSync(join(downloads, one), '')
	writeFileSync(join(downloads, name), content)
	const { all } = folderDownloads({ downloads, user: undefined })
	expect((await all()).map(({ state }) => state)).toEqual(['running', ...empty.map(() => 'running')])
	renameSync(join(downloads, name), join(downloads, 'orders.csv'))
	expect((await all()).map(({ name, state }) => [name, state])).toEqual([['orders.csv', 'ended']])
})

it('a link that a browser left instead of a file is not followed', async () => {
	const secret = join(folder, 'secret')
	writeFileSync(secret, 'of the executor')
	symlinkSync(secret, join(folder, 'link'))
	await expect(readDownload(join(folder, 'link'), undefined)).rejects.toThrow()
	await expect(readDownload(folder, undefined)).rejects.toThrow("is no file of the browser's own")
	await expect(readDownload(secret, 12_345)).rejects.toThrow("is no file of the browser's own")
})
