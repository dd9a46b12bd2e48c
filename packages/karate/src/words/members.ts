// What the karate object of scripts offers. The realm gets exactly these names, so one that is missing does not exist;
// completion reads the same values. What a function does stands in api/, keyed by the names of this table.

export interface KarateFunction {
	/** Its arguments as one writes them. */
	readonly takes: string
	/** The kind of value that it yields; its members where it is an object of its own. */
	readonly gives: string
	readonly help: string
	/** Positions of arguments that must be text, see api/arguments.ts. */
	readonly texts?: readonly number[]
	/** How many it cannot do without, where these are fewer than `takes` shows without ? and …. */
	readonly least?: number
}

const same = 'The value itself; accepted for compatibility.'

export const karateFunctions = {
	abort: { takes: '', gives: 'nothing', help: 'Ends the scenario, passed.' },
	append: { takes: 'part, …', gives: 'list', help: 'One list made of values and the items of lists.', least: 0 },
	appendTo: {
		takes: 'list, item, …',
		gives: 'list',
		help: 'Adds items to a list, or to the list in the variable of that name.',
		least: 1,
	},
	call: {
		takes: "'file', argument?",
		gives: 'any',
		help: 'Calls a feature or a function; with true in front it shares the variables.',
	},
	callSingle: {
		takes: "'file', argument?",
		gives: 'any',
		help: 'Calls a feature or a function once for the whole run.',
		texts: [0],
	},
	callonce: { takes: "'file', argument?", gives: 'any', help: 'Calls it once for all scenarios of the feature.' },
	capturePerfEvent: {
		takes: 'name, start, end',
		gives: 'nothing',
		help: 'Only counts in a load test; elsewhere it does nothing.',
	},
	configure: {
		takes: "'name', value",
		gives: 'nothing',
		help: 'Changes a setting, as the keyword configure does.',
		texts: [0],
	},
	distinct: { takes: 'list', gives: 'list', help: 'The items without those that are there already.' },
	embed: { takes: "value, 'text/plain', name?", gives: 'nothing', help: 'Attaches a value to the report.', least: 1 },
	eval: { takes: "'expression'", gives: 'any', help: 'Runs a text as JavaScript.', texts: [0] },
	extract: {
		takes: "text, 'pattern', group?",
		gives: 'text',
		help: 'What the first find of a regular expression holds.',
		texts: [0, 1],
	},
	extractAll: {
		takes: "text, 'pattern', group?",
		gives: 'list',
		help: 'The same for each find, as a list.',
		texts: [0, 1],
	},
	fail: { takes: "'message'", gives: 'nothing', help: 'Fails the step.' },
	filter: { takes: 'list, function', gives: 'list', help: 'The items for which the function yields true.' },
	filterKeys: {
		takes: 'object, key, …',
		gives: 'object',
		help: 'An object with these keys alone; a list or an object may name them.',
		least: 1,
	},
	forEach: {
		takes: 'list, function',
		gives: 'nothing',
		help: 'Calls the function with each item, or with each key and value.',
	},
	fromCsv: { takes: 'text', gives: 'list', help: 'CSV text as a list with one object per line.', texts: [0] },
	fromJson: { takes: 'text', gives: 'any', help: 'JSON text as data.' },
	fromString: { takes: 'text', gives: 'any', help: 'Data if the text is JSON or XML, else the text.', texts: [0] },
	get: {
		takes: "'name', otherwise?",
		gives: 'any',
		help: 'A variable or a path into one, or what to yield without it.',
		texts: [0],
	},
	jsonPath: { takes: "value, '$.path'", gives: 'any', help: 'Reads by JsonPath.', texts: [1] },
	keysOf: { takes: 'object', gives: 'list', help: 'The keys as a list.' },
	listen: { takes: 'milliseconds', gives: 'any', help: 'Waits for karate.signal and yields its value.' },
	log: { takes: 'value, …', gives: 'nothing', help: 'Writes values to the log.', least: 0 },
	lowerCase: { takes: 'value', gives: 'any', help: 'Text, or keys and texts of data, in lower case.' },
	map: { takes: 'list, function', gives: 'list', help: 'What the function yields for each item.' },
	mapWithKey: { takes: "list, 'key'", gives: 'list', help: 'Each item as an object with this key.' },
	match: {
		takes: 'actual, expected',
		gives: '{ pass, message }',
		help: 'Compares without failing: pass and message. A text such as "a == b" does as well.',
		least: 1,
	},
	merge: { takes: 'one, other, …', gives: 'object', help: 'One object made of several; the last one wins.', least: 0 },
	pause: { takes: 'milliseconds', gives: 'nothing', help: 'Waits.' },
	pretty: { takes: 'value', gives: 'text', help: 'JSON over several lines.' },
	prettyXml: { takes: 'value', gives: 'text', help: 'XML over several lines.' },
	proceed: { takes: 'url?', gives: 'nothing', help: 'In a mock: hands the request on and takes over the response.' },
	range: { takes: 'from, to, step?', gives: 'list', help: 'A list of numbers; the last one is not included.' },
	read: {
		takes: "'file'",
		gives: 'any',
		help: 'What a file holds, by its kind: data, text, a feature or a function.',
		texts: [0],
	},
	readAsBytes: { takes: "'file'", gives: 'bytes', help: 'The bytes of a file.', texts: [0] },
	readAsString: { takes: "'file'", gives: 'text', help: 'The text of a file.', texts: [0] },
	remove: { takes: "'name', 'path'", gives: 'nothing', help: 'Removes a part of a variable.', texts: [0, 1], least: 0 },
	repeat: { takes: 'times, function', gives: 'list', help: 'A list of what the function yields for 0, 1, 2 …' },
	set: {
		takes: "'name', value",
		gives: 'nothing',
		help: 'Sets a variable; with a path between the two, a part of it.',
		least: 0,
	},
	setXml: {
		takes: "'name', '/path', '<xml/>'",
		gives: 'nothing',
		help: 'Sets a part of a variable to XML.',
		texts: [0, 1, 2],
		least: 2,
	},
	setup: { takes: 'name?', gives: 'object', help: 'The variables of the scenario with the tag @setup.', texts: [0] },
	setupOnce: { takes: 'name?', gives: 'object', help: 'The same, made once for the feature.', texts: [0] },
	signal: { takes: 'value', gives: 'nothing', help: 'Ends the waiting of listen.' },
	sizeOf: { takes: 'value', gives: 'number', help: 'The number of items, keys or characters.' },
	sort: { takes: 'list, function?', gives: 'list', help: 'The items in the order of what the function yields.' },
	start: {
		takes: "'mock.feature'",
		gives: '{ port, url, stop() }',
		help: 'Serves a feature as a mock: port, url and stop().',
		least: 0,
	},
	sysprop: { takes: "'name', otherwise?", gives: 'text', help: 'A setting of the run, as in karate.properties.' },
	toAbsolutePath: { takes: "'file'", gives: 'text', help: 'The path of a file in the project.', texts: [0] },
	toBean: { takes: 'value', gives: 'any', help: same },
	toBytes: { takes: 'value', gives: 'bytes', help: 'Text, or a list of numbers, as bytes.' },
	toCsv: { takes: 'list', gives: 'text', help: 'A list of objects as CSV text.' },
	toJava: { takes: 'value', gives: 'any', help: same },
	toJs: { takes: 'value', gives: 'any', help: same },
	toJson: { takes: 'value, withoutNulls?', gives: 'any', help: 'Text, XML or bytes as JSON data.' },
	toList: { takes: 'value', gives: 'list', help: 'A copy of a list; any other value itself.' },
	toMap: { takes: 'object', gives: 'object', help: 'A copy of an object; any other value itself.' },
	toString: { takes: 'value', gives: 'text', help: 'Any value as text.', least: 0 },
	typeOf: { takes: 'value', gives: 'text', help: 'The name of its type, such as string, list or map.' },
	urlDecode: { takes: 'text', gives: 'text', help: 'Text out of the form it has in an address.', texts: [0] },
	urlEncode: { takes: 'text', gives: 'text', help: 'Text in the form it has in an address.', texts: [0] },
	uuid: { takes: '', gives: 'text', help: 'A new UUID.' },
	valuesOf: { takes: 'object', gives: 'list', help: 'The values as a list.' },
	waitForHttp: {
		takes: "'url', { count, interval }?",
		gives: 'boolean',
		help: 'Asks until somebody answers; true if so.',
		texts: [0],
	},
	waitForPort: {
		takes: "'host', port, { count, interval }?",
		gives: 'boolean',
		help: 'Tries until the port is open; true if so.',
		texts: [0],
	},
	webSocket: {
		takes: "'url', handler?",
		gives: '{ send(), listen(), close() }',
		help: 'Opens a WebSocket for text: send, listen, close.',
		texts: [0],
	},
	webSocketBinary: {
		takes: "'url', handler?",
		gives: '{ send(), listen(), close() }',
		help: 'Opens a WebSocket for bytes.',
		texts: [0],
	},
	wrapFunction: {
		takes: 'function',
		gives: 'function',
		help: 'A function that sees the variables of now, whoever calls it.',
	},
	xmlPath: { takes: "value, '/path'", gives: 'any', help: 'Reads by XPath.', texts: [1] },
} as const satisfies Record<string, KarateFunction>

