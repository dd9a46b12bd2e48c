import { parseArgs } from 'node:util'
import { isKarate } from '@assay/contract/feature-types'
import { readCustomActions } from '@assay/engine/feature/custom-actions'
import { dataKeys } from '@assay/engine/feature/data-keys'
import { lint } from '@assay/engine/feature/lint/lint'
import { classPathRoots } from '@assay/engine/surfaces/api/class-path-roots'
import { surfaces } from '@assay/engine/surfaces/index'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { colours } from '../colours.ts'
import type { Command } from '../command.ts'
import { plural } from '../plural.ts'
import { callableFeatures } from '../run/callable-features.ts'
import { collectFeatures, featurePaths } from '../run/collect-features.ts'
import { filesBelow, scriptsAbove } from '../run/local-project.ts'
import { readEnvironment } from '../run/read-environment.ts'
import { readObjects } from '../run/read-objects.ts'
import { UsageWrong } from '../usage.ts'

const usage = `assay lint <paths…> [--environment NAME|FILE] [--objects FILE] [--json]

Finds what would not run by reading alone: unknown actions, missing brackets, locators that
are in no object file, texts that are no Gherkin. Custom actions are read from the files beside
a feature and above it, as a run does. Without an environment names of test data are not checked.

Exit code: 0 nothing wrong (warnings may be), 1 something is, 2 nothing could be read.`

export const command: Command = {
	usage,
	async run(args) {
		const { values, positionals } = parseArgs({
			args,
			allowPositionals: true,
			options: { environment: { type: 'string', short: 'e' }, objects: { type: 'string' }, json: { type: 'boolean' } },
		})
		if (positionals.length === 0) throw new UsageWrong('Which features? Name files or folders.')
		const { root, features } = collectFeatures(positionals)
		const { ui } = await readEnvironment(values.environment, positionals, root)
		const locators = readObjects(values.objects, positionals, root)
		const colour = colours(process.stdout)
		const counts = { error: 0, warning: 0 }
		const all: object[] = []
		// Without an environment any name may be one of its keys.
		const keys = values.environment === undefined ? undefined : dataKeys(ui).map(({ key }) => key)
		const paths = features.some(({ featureType }) => isKarate(featureType)) ? featurePaths(root) : []
		const files = filesBelow(root)
		const named = features.map(({ name, path, text }) => ({ name, path, text }))
		const callable = [...named, ...callableFeatures(features, root)]
		for (const [at, { path, shown, text, featureType }] of features.entries()) {
			const custom = readCustomActions(isKarate(featureType) ? {} : scriptsAbove(root, path))
			const vocabulary = vocabularyWith(custom)
			const [own] = named.slice(at)
			const around = {
				language: surfaces[featureType].language,
				locators,
				dataKeys: keys,
				vocabulary,
				...(files ? { files } : {}),
				callable,
				callPaths: { from: path, paths, roots: classPathRoots },
				...(own ? { own } : {}),
			}
			for (const problem of lint(text, around)) {
				counts[problem.severity]++
				all.push({ file: shown, ...problem })
				if (values.json) continue
				const { line, column, severity, message } = problem
				const word = severity === 'error' ? colour.fail(severity) : colour.warn(severity)
				console.log(`${colour.quiet(`${shown}:${line}:${column}`)} ${word} ${message}`)
			}
		}
		if (values.json) console.log(JSON.stringify(all, undefined, 2))
		else console.log(summary(features.length, counts))
		return counts.error > 0 ? 1 : 0
	},
}

const summary = (features: number, { error, warning }: { error: number; warning: number }) =>
	error + warning === 0
		? `${plural(features, 'feature')}, nothing wrong.`
		: `${plural(features, 'feature')}, ${plural(error, 'error')}, ${plural(warning, 'warning')}.`
