import type { RunView } from '../fold.ts'
import { scriptJson } from './script-json.ts'

/** The report's one page: style, script and the run's head inline; everything about scenarios comes by data files. */
export function reportPage(
	view: RunView,
	head: { title?: string; facts?: { label: string; value: string }[] },
): string {
	const run = {
		...view,
		features: undefined,
		notes: undefined,
		title: head.title ?? view.name,
		facts: head.facts ?? [],
	}
	return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Run report - Assay</title><main id="run"></main>
<script>const assayRun=${scriptJson(run)};document.title=assayRun.title+' - Assay';document.getElementById('run').textContent=assayRun.title</script>
`
}
