import { nearestOf } from '../data/nearest-of.ts'
import { ScriptError } from '../js/realm.ts'
import type { ScenarioRun } from './scenario-run.ts'
import { StepProblem } from './step-problem.ts'

const missing = /^(?:there is no variable '(\w+)'|(\w+) is not defined)/

/** An error about a name that nothing has: with the nearest names that there are, or with all who could have given it. */
export function explainMissing(run: ScenarioRun, caught: unknown): unknown {
	if (!(caught instanceof StepProblem ? caught.status === 'wrong' : caught instanceof ScriptError)) return caught
	const { message } = caught as Error
	const found = missing.exec(message)
	const name = found?.[1] ?? found?.[2]
	if (!found || name === undefined || name in run.variables) return caught
	const text = `${found[0]}, ${hint(run, name)}${message.slice(found[0].length)}`
	return caught instanceof ScriptError ? new ScriptError(text, caught.kind) : new StepProblem('wrong', text)
}

function hint(run: ScenarioRun, name: string): string {
	const near = nearestOf(name, Object.keys(run.variables)).slice(0, 3)
	if (near.length === 0) return `as neither ${givers(run)} nor a step above sets it`
	const each = near.map((one) => `${one} (${originOf(run, one)})`)
	return `did you mean ${each.length < 2 ? each[0] : `${each.slice(0, -1).join(', ')} or ${each.at(-1)}`}?`
}

function originOf(run: ScenarioRun, name: string): string {
	const { variables } = run.feature.session
	if (run.top.configured.has(name)) return run.top.configured.get(name) ?? ''
	if (Object.hasOwn(variables, name)) return environmentOf(run)
	return run.plan.row && Object.hasOwn(run.plan.row, name) ? 'a column of the Examples' : 'set by a step'
}

const environmentOf = ({ feature }: ScenarioRun): string =>
	feature.session.env === undefined ? 'the environment' : `the environment ${feature.session.env}`

/** Who could have set a variable before the first step. */
function givers(run: ScenarioRun): string {
	const files = (run.feature.session.configs.found ?? []).map(({ path }) => path)
	return [environmentOf(run), ...(files.length ? files : ['a karate-config.js'])].join(', ')
}
