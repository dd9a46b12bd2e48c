import { describe } from 'vitest'
import { keepsPages } from './keeps-pages.ts'
import { eachLocalClient } from './support/each-local-client.ts'

eachLocalClient((client) => keepsPages({ settings: () => ({ 'webdriver.local': client }) }))
// It takes a minute: `ASSAY_BROWSER=firefox npx vitest run --project engine trace-in-browser -t Firefox`.
describe.skipIf(process.env.ASSAY_BROWSER !== 'firefox')('in Firefox', () =>
	keepsPages({ settings: () => ({ 'webdriver.type': 'FIREFOX' }) }),
)
