import type { Suggestion } from './language.ts'

const step = (label: string, snippet: string, about: string): Suggestion => ({
	label,
	snippet,
	about,
	detail: '',
	kind: 'keyword',
})

/** The steps of the Karate language that a line may begin with. */
export const karateSteps: Suggestion[] = [
	step('url', "url '#{}'", 'The address of the next request.'),
	step('path', "path '#{}'", 'Appended to the url, piece by piece; each piece is encoded.'),
	step('param', 'param #{name} = #{value}', 'A query parameter.'),
	step('params', 'params \\{ #{} \\}', 'Several query parameters from an object.'),
	step('header', 'header #{name} = #{value}', 'A request header.'),
	step('headers', 'headers \\{ #{} \\}', 'Several request headers from an object.'),
	step('cookie', 'cookie #{name} = #{value}', 'A cookie of the request.'),
	step('request', 'request #{}', 'The body of the request.'),
	step('form field', 'form field #{name} = #{value}', 'A field of a form.'),
	step('form fields', 'form fields \\{ #{} \\}', 'Several fields of a form from an object.'),
	step(
		'multipart file',
		"multipart file #{name} = \\{ read: '#{}', filename: '#{}' \\}",
		'A file of a multipart body.',
	),
	step('multipart field', 'multipart field #{name} = #{value}', 'A field of a multipart body.'),
	step('method', 'method #{get}', 'Sends the request.'),
	step('status', 'status #{200}', 'Fails unless the reply has this status.'),
	step('match', 'match #{response} == #{}', 'Compares; fuzzy markers such as #string stand for a kind of value.'),
	step('match each', 'match each #{response} == #{}', 'Compares every item of an array.'),
	step('match header', "match header #{name} == '#{}'", 'Compares a header of the reply.'),
	step('assert', 'assert #{}', 'Fails unless the JavaScript expression is true.'),
	step('def', 'def #{name} = #{}', 'Sets a variable.'),
	step('text', 'text #{name} =\n\t"""\n\t#{}\n\t"""', 'A text over several lines.'),
	step('table', 'table #{name}\n\t| #{key} |\n\t| #{value} |', 'A list of objects as a table.'),
	step('set', 'set #{name}.#{path} = #{}', 'Changes a part of a value.'),
	step('remove', 'remove #{name}.#{path}', 'Takes a part of a value away.'),
	step('replace', "replace #{name}.#{token} = '#{}'", 'Fills a placeholder of a text.'),
	step('get', 'get #{name} $.#{}', 'Reads by JsonPath.'),
	step('print', 'print #{}', 'Writes to the log of the run.'),
	step('call', "call read('#{}')", 'Calls another feature or a function.'),
	step('callonce', "callonce read('#{}')", 'Calls it once for all scenarios of the feature.'),
	step('configure', 'configure #{} = #{}', 'Changes a setting: headers, ssl, readTimeout, retry …'),
	step('retry until', 'retry until #{responseStatus == 200}', 'Sends the request again until this holds.'),
	step('eval', 'eval #{}', 'Runs JavaScript.'),
	step('if', 'if (#{}) #{}', 'Runs JavaScript on a condition.'),
]

const marker = (label: string, about: string): Suggestion => ({ label, about, kind: 'text' })

/** Stand in a match for a kind of value. */
export const karateMarkers: Suggestion[] = [
	marker('#string', 'Any text.'),
	marker('#number', 'Any number.'),
	marker('#boolean', 'true or false.'),
	marker('#array', 'Any array.'),
	marker('#object', 'Any object.'),
	marker('#null', 'null.'),
	marker('#notnull', 'Anything but null.'),
	marker('#present', 'The key is there.'),
	marker('#notpresent', 'The key is not there.'),
	marker('#ignore', 'Anything.'),
	marker('#uuid', 'A UUID.'),
	marker('#regex ', 'A text that fits the regular expression behind it.'),
	marker('#? ', 'A value `_` for which the expression behind it holds.'),
	marker('#[]', 'An array; a number inside says how long, a marker behind says of what.'),
	marker('##string', 'A text, null, or not there.'),
	marker('##number', 'A number, null, or not there.'),
	marker('#(', 'The value of a JavaScript expression.'),
]

const member = (label: string, about: string): Suggestion => ({ label, about, kind: 'text' })

/** What the `karate` object offers. */
export const karateFunctions: Suggestion[] = [
	member('get', 'get(name, fallback): a variable, or the fallback.'),
	member('set', 'set(name, value): sets a variable.'),
	member('call', 'call(file, argument): calls a feature.'),
	member('callSingle', 'callSingle(file, argument): once for the whole run.'),
	member('read', 'read(file): the content of a file.'),
	member('log', 'log(...): writes to the log.'),
	member('env', 'The name of the environment.'),
	member('properties', 'Test data and settings of the environment.'),
	member('match', 'match(actual, expected): compares without failing.'),
	member('merge', 'merge(one, other, …): one object out of several.'),
	member('map', 'map(list, function)'),
	member('filter', 'filter(list, function)'),
	member('forEach', 'forEach(list, function)'),
	member('range', 'range(from, to)'),
	member('repeat', 'repeat(times, function)'),
	member('sort', 'sort(list, function)'),
	member('jsonPath', 'jsonPath(value, path)'),
	member('keysOf', 'keysOf(object)'),
	member('valuesOf', 'valuesOf(object)'),
	member('sizeOf', 'sizeOf(value)'),
	member('typeOf', 'typeOf(value)'),
	member('toJson', 'toJson(value)'),
	member('pretty', 'pretty(value): JSON over several lines.'),
	member('fail', 'fail(message): fails the step.'),
	member('abort', 'abort(): ends the scenario, passed.'),
	member('pause', 'pause(milliseconds)'),
	member('uuid', 'uuid(): a new one.'),
	member('info', 'Name of the feature and scenario that runs.'),
	member('prevRequest', 'The request sent last.'),
]
