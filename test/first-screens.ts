import type { Client } from '@assay/contract/client'
import type { Browser, BrowserContext } from 'playwright-core'
import { longRun } from './long-run.ts'
import type { Product } from './product.ts'
import { type Opening, openWatched } from './watched-page.ts'

/** A screen that people open first, and what is drawn of its data. */
export interface FirstScreen {
	name: string
	address: string
	rows: string
}

/** The screens of a project with a feature, a plan and a run of one scenario. Without an executor of the product's own. */
export async function firstScreens(product: Product, api: Client): Promise<FirstScreen[]> {
	const run = await longRun(product, api, 1)
	await run.end()
	const at = (path: string) => `${product.url}${path}?project=${run.applicationId}`
	const listed = 'main li[aria-current] button'
	return [
		{ name: 'projects', address: `${product.url}/projects`, rows: 'main article, main h2' },
		{ name: 'features', address: at('/features'), rows: listed },
		{ name: 'runs', address: at('/runs'), rows: listed },
		{ name: 'run', address: `${at('/runs')}&run=${run.runId}`, rows: '[role=tabpanel] [data-index]' },
		{ name: 'plan', address: at('/test-plan'), rows: listed },
	]
}

/** Opens a screen as somebody who is signed in and has nothing of it in his browser yet. */
export async function openCold(
	browser: Browser,
	signedIn: BrowserContext,
	{ address, rows }: FirstScreen,
): Promise<Opening> {
	const context = await browser.newContext({
		storageState: await signedIn.storageState(),
		viewport: { width: 1440, height: 900 },
	})
	try {
		return await openWatched(await context.newPage(), address, rows)
	} finally {
		await context.close()
	}
}
