// What the name of a mock's scenario can ask about the request.

import { headerOf, type MockRequest, matchPath } from '../http/received-request.ts'
import { readPathOn } from '../scenario/read-path.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import type { MockFunctionName } from '../words/mock.ts'

type MockFunction = (run: ScenarioRun, ...args: never[]) => unknown

const requestOf = (run: ScenarioRun): MockRequest =>
	run.mockRequest ?? run.wrong('only a mock has a request to ask about')

export const mockApi: Record<MockFunctionName, MockFunction> = {
	pathMatches: (run, pattern: string) => {
		const request = requestOf(run)
		const values = matchPath(pattern, request.path)
		if (values) request.pathParams = values
		return values !== undefined
	},
	methodIs: (run, name: string) => requestOf(run).method.toLowerCase() === name.toLowerCase(),
	paramExists: (run, name: string) => requestOf(run).params[name] !== undefined,
	paramValue: (run, name: string) => requestOf(run).params[name]?.[0] ?? null,
	headerContains: (run, name: string, part: string) =>
		Object.entries(requestOf(run).grouped).some(
			([key, values]) => key.toLowerCase() === name.toLowerCase() && values.some((one) => one.includes(part)),
		),
	headerValue: (run, name: string) => headerOf(requestOf(run), name) ?? null,
	typeContains: (run, part: string) => (headerOf(requestOf(run), 'content-type') ?? '').includes(part),
	acceptContains: (run, part: string) => (headerOf(requestOf(run), 'accept') ?? '').includes(part),
	bodyPath: (run, path: string) => readPathOn(run, run.variables.request, path) ?? null,
}
