import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readTagFilter } from '../src/gherkin/tag-filter.ts'
import { readConstructs } from './construct-features.ts'
import { messageTemplates } from './message-templates.ts'
import { play } from './play.ts'

/** One row for what a user can do wrong: the steps, and what the step that fails then says. */
const areas: Record<string, [steps: string, message: RegExp][]> = {
	variables: [
		['* def', /this needs the form: def name = value/],
		['* json x =', /this needs the form: json name = value/],
		['* copy x =', /this needs the form: copy name = value/],
		['* eval', /this needs the form: eval expression/],
		['* url', /this needs the form: url expression/],
		['* path', /this needs the form: path expression, …/],
		['* headers', /this needs the form: headers expression/],
		['* form fields', /this needs the form: form fields expression/],
		['* multipart entity', /this needs the form: multipart entity expression/],
		['* def 1a = 2', /'1a' cannot name a variable: letters, digits and _ only/],
		['* def karate = 1', /'karate' is a reserved name/],
		['* def x = get lost.path', /there is no variable 'lost'/],
		['* def x = $lost.path', /there is no variable 'lost'/],
		['* match lost $.a == 1', /there is no variable 'lost'/],
		['* def x = lost', /lost is not defined/],
		['* def x = 1 +', /Unexpected end in: 1 \+/],
		['* json x = "{ a: "', /not valid JSON at line 1, column 6/],
		['* json x = "[1 2"', /a comma or \] must follow the item/],
		['* json x = "{ : 1 }"', /a key is missing/],
		['* json x = "{ a 1 }"', /a colon must follow the key/],
		[`* json x = '{ "a": 1 "b": 2 }'`, /not valid JSON/],
		[`* json x = '{ "a": "b }'`, /the text opened with " is not closed/],
		[`* json x = '{ "a": {"b":1} "c": 2 }'`, /a comma or } must follow the value of "a"/],
		[`* json x = '[1] 2'`, /nothing more may follow, but here is 2/],
		[`* json x = '[a(b]'`, /\( cannot stand inside an unquoted value/],
		[`* xml x = '<a>'`, /./],
		['* table rows', /table needs rows below it/],
		[`* def d = { 'a b': 1 }\n* xml x = d`, /'a b' cannot name an element or attribute of XML/],
		['* json x = null', /null cannot become JSON: that needs a value/],
		['* csv x = null', /null cannot become CSV: that needs a value/],
		['* yaml x = null', /null cannot become YAML: that needs a value/],
		['* xml x = null', /null cannot become XML: that needs a value/],
		['* json x = 5', /5 cannot become JSON: that needs an object, a list or a text/],
		['* karate.toCsv(5)', /karate.toCsv needs a list of objects, not number/],
		['* def x = "a"\n* replace x\n| token |\n| a |', /the table of replace needs the columns token and value/],
		['* set x', /set needs the form: set name.path = value/],
		['* set 1 = 2', /'1' names no variable/],
		['* def x = { a: 1 }\n* set x.a.b = 2\n* set x.a.b.c[..] = 3', /./],
		['* def x = 1\n* set x.a = 2', /cannot set 'a' on a value that is neither an object nor an array/],
		['* set x\n| value |\n| 1 |', /the table of set needs a column named path/],
		['* def x = 1\n* set x /a = 2', /the variable 'x' holds no XML/],
		['* replace x', /replace needs the form: replace name.token = value/],
		['* replace x.a = 1', /there is no variable 'x'/],
		["* karate.set('text')", /karate.set needs a name and a value, or one object of names and values, not one string/],
		['* karate.set(["a"])', /karate.set needs a name and a value, .*, not one list/],
		['* karate.set(null)', /karate.set needs a name and a value, .*, not one null/],
		['* karate.set()', /karate.set needs a name and a value, .*, not nothing/],
		["* karate.remove('x')", /karate.remove needs a name and a path/],
		['* def x = 1\n* def y = $x/a', /the path \/a needs XML/],
	],
	match: [
		['* match 1', /match needs an operator: ==, !=, contains, !contains, within/],
		['* match 1 ==', /nothing stands right of the operator/],
		['* match header x == 1', /there is no response yet: match header comes after method/],
		['* match { a: 1 } == { a: "#(lost)" }', /#\(lost\) could not be evaluated: lost is not defined/],
		['* match { a: [1] } == { a: "#[] lost" }', /#\[\] lost could not be evaluated/],
		['* match 1 == "#? lost"', /lost could not be evaluated: lost is not defined/],
		["* match 1 != '#(lost)'", /#\(lost\) could not be evaluated: lost is not defined/],
		["* match 1 !contains '#? lost > 1'", /lost > 1 could not be evaluated: lost is not defined/],
		["* match { a: 1 } != { a: '#? lost > 1' }", /lost > 1 could not be evaluated/],
		["* match [1] !contains '#? lost > 1'", /lost > 1 could not be evaluated/],
		["* match [1] != '#[] lost'", /#\[\] lost could not be evaluated/],
		["* match 1 !within ['#(lost)']", /#\(lost\) could not be evaluated/],
		["* match each [1] != '#(lost)'", /#\(lost\) could not be evaluated/],
		['* match 1 == "#? _ > 1"', /evaluated to 'false'/],
		['* match 1 == "#? _ = 2"', /_ = 2 is neither true nor false/],
		['* match "a" == "#? _.size"', /_\.size is neither true nor false/],
		['* match [1] == "#[_ = 2]"', /actual array length is 1/],
		['* match 1 == "#[2]"', /actual is not an array/],
		['* match [1] == "#[2]"', /actual array length is 1/],
		['* match 1 == "#regex a"', /not a string/],
		['* match "b" == "#regex a"', /regex match failed/],
		['* match 1 == "#hash"', /data types don't match/],
		['* match "#x" == "#hash"', /not equal \| there is no marker #hash, so it is compared as text/],
		['* match { a: 1 } == { a: "##strin" }', /\$\.a \| data types don't match \| there is no marker #strin/],
		['* def x = {}\n* match x.a == "#string"', /actual path does not exist/],
		['* def x = {}\n* match x.a == 1', /actual path does not exist/],
		['* match 1 == "a"', /data types don't match/],
		['* match "b" contains "a"', /actual does not contain expected/],
		['* match each 1 == 1', /actual is not an array or list/],
		['* match each [] == 1', /match each failed, empty array \/ list/],
		['* match each [1, 2] == 1', /match each failed at index 1/],
		['* match [1] == [1, 2]', /actual array length is not equal to expected - 1:2/],
		['* match [1] == [2]', /array match failed at index 0/],
		['* match [1] contains [1, 2]', /actual array length is less than expected - 1:2/],
		['* match [1, 1] contains only [1]', /actual array length is not equal to expected/],
		['* match [1] contains any [2]', /actual array does not contain any of the expected items/],
		['* match [1] contains [2]', /actual array does not contain expected item - 2/],
		['* match { a: 1 } contains any { b: 1 }', /no key-values matched/],
		['* match { a: 1 } == { b: 1 }', /actual does not contain key - 'b'/],
		['* match { a: 1 } contains { a: 2 }', /match failed for name: 'a'/],
		['* match 1 != 1', /is equal/],
		['* match [1] !contains 1', /actual contains expected/],
		['* match [3] within [1, 2]', /expected does not contain actual item - 3/],
		['* match [1, 2, 3] within [1, 2]', /actual array length is greater than expected - 3:2/],
		['* match "c" within "ab"', /actual is not within expected/],
		['* match { c: 1 } within { a: 1 }', /not found - 'c'/],
		['* match [1] !within [1, 2]', /actual is within expected/],
		['* assert 1 == 2', /did not evaluate to 'true': 1 == 2/],
		['* status', /status needs a number, as in: status 200, but got nothing/],
		['* status "abc"', /status needs a number, as in: status 200, but got abc/],
		['* status 200', /there is no response yet: status comes after method/],
		['* def x = karate.match("1")', /karate.match needs an operator such as ==/],
	],
	requests: [
		['* method get', /there is no url: it must come before method/],
		["* url 'http://localhost'\n* method", /method needs a name, for example: method get/],
		["* url 'http://localhost'\n* method gett", /gett is not defined/],
		[
			"* url 'http://localhost'\n* def verb = 5\n* method verb",
			/method needs a name such as get, or an expression that gives one, but verb is 5/,
		],
		["* url 'nowhere'\n* method get", /the url must begin with http:\/\/ or https:\/\/, but it is: nowhere/],
		["* url 'http://a b:x'\n* method get", /this is not a valid address: http:\/\/a b:x/],
		['* header a', /this needs the form: name = value, but it says: a/],
		['* params 1', /these must be an object of names and values, not number/],
		['* cookies 1', /cookies must be an object of names and values, not number/],
		['* multipart field a', /this needs the form: name = value/],
		['* multipart file a = 1', /a multipart file is an object such as/],
		['* multipart file a = { }', /a multipart file needs read or value/],
		['* configure x', /configure needs the form: configure name = value/],
		['* configure lost = 1', /unexpected 'configure' key: 'lost'/],
		['* configure retry = 1', /configure retry needs an object such as/],
		['* configure headers = 5', /configure headers needs an object or a function/],
		["* configure retry = { count: 'x' }", /configure retry: count must be a whole number from 1, not x/],
		['* configure retry = { count: 0 }', /configure retry: count must be a whole number from 1, not 0/],
		['* configure retry = { interval: -1 }', /configure retry: interval must be a whole number from 0, not -1/],
		["* configure retry = { interval: '' }", /configure retry: interval must be a whole number from 0, not /],
		['* configure proxy = { user: 1 }', /configure proxy needs an address or an object such as/],
		[
			"* configure charset = 'utf-9'",
			/configure charset needs the name of a charset such as 'UTF-8', or null, not utf-9/,
		],
		["* configure charset = ''", /configure charset needs the name of a charset such as 'UTF-8', or null, not ''/],
		['* configure charset = 5', /configure charset needs the name of a charset such as 'UTF-8', or null, not 5/],
		['* configure proxy = true', /configure proxy needs an address or an object such as/],
		["* configure ssl = 'TLS1.2'", /configure ssl: there is no protocol 'TLS1.2'; write TLSv1.2/],
		["* configure ssl = { algorithm: 'TLSv2' }", /configure ssl: there is no protocol 'TLSv2'/],
		['* configure readTimeout = null', /configure readTimeout needs a whole number of milliseconds, not null/],
		['* configure connectTimeout = true', /configure connectTimeout needs a whole number of milliseconds, not true/],
		["* configure afterScenario = 'x'", /configure afterScenario needs a function/],
		["* configure readTimeout = 'soon'", /configure readTimeout needs a whole number of milliseconds/],
	],
	calls: [
		["* call read('lost.feature')", /the file lost.feature, read by main.feature, does not exist/],
		['* def x = 1\n* call x', /x is neither a feature nor a function, so it cannot be called/],
		[
			"* call read('main.feature') 1",
			/a feature is called with an object, an array of objects or a function, not with number/,
		],
		[
			"* def lost = null\n* call read('main.feature') lost",
			/a feature is called with an object, an array of objects or a function, not with null/,
		],
		["* def x = call read('main.feature') [1]", /item 0 of the call's argument is no object/],
		["* call read('main.feature')", /main.feature is called from itself, more than 60 levels deep/],
		["* def x = karate.setup('lost')", /there is no scenario with the tag @setup=lost/],
		['* status = 404', /this checks nothing: write status 404, without =/],
		['* assert: 1 == 2', /this checks nothing: write assert 1 == 2, without :/],
		['* 1 == 2', /this compares and checks nothing: begin it with match or assert/],
		["* eval 'a'.length >= 2", /this compares and checks nothing/],
		["* karate.fail('on purpose')", /on purpose/],
		["* eval try { karate.fail('on purpose') } catch (e) { karate.abort() }", /on purpose/],
		["* karate.channel('kafka')", /cannot find \[kafka\]: channels to message brokers are not available/],
		['* def x = karate.start({})', /karate.start needs a feature, for example/],
		['* karate.stop(1)', /karate.stop waits for a debugger to connect/],
		['* karate.proceed()', /karate.proceed can only be used in a mock/],
		['* def x = karate.repeat(1, 2)', /./],
		['* def x = karate.range(1, 2, 0)', /the step of karate.range must be another number than 0/],
		['* def x = karate.map(1, x => x)', /a list is needed here, but this is number/],
		['* karate.forEach(null, x => x)', /karate.forEach needs a list or an object, not null/],
		[
			"* def x = {}\n* karate.forEach(x.lost, x => karate.fail('never'))",
			/karate.forEach needs a list or an object, not/,
		],
		['* karate.appendTo(1, 2)', /karate.appendTo needs a list, but this is number/],
		['* karate.range(5)', /karate\.range\(from, to, step\?\) needs 2 values, not 1/],
		['* karate.typeOf()', /karate\.typeOf\(value\) needs a value/],
		['* karate.map([])', /karate\.map\(list, function\) needs 2 values, not 1/],
		["* karate.range('a', 5)", /karate.range needs numbers, not string/],
		['* karate.range(1, 5, {})', /karate.range needs numbers, not map/],
		["* karate.repeat('3', x => x)", /karate.repeat needs a number, not string/],
		['* karate.repeat(null, x => x)', /karate.repeat needs a number, not null/],
		['* karate.map([], null)', /karate.map needs a function, not null/],
		["* karate.filter([], 'x')", /karate.filter needs a function, not string/],
		['* karate.forEach([], {})', /karate.forEach needs a function, not map/],
		['* karate.sort([], null)', /karate.sort needs a function, not null/],
		["* karate.merge({}, 'text')", /karate.merge needs objects, not string/],
		['* karate.merge([1])', /karate.merge needs objects, not list/],
		["* karate.keysOf('text')", /karate.keysOf needs an object, not string/],
		['* karate.keysOf([1])', /karate.keysOf needs an object, not list/],
		["* karate.valuesOf('text')", /karate.valuesOf needs an object or a list, not string/],
		['* karate.toCsv([1])', /karate.toCsv needs a list of objects, but item 1 is number/],
		["* karate.toBytes(['a'])", /karate.toBytes needs text or a list of numbers, but item 1 is string/],
		['* karate.toBytes(null)', /karate.toBytes needs text or a list of numbers, not null/],
		['* karate.toJson(null)', /karate.toJson needs a value, not null/],
		['* karate.urlEncode({})', /karate\.urlEncode\(text\) needs text, not map/],
		["* karate.extract('a', ['b'])", /karate\.extract\(text, 'pattern', group\?\) needs text, not list/],
		['* karate.fromString(x => x)', /karate\.fromString\(text\) needs text, not function/],
		["* def x = Java.type('a.B')", /The Java class a.B is not available/],
		["* def x = java.lang.Integer.parseInt('x')", /For input string: "x"/],
	],
	paths: [
		["* match karate.jsonPath({ a: 1 }, '$.lost') == null", /karate.jsonPath found nothing at \$\.lost/],
		['* def x = [1]\n* def y = $x.mode()', /The path function mode\(\) is not known/],
		['* def x = {}\n* def y = karate.jsonPath(x, "$.a[")', /./],
		['* def x = {}\n* def y = karate.jsonPath(x, "$.")', /./],
		['* def x = {}\n* def y = karate.jsonPath(x, "$a b")', /./],
		[
			'* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[?(@ == 1]")',
			/\$\.a\[\?\(@ == 1\] opens a bracket at position 4 that is never closed/,
		],
		[
			'* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[?((@ == 1)]")',
			/opens a bracket at position 4 that is never closed/,
		],
		[
			'* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[?(@ ==)]")',
			/filter \[\?\(@ ==\)\] cannot be read at "\)": a value is expected there/,
		],
		[
			'* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[?(@ == 1 2)]")',
			/cannot be read at "2 \)": a closing parenthesis is expected there/,
		],
		[
			'* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[?(^)]")',
			/cannot be read at "\^\)": a value or an operator is expected there/,
		],
		['* def x = { a: 1 }\n* set x.a.b = 2', /cannot set 'b' on a value that is neither an object nor an array/],
		['* def x = "a"\n* set x.b = 2', /cannot set 'b' on a value that is neither an object nor an array/],
		['* def x = { a: true }\n* set x\n| path | value |\n| a.b | 2 |', /cannot set 'b' on a value that is neither/],
		['* def x = { a: {} }\n* set x.a[0] = 2', /cannot set an item on an object/],
		['* def x = { a: {} }\n* set x.a[] = 2', /cannot set an item on an object/],
		['* def x = { a: [] }\n* set x.a.b = 2', /cannot set 'b' on an array/],
		['* def x = { a: 1 }\n* karate.set("x", "$.a.b", 2)', /cannot set 'b' on a value that is neither/],
		['* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[lost]")', /has \[lost\], which is no index, name, slice/],
		['* def x = { a: 1 }\n* set x["a","b"] = 1', /only names, indexes, wildcards and filters can be written to/],
		['* def x = <a/>\n* def y = karate.xmlPath(x, "//b[")', /./],
		['* def x = <a/>\n* def y = karate.xmlPath(x, "lower(a)")', /./],
		['* def x = <a/>\n* def y = karate.xmlPath(x, "/wrong::a")', /./],
		['* def x = <a/>\n* set x //b = 1', /nothing is at/],
		['* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[?(@.b[)]")', /./],
		['* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[?()]")', /./],
		[
			'* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[?(@ == 1) 2]")',
			/cannot be read at "2": an operator or the end is expected there/,
		],
		[
			'* def x = { a: [1] }\n* def y = karate.jsonPath(x, "$.a[?(@ == 1) &&]")',
			/cannot be read at its end: a value is expected there/,
		],
		['* def x = <a/>\n* def y = karate.xmlPath(x, "string(/a)/text()")', /needs nodes, not a value/],
		["* xml x = '<a/>b'", /line 1, column 5: Extra content at the end of the document/],
		["* xml x = '<a></b>'", /line 1, column 4: Missing end tag for element a/],
		["* xml x = '<!-- a -->'", /Root element is missing or invalid/],
		["* xml x = '<a b></a>'", /line 1, column 5: Attribute value expected/],
		["* xml x = '<!DOCTYPE a <a/>'", /./],
	],
	'regular expressions': [
		["* match 'a' == '#regex [a'", /a \[ is not closed, in \[a/],
		["* match 'a' == '#regex [b-a]'", /b-a is no range/],
		[String.raw`* match 'a' == '#regex \\p'`, /\\p needs a name/],
		[String.raw`* match 'a' == '#regex \\p{Foo}'`, /there is no \\p\{Foo\}, in/],
		[String.raw`* match 'a' == '#regex \\p{InGreek}'`, /there is no \\p\{InGreek\}; blocks are not known here/],
		[String.raw`* match 'a' == '#regex a\\'`, /nothing follows the \\/],
		[String.raw`* match 'a' == '#regex \\y'`, /cannot be read at character 1: \\y is not known, in \\y/],
		[String.raw`* match 'a' == '#regex \\x{110000}'`, /there is no character 110000/],
		["* match 'a' == '#regex a)'", /a \) has no \(/],
		["* match 'a' == '#regex {2}'", /this \{ is no repetition/],
		["* match 'a' == '#regex a{'", /this \{ is no repetition/],
		["* match 'a' == '#regex a{3,2}'", /\{3,2\} is no repetition/],
		["* match 'a' == '#regex *a'", /nothing is there for \* to repeat/],
		["* match 'a' == '#regex a**'", /nothing is there for \* to repeat/],
		[
			String.raw`* match 'a' == '#regex (?i)(a)\\1'`,
			/what a group has found cannot be looked for in another case here/,
		],
		["* match 'a' == '#regex (?P<n>a)'", /\(\?P is not known/],
		["* match 'a' == '#regex (a'", /a \( is not closed/],
	],
	keywords: [
		['* statsu 200', /'statsu' is no step keyword, did you mean 'status'\?/],
		['* wobble 200', /'wobble' is no step keyword/],
		['* wibble', /wibble is not defined/],
		["* driver 'http://x'", /driver belongs to the browser of Karate; write a keyword feature for that/],
		["* wibblexml x = 'a'", /'wibblexml' is no step keyword/],
		['* multipart wobble a = 1', /'multipart' is no step keyword/],
		['* soap wobble', /'soap' is no step keyword/],
		['* karate.wibble(1)', /karate.wibble is not a function/],
		['* def x = java.util.UUID.wibble()', /java.util.UUID.wibble is not a function/],
		["* def x = new java.math.BigDecimal('1').wibble()", /wibble is not a function/],
		["* def x = new java.util.Scanner('a')", /The Java class java.util.Scanner is not available/],
		["* def x = java.security.MessageDigest.getInstance('WIB')", /MessageDigest does not know WIB/],
		["* def x = javax.crypto.Mac.getInstance('HmacWIB')", /Mac does not know HmacWIB/],
		["* def x = javax.crypto.Mac.getInstance('HmacSHA256').doFinal()", /this Mac needs its key first/],
		['* def x = 1\n| a |\n| 1 |', /def makes no use of the table below it/],
		['* match 1 == 1\n| a |', /match makes no use of the table below it/],
		['* url "http://a"\n"""\nhello\n"""', /url makes no use of the text below it/],
		['* karate.log(1)\n| a |', /this step makes no use of the table below it/],
		["* karate.exec('ls')", /karate.exec starts a program/],
		["* karate.render('a')", /karate.render renders a page of HTML/],
		["* karate.sysenv('HOME')", /karate.sysenv reads the environment of the machine/],
		["* karate.toJavaFile('a')", /there is no Java here; use karate.readAsBytes/],
	],
}

const seen: string[] = []

for (const [area, rows] of Object.entries(areas)) {
	describe(area, () => {
		it.each(rows)('%s', async (steps, message) => {
			const { problem, result } = await play(steps)
			const text = problem?.message ?? result.error ?? ''
			seen.push(text)
			expect(text).toMatch(message)
		})
	})
}

describe('files and runs', () => {
	it.each([
		[
			'Feature:\nScenario:\n* def a = 1\nnonsense',
			/line 4: A step begins with Given, When, Then, And, But or \*, but this says: nonsense/,
		],
		['Feature:\nScenario:\n* def a =\n"""\nopen', /line 4: The text block opened here is never closed with """/],
		[
			'Feature:\nScenario Outline:\n* def a = 1\nExamples:\n| a |\n* def b = 2',
			/line 6: A step must stand above the Examples/,
		],
		['Feature:\nExamples:\n| a |', /line 2: Examples need a Scenario Outline above them/],
		['Feature:\nScenario Outline:\n* def a = 1', /line 2: A Scenario Outline needs Examples below it/],
		['Feature:\nScenario Outline:\n* def a = 1\nExamples:', /line 4: Examples need a table below them/],
		[
			'Feature:\nScenario Outline:\n* def a = 1\nExamples:\n| [] |',
			/^The Examples of line 4 need objects as rows, but "\[\]" is \[\]$/,
		],
		[
			'Feature:\nScenario Outline:\n* def a = 1\nExamples:\n| [{}, 5] |',
			/^The Examples of line 4 need objects as rows, but item 2 of "\[\{\}, 5\]" is 5$/,
		],
	])('%s', async (text, message) => {
		const { result } = await play({ 'main.feature': text })
		seen.push(result.error ?? '')
		expect(result.error).toMatch(message)
	})
	it('a feature that is not there', async () => {
		const { result } = await play({})
		seen.push(result.error ?? '')
		expect(result.error).toBe('The feature main.feature does not exist')
	})
	it('a scenario that had to fail', async () => {
		const { scenarios } = await play('Feature:\n@fail\nScenario:\n* def a = 1')
		seen.push(scenarios[0]?.reason ?? '')
		expect(scenarios[0]?.reason).toBe('the scenario carries @fail, so it had to fail, but it passed')
	})
	it.each([
		["anyOf('@a') &", /cannot be read at "&", character 13: "and", "or" or the end is expected there/],
		['@a and', /cannot be read at their end: a tag is expected there/],
	])('tags: %s', (text, message) => {
		const run = () => {
			try {
				readTagFilter(text)
			} catch (problem) {
				seen.push((problem as Error).message)
				throw problem
			}
		}
		expect(run).toThrow(message)
	})
})

/** Guards against a mistake of ours; no feature can bring them about. */
const internal = [
	'… is not known',
	'… can only be used while a scenario runs',
	'the library … is not available here',
	'the operation … is not known',
	'a function of the host must not reach a script',
	'the process that performs HTTP calls has closed the pipe',
	'unknown reason',
	'The filter [?…] opens a bracket that is never closed',
	'only a mock has a request to ask about',
]

/** What the constructs fail with, word for word. */
for (const { scenarios } of readConstructs())
	for (const { buts } of scenarios) seen.push(...buts.map(({ says }) => says))

/** Where a message needs a server, a thread or two scenarios at once, its test lies in another file and quotes it. */
const quoted = readdirSync(new URL('.', import.meta.url))
	.filter((name) => name.endsWith('.test.ts') && name !== 'messages.test.ts')
	.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8').replace(/\\(?=[.()[\]{}?*+/$])/g, ''))

const isQuoted = (text: string): boolean =>
	text
		.split('…')
		.map((piece) => piece.trim().split(' '))
		.filter((words) => words.length > 3)
		.flatMap((words) => words.slice(3).map((_, at) => words.slice(at, at + 4).join(' ')))
		.some((part) => quoted.some((file) => file.includes(part)))

it('every message of the sources is shown by a test', () => {
	const missing = messageTemplates()
		.filter(
			({ text, pattern }) => !internal.includes(text) && !seen.some((one) => pattern.test(one)) && !isQuoted(text),
		)
		.map(({ text }) => text)
	expect(missing).toEqual([])
})
