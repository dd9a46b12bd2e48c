// karate-base.js, karate-config.js and karate-config-<env>.js: their results are variables of every scenario.

import { kindOf } from '../data/kind.ts'
import type { ConfigFile, Session } from '../scenario/feature-run.ts'
import { textOf } from '../scenario/files.ts'
import { explainMissing } from '../scenario/missing-name.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import { configNames } from './config-names.ts'

export function runConfigChain(run: ScenarioRun): void {
	const { session } = run.feature
	session.configs.found ??= configFiles(session)
	for (const file of session.configs.found) runConfig(run, file)
}

function runConfig(run: ScenarioRun, { path, text }: ConfigFile): void {
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

/** Looked up once per start: most projects have one of the three or none, and each scenario asks. */
function configFiles({ files, env }: Session): ConfigFile[] {
	const found = (name: string): ConfigFile | undefined => {
		const paths = [...new Set(['', ...files.roots])].map((root) => (root ? `${root}/${name}` : name))
		for (const path of paths) {
			const bytes = files.read(path)
			if (bytes) return { path, text: textOf(bytes) }
		}
		return undefined
	}
	/** Of each the first of its names that is there. */
	const kinds = [['karate-base.js'], ['karate-config.js'], env ? configNames(env) : []]
	return kinds.flatMap((names) => names.map(found).find((one) => one !== undefined) ?? [])
}
