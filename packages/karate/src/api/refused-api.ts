// What Karate can and this engine will not or cannot: one clear sentence each, instead of "is not a function".

import { StepProblem } from '../scenario/step-problem.ts'
import type { BridgeFunction } from './bridge-function.ts'

const refused: Record<string, string> = {
	write:
		'writes files beside the report, which a shared executor does not let tests do; print the value or keep it in a variable',
	exec: 'starts a program, which a shared executor does not let tests do; run it outside and pass its result as data',
	fork: 'starts a program, which a shared executor does not let tests do; run it outside and pass its result as data',
	driver: 'drives a browser in Karate; write a keyword feature for that',
	robot: 'drives a desktop in Karate; write a keyword feature for that',
	compareImage: 'is not supported in API features; compare images in a keyword feature',
	consume: 'needs a message broker, which is not supported',
	toJavaFile: 'makes a Java object, and there is no Java here; use karate.readAsBytes',
	doc: 'renders a page of HTML, which is not supported',
	render: 'renders a page of HTML, which is not supported; put the text together with replace',
	sysenv:
		'reads the environment of the machine, which tests do not see here; keep the value in the environment and use karate.properties',
	readAsStream: 'makes a Java stream, and there is no Java here; use karate.readAsBytes',
}

export const refusedApi: Record<string, BridgeFunction> = Object.fromEntries(
	Object.entries(refused).map(([name, why]): [string, BridgeFunction] => [
		name,
		() => {
			throw new StepProblem('wrong', `karate.${name} ${why}`)
		},
	]),
)
