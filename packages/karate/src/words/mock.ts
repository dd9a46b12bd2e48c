// What a mock knows of the request that it answers. The runner's functions and variables are keyed by the names of these
// tables; completion reads the same values.

import type { KarateFunction } from './members.ts'

export const mockFunctions = {
	pathMatches: {
		takes: "'/orders/{id}'",
		gives: 'boolean',
		help: 'Whether the path has this form; what stands for {id} is pathParams.id.',
		texts: [0],
	},
	methodIs: { takes: "'get'", gives: 'boolean', help: 'Whether the request has this HTTP method.', texts: [0] },
	paramExists: { takes: "'name'", gives: 'boolean', help: 'Whether the query has this parameter.', texts: [0] },
	paramValue: { takes: "'name'", gives: 'text', help: 'The first value of a query parameter, or null.', texts: [0] },
	headerContains: {
		takes: "'name', 'part'",
		gives: 'boolean',
		help: 'Whether a value of the header holds this text.',
		texts: [0, 1],
	},
	headerValue: { takes: "'name'", gives: 'text', help: 'The value of a header, or null.', texts: [0] },
	typeContains: { takes: "'json'", gives: 'boolean', help: 'Whether Content-Type holds this text.', texts: [0] },
	acceptContains: { takes: "'json'", gives: 'boolean', help: 'Whether Accept holds this text.', texts: [0] },
	bodyPath: { takes: "'$.path'", gives: 'any', help: 'A part of the request’s body, or null.', texts: [0] },
} as const satisfies Record<string, KarateFunction>

export type MockFunctionName = keyof typeof mockFunctions

/** Set for each request that a mock answers. */
export const mockVariables = {
	request: 'The body of the request; null where there is none.',
	requestMethod: 'The HTTP method.',
	requestUri: 'Path and query as the client sent them.',
	requestPath: 'The path alone.',
	requestParams: 'The query: a list of values by name.',
	requestParts: 'The parts of a multipart body by name.',
	requestHeaders: 'The headers: a list of values by name.',
	requestBytes: 'The body as bytes.',
	pathParams: 'What stood for the {names} of pathMatches.',
	responseStatus: 'The status to answer with; 200 unless set.',
	responseHeaders: 'The headers to answer with.',
	responseDelay: 'Milliseconds to wait before the answer.',
	response: 'The body to answer with.',
} as const

export type MockVariable = keyof typeof mockVariables
