import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built page of reports, found from wherever this file runs; undefined where nobody has built it. */
export function builtReportPage(): string | undefined {
	let folder = dirname(fileURLToPath(import.meta.url))
	for (;;) {
		const page = join(folder, 'packages/web/dist-report/index.html')
		if (existsSync(page)) return readFileSync(page, 'utf8')
		const above = dirname(folder)
		if (above === folder) return undefined
		folder = above
	}
}