export type FunctionName = keyof typeof karateFunctions

/** What is read without parentheses. */
export const karateProperties = {
	config: 'What configure has set.',
	env: 'The name of the environment.',
	expect: 'Checks in the style of Chai: karate.expect(value).to.equal(3).',
	faker: 'Invented test data: karate.faker.email().',
	feature: 'Name, description, path and tags of the feature.',
	http: 'Requests out of a script: karate.http(url).path(…).get().',
	info: 'Name of the feature and scenario that runs, and its error.',
	logger: 'Writes to the log: trace, debug, info, warn, error.',
	os: 'Name and type of the operating system.',
	prevRequest: 'The request sent last.',
	properties: 'Test data and settings of the environment.',
	request: 'The request sent last.',
	response: 'The response received last.',
	scenario: 'Name, line and example of the scenario.',
	scenarioOutline: 'Name and line of the outline.',
	suite: 'Environment and properties of the run.',
	tagValues: 'Tags of the form @name=value, as lists by name.',
	tags: 'The tags of the scenario.',
} as const

export type PropertyName = keyof typeof karateProperties

/** What Karate can and this engine will not or cannot: the end of one clear sentence each. */
export const refusedMembers = {
	channel: 'needs a message broker, which is not supported',
	compareImage: 'is not supported in API features; compare images in a keyword feature',
	consume: 'needs a message broker, which is not supported',
	doc: 'renders a page of HTML, which is not supported',
	driver: 'drives a browser in Karate; write a keyword feature for that',
	exec: 'starts a program, which a shared executor does not let tests do; run it outside and pass its result as data',
	fork: 'starts a program, which a shared executor does not let tests do; run it outside and pass its result as data',
	readAsStream: 'makes a Java stream, and there is no Java here; use karate.readAsBytes',
	render: 'renders a page of HTML, which is not supported; put the text together with replace',
	robot: 'drives a desktop in Karate; write a keyword feature for that',
	stop: 'waits for a debugger to connect, which is not supported; a mock is ended by its own stop()',
	sysenv:
		'reads the environment of the machine, which tests do not see here; keep the value in the environment and use karate.properties',
	toJavaFile: 'makes a Java object, and there is no Java here; use karate.readAsBytes',
	write:
		'writes files beside the report, which a shared executor does not let tests do; print the value or keep it in a variable',
} as const

export type RefusedName = keyof typeof refusedMembers
