// java.lang.System and Thread, files and addresses: what the host answers.

import { call } from '../host.ts'
import { stringify } from './texts.ts'

const print = (text: unknown) => call('karate.log', stringify(text))
const sleep = (milliseconds: number) => call('karate.pause', milliseconds)

export const system = {
	'java.lang.System': {
		currentTimeMillis: () => call('clock'),
		nanoTime: () => call<number>('clock') * 1_000_000,
		getProperty: (name: unknown, otherwise: unknown) =>
			call('property', String(name), otherwise === undefined ? null : otherwise),
		getenv: (name?: unknown) => (name === undefined ? {} : null),
		lineSeparator: () => '\n',
		out: { println: print, print },
		setProperty: (name: unknown) => call('set property', String(name)),
	},
	'java.lang.Thread': { sleep, currentThread: () => ({ getName: () => 'main', getId: () => 1 }) },
	'java.util.concurrent.TimeUnit': {
		SECONDS: { sleep: (seconds: number) => sleep(seconds * 1000) },
		MILLISECONDS: { sleep },
	},
	'java.util.Locale': {
		ENGLISH: 'en',
		US: 'en-US',
		UK: 'en-GB',
		ROOT: '',
		getDefault: () => 'en-US',
		forLanguageTag: String,
	},
	'java.net.URLEncoder': { encode: (text: unknown) => call('karate.urlEncode', String(text)) },
	'java.net.URLDecoder': { decode: (text: unknown) => call('karate.urlDecode', String(text)) },
	'java.nio.file.Paths': { get: (...parts: unknown[]) => parts.join('/') },
	'java.nio.file.Files': {
		readAllBytes: (path: unknown) => call('karate.readAsBytes', String(path)),
		readString: (path: unknown) => call('karate.readAsString', String(path)),
		exists: (path: unknown) => call('file exists', String(path)),
	},
}
