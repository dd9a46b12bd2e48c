// JavaScript as a step.

import { ScriptError } from '../js/realm.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import { refusedSettings } from '../words/settings.ts'
import { checksNothing } from './checks-nothing.ts'
import { nearestKeyword } from './nearest-keyword.ts'

/** Such a pause holds no thread: it follows its step, lets other scenarios go on and ends when the run is stopped. */
const pauseAlone = /^karate\.pause\([^(),;]+\);?$/

/** Throws what the script throws; `StepProblem`, wrong, for what checks nothing and for a mistyped keyword, with the nearest one. */
export function runScript(run: ScenarioRun, text: string): void {
	run.onlyPauses = pauseAlone.test(text)
	try {
		run.evaluate(text)
	} catch (problem) {
		// a mistyped keyword ends here as well, and then "Unexpected identifier" would help nobody
		const word = /^([A-Za-z]+)\s+[^=\s(]/.exec(text)?.[1]
		if (word && problem instanceof ScriptError && problem.kind === 'syntax' && !script.has(word)) {
			const why = Object.hasOwn(refusedSettings, word) ? refusedSettings[word] : undefined
			if (why) throw new StepProblem('wrong', `${word} ${why}`)
			const nearest = nearestKeyword(word)
			throw new StepProblem(
				'wrong',
				`'${word}' is no step keyword${nearest ? `, did you mean '${nearest}'?` : ''} (${problem.message})`,
			)
		}
		throw problem
	} finally {
		run.onlyPauses = false
	}
	const idle = checksNothing(text)
	if (idle) run.wrong(idle)
}

const script = new Set([
	'if',
	'for',
	'while',
	'do',
	'var',
	'let',
	'const',
	'function',
	'return',
	'throw',
	'try',
	'new',
	'delete',
	'switch',
	'typeof',
])
