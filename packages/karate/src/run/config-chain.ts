// karate-base.js, karate-config.js and karate-config-<env>.js: their results are variables of every scenario.

import { kindOf } from '../data/kind.ts'
import type { Flow } from '../scenario/effects.ts'
import { textOf } from '../scenario/files.ts'
import { explainMissing } from '../scenario/missing-name.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import { configNames } from './config-names.ts'

// biome-ignore lint/correctness/useYield: configuration is a script, which blocks; the form is that of its callers
export function* runConfigChain(run: ScenarioRun): Flow<void> {
	const { env } = run.feature.session
	runConfig(run, ['karate-base.js'])
	runConfig(run, ['karate-config.js'])
	if (env) runConfig(run, configNames(env))
}

/** The first of these names that is there. */
function runConfig(run: ScenarioRun, names: string[]): void {
	const found = names.map((name) => configFile(run, name)).find((one) => one !== undefined)
	if (!found) return
	const { path, text } = found
	try {
		const value = run.evaluateFile(text, path)
		const result = typeof value === 'function' ? run.invoke(value) : value
		if (kindOf(result) !== 'MAP') return
		for (const [key, one] of Object.entries(result as object)) {
			run.set(key, one)
			run.configured.set(key, path)
		}
	} catch (caught) {
		const problem = explainMissing(run, caught)
		const status = problem instanceof StepProblem ? problem.status : 'wrong'
		throw new StepProblem(status, `${path}: ${problem instanceof Error ? problem.message : problem}`)
	}
}

/** Looked up once per start: most projects have one of the three files or none, and each scenario asks. */
function configFile(run: ScenarioRun, name: string): { path: string; text: string } | undefined {
	const { files, configs } = run.feature.session
	if (!configs.has(name)) {
		const paths = [...new Set(['', ...files.roots])].map((root) => (root ? `${root}/${name}` : name))
		const path = paths.find((one) => files.read(one) !== undefined)
		const bytes = path === undefined ? undefined : files.read(path)
		configs.set(name, path !== undefined && bytes ? { path, text: textOf(bytes) } : undefined)
	}
	return configs.get(name)
}
