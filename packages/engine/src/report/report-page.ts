import type { RunView } from '../fold.ts'
import { pageScript, pageStyle } from './report-page.generated.ts'
import { scriptJson } from './script-json.ts'

/**
 * The report's one page: style, script and the run's head inline; everything about scenarios comes by data files. Its head
 * says the verdict before any of them has been read.
 */
export function reportPage(
	view: RunView,
	head: { title?: string; facts?: { label: string; value: string }[] },
): string {
	const { features: _, notes: __, ...rest } = view
	const run = { ...rest, title: head.title ?? view.name, facts: head.facts ?? [] }
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Run report - Assay</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
<div class="page-top"><span class="mark" role="img" aria-label="Assay"></span>Run report</div>
<main id="run"><noscript>This report needs JavaScript. Every result is also in junit.xml beside it.</noscript></main>
<script>const assayRun=${scriptJson(run)}</script>
<script>${pageScript}</script>
<script src="data-000.js"></script>
</html>
`
}
