import { joinUrl } from '@assay/engine/feature/values/url'
import { unfit } from '../problem.ts'

/** Where a browser is to go: the baseUrl of the test data, a place below it, or an address; refused as the field `url`. */
export function pageAddress(ui: Record<string, unknown> | undefined, url: string): string {
	const base = typeof ui?.baseUrl === 'string' ? ui.baseUrl : undefined
	const address = url === '' ? base : joinUrl(base, url)
	if (address === undefined)
		throw unfit('url', 'Expected a URL: no environment with the test data key baseUrl is chosen.')
	if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
		throw unfit(
			'url',
			`Expected an address that begins with http:// or https://, got ${url || 'the baseUrl of the environment'}`,
		)
	return address
}
