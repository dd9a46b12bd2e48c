/**
 * JSON in which U+0000 and halves of characters, which no server keeps, are U+FFFD: a test may meet both in what it reads. What only
 * looks like one of them, behind an escaped backslash, stays.
 */
export const keepable = (json: string): string =>
	suspect.test(json) ? json.replace(escaped, (found) => (found === '\\\\' ? found : '\\ufffd')) : json

// JSON.stringify writes both in no other way.
const suspect = /\\u(?:0000|d[89a-f])/
const escaped = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g
