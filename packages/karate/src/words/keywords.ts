// Every word that can begin a step. The runner looks its words up here, so one that is missing does not run; completion,
// colours, lint and the language card read the same values.

export interface Keyword {
	/** How it is written, each part that one fills in between angle brackets. */
	readonly form: string
	readonly help: string
	/** What completion inserts, marked in the same way, where that is more than the form. */
	readonly typed?: string
}

export const keywords = {
	def: {
		form: 'def <name> = <expression>',
		help: 'Sets a variable to a value, the result of a call, a file or a function.',
	},
	text: {
		form: 'text <name> = <…>',
		help: 'Sets a variable to the text as it stands, without evaluating it.',
		typed: 'text <name> =\n\t"""\n\t<>\n\t"""',
	},
	json: { form: 'json <name> = <expression>', help: 'Converts text, XML or bytes to JSON and sets a variable.' },
	string: { form: 'string <name> = <expression>', help: 'Converts any value to text and sets a variable.' },
	xml: { form: 'xml <name> = <expression>', help: 'Converts text or JSON to XML and sets a variable.' },
	xmlstring: {
		form: 'xmlstring <name> = <expression>',
		help: 'Converts a value to XML and sets a variable to its text.',
	},
	yaml: { form: 'yaml <name> = <…>', help: 'Reads YAML text and sets a variable to the data in it.' },
	csv: { form: 'csv <name> = <…>', help: 'Reads CSV text and sets a variable to a list with one object per line.' },
	bytes: { form: 'bytes <name> = <expression>', help: 'Converts a value to bytes and sets a variable.' },
	copy: {
		form: 'copy <name> = <expression>',
		help: 'Sets a variable to a copy, so that changes do not touch the original.',
	},
	table: {
		form: 'table <name>',
		help: 'Sets a variable to a list made of the table below; each cell is an expression.',
		typed: 'table <name>\n\t| <key> |\n\t| <value> |',
	},
	set: {
		form: 'set <name>.<path> = <expression>',
		help: 'Sets a part of JSON or XML, or many parts by a table with path and value.',
	},
	remove: { form: 'remove <name>.<path>', help: 'Removes a part of JSON or XML.' },
	delete: { form: 'delete <name>.<path>', help: 'Removes a property of an object.' },
	replace: {
		form: 'replace <name>.<token> = <expression>',
		help: 'Replaces <token> in a text, or many tokens by a table with token and value.',
	},
	url: { form: 'url <expression>', help: 'Sets the address of this and the following requests.', typed: "url '<>'" },
	path: {
		form: 'path <expression>, …',
		help: 'Adds parts to the path of the next request; each part is encoded.',
		typed: "path '<>'",
	},
	param: { form: 'param <name> = <expression>', help: 'Adds a query parameter; a list adds it several times.' },
	params: { form: 'params <expression>', help: 'Adds the query parameters of an object.', typed: 'params { <> }' },
	header: { form: 'header <name> = <expression>', help: 'Sets a header of the next request.' },
	headers: { form: 'headers <expression>', help: 'Sets the headers of an object.', typed: 'headers { <> }' },
	cookie: { form: 'cookie <name> = <expression>', help: 'Sets a cookie of the next request.' },
	cookies: { form: 'cookies <expression>', help: 'Sets the cookies of an object.', typed: 'cookies { <> }' },
	'form field': { form: 'form field <name> = <expression>', help: 'Adds a field of an HTML form to the next request.' },
	'form fields': {
		form: 'form fields <expression>',
		help: 'Adds the form fields of an object.',
		typed: 'form fields { <> }',
	},
	'multipart field': { form: 'multipart field <name> = <expression>', help: 'Adds a field to a multipart request.' },
	'multipart fields': {
		form: 'multipart fields <expression>',
		help: 'Adds the fields of an object to a multipart request.',
		typed: 'multipart fields { <> }',
	},
	'multipart file': {
		form: "multipart file <name> = { read: '<file>', filename: <…>, contentType: <…> }",
		help: 'Adds a file to a multipart request.',
		typed: "multipart file <name> = { read: '<>', filename: '<>' }",
	},
	'multipart files': { form: 'multipart files <expression>', help: 'Adds several files to a multipart request.' },
	'multipart entity': {
		form: 'multipart entity <expression>',
		help: 'Adds a part without a name to a multipart request.',
	},
	request: { form: 'request <expression>', help: 'Sets the body of the next request.' },
	'retry until': {
		form: 'retry until <expression>',
		help: 'Repeats the next request until the expression is true; stands before method.',
		typed: 'retry until <responseStatus == 200>',
	},
	method: { form: 'method <get>', help: 'Sends the request with the given HTTP method.' },
	'soap action': { form: "soap action '<name>'", help: 'Sends the request as a SOAP call.' },
	status: { form: 'status <200>', help: 'Checks the status of the response.' },
	match: {
		form: 'match [each] <actual> == <expected>',
		help: 'Compares values; also !=, contains, !contains, contains only, any or deep, within.',
		typed: 'match <response> == <>',
	},
	assert: { form: 'assert <expression>', help: 'Checks that an expression is true.' },
	print: { form: 'print <expression>, …', help: 'Writes values to the log.', typed: 'print <>' },
	call: {
		form: "call read('<other.feature>') <argument>",
		help: 'Runs another feature or a function; without a name on the left it shares the variables.',
		typed: "call read('<>')",
	},
	callonce: {
		form: "callonce read('<other.feature>')",
		help: 'Like call, but once for all scenarios of the feature.',
		typed: "callonce read('<>')",
	},
	configure: {
		form: 'configure <name> = <expression>',
		help: 'Changes a setting, for example headers, readTimeout, ssl, retry.',
		typed: 'configure <> = <>',
	},
	listen: {
		form: 'listen <5000>',
		help: 'Waits so many milliseconds for karate.signal; its value becomes listenResult.',
	},
	eval: { form: 'eval <expression>', help: 'Runs JavaScript.' },
	doc: { form: 'doc <expression>', help: 'Accepted for compatibility; does nothing.' },
} as const satisfies Record<string, Keyword>

export type KeywordName = keyof typeof keywords

export const keywordNames = Object.keys(keywords) as KeywordName[]

export const isKeyword = (word: string): word is KeywordName => Object.hasOwn(keywords, word)

/** Beginnings of a step that are no keywords of their own, by what they begin with. */
export const otherForms: Readonly<Record<string, Keyword>> = {
	'match each': { form: 'match each <response> == <expected>', help: 'Compares every item of a list.' },
	'match header': { form: "match header <name> == '<>'", help: 'Compares a header of the response.' },
	if: { form: 'if (<>) <>', help: 'Runs JavaScript on a condition.' },
}

/** A form as one reads it. */
export const syntaxOf = ({ form }: Keyword): string => form.replace(/<([^<>]*)>/g, '$1')
