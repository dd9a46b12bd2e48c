// Every word that can begin a step, as values: the editor's completion, the help and the lint read them.

export interface Keyword {
	name: string
	syntax: string
	help: string
}

const keyword = (name: string, syntax: string, help: string): Keyword => ({ name, syntax, help })

export const keywords: Keyword[] = [
	keyword('def', 'def name = expression', 'Sets a variable to a value, the result of a call, a file or a function.'),
	keyword('text', 'text name = …', 'Sets a variable to the text as it stands, without evaluating it.'),
	keyword('json', 'json name = expression', 'Converts text, XML or bytes to JSON and sets a variable.'),
	keyword('string', 'string name = expression', 'Converts any value to text and sets a variable.'),
	keyword('xml', 'xml name = expression', 'Converts text or JSON to XML and sets a variable.'),
	keyword('xmlstring', 'xmlstring name = expression', 'Converts a value to XML and sets a variable to its text.'),
	keyword('yaml', 'yaml name = …', 'Reads YAML text and sets a variable to the data in it.'),
	keyword('csv', 'csv name = …', 'Reads CSV text and sets a variable to a list with one object per line.'),
	keyword('bytes', 'bytes name = expression', 'Converts a value to bytes and sets a variable.'),
	keyword('copy', 'copy name = expression', 'Sets a variable to a copy, so that changes do not touch the original.'),
	keyword('table', 'table name', 'Sets a variable to a list made of the table below; each cell is an expression.'),
	keyword(
		'set',
		'set name.path = expression',
		'Sets a part of JSON or XML, or many parts by a table with path and value.',
	),
	keyword('remove', 'remove name.path', 'Removes a part of JSON or XML.'),
	keyword('delete', 'delete name.path', 'Removes a property of an object.'),
	keyword(
		'replace',
		'replace name.token = expression',
		'Replaces <token> in a text, or many tokens by a table with token and value.',
	),
	keyword('url', 'url expression', 'Sets the address of this and the following requests.'),
	keyword('path', 'path expression, …', 'Adds parts to the path of the next request.'),
	keyword('param', 'param name = expression', 'Adds a query parameter; a list adds it several times.'),
	keyword('params', 'params expression', 'Adds the query parameters of an object.'),
	keyword('header', 'header name = expression', 'Sets a header of the next request.'),
	keyword('headers', 'headers expression', 'Sets the headers of an object.'),
	keyword('cookie', 'cookie name = expression', 'Sets a cookie of the next request.'),
	keyword('cookies', 'cookies expression', 'Sets the cookies of an object.'),
	keyword('form field', 'form field name = expression', 'Adds a field of an HTML form to the next request.'),
	keyword('form fields', 'form fields expression', 'Adds the form fields of an object.'),
	keyword('multipart field', 'multipart field name = expression', 'Adds a field to a multipart request.'),
	keyword('multipart fields', 'multipart fields expression', 'Adds the fields of an object to a multipart request.'),
	keyword(
		'multipart file',
		"multipart file name = { read: 'file', filename: …, contentType: … }",
		'Adds a file to a multipart request.',
	),
	keyword('multipart files', 'multipart files expression', 'Adds several files to a multipart request.'),
	keyword('multipart entity', 'multipart entity expression', 'Adds a part without a name to a multipart request.'),
	keyword('request', 'request expression', 'Sets the body of the next request.'),
	keyword(
		'retry until',
		'retry until expression',
		'Repeats the next request until the expression is true; stands before method.',
	),
	keyword('method', 'method get', 'Sends the request with the given HTTP method.'),
	keyword('soap action', "soap action 'name'", 'Sends the request as a SOAP call.'),
	keyword('status', 'status 200', 'Checks the status of the response.'),
	keyword(
		'match',
		'match [each] actual == expected',
		'Compares values; also !=, contains, !contains, contains only, any or deep, within.',
	),
	keyword('assert', 'assert expression', 'Checks that an expression is true.'),
	keyword('print', 'print expression, …', 'Writes values to the log.'),
	keyword(
		'call',
		"call read('other.feature') argument",
		'Runs another feature or a function; without a name on the left it shares the variables.',
	),
	keyword('callonce', "callonce read('other.feature')", 'Like call, but once for all scenarios of the feature.'),
	keyword(
		'configure',
		'configure name = expression',
		'Changes a setting, for example headers, readTimeout, ssl, retry.',
	),
	keyword('listen', 'listen 5000', 'Waits so many milliseconds for karate.signal; its value becomes listenResult.'),
	keyword('eval', 'eval expression', 'Runs JavaScript.'),
	keyword('doc', 'doc expression', 'Accepted for compatibility; does nothing.'),
]
