/** What a request leaves in the variables. The runner sets exactly these; completion reads the same values. */
export const responseVariables = {
	response: 'The body of the response: data, text or bytes.',
	responseType: 'The kind of body: json, xml, string or bytes.',
	responseStatus: 'The HTTP status.',
	responseHeaders: 'The headers: a list of values by name.',
	responseBytes: 'The body as bytes.',
	responseCookies: 'The cookies by name, each with its value.',
	responseTime: 'The milliseconds until the response was there.',
	requestTimeStamp: 'When the request was sent, in milliseconds since 1970.',
} as const

export type ResponseVariable = keyof typeof responseVariables
