import { relative } from 'node:path'
import { root } from './prepare.mjs'

/** Red tests in more files than this are no race. */
const mostTriedAgain = 6

/** The red tests of what the test runner reports by file; a file that could not even be loaded is one. */
export function redTests(files) {
	return files
		.filter(({ status }) => status === 'failed')
		.flatMap(({ name, assertionResults }) => {
			const file = relative(root, name)
			const tests = assertionResults.filter(({ status }) => status === 'failed')
			return tests.length === 0
				? [{ file, key: file }]
				: tests.map(({ fullName }) => ({ file, key: `${file}: ${fullName}` }))
		})
}

/** The files of red tests where they are few enough to be races, and so are run once more with nothing beside them. */
export function filesToTryAgain(red) {
	const files = [...new Set(red.map(({ file }) => file))]
	return files.length > mostTriedAgain ? [] : files
}

/**
 * What stays red when files were run again: what is red again, and all of a file that did not come to an end. What passed now
 * is `raced`: not a broken change, but somebody has to follow it.
 */
export function settle(red, again) {
	const ended = new Set(
		again.filter(({ assertionResults }) => assertionResults.length > 0).map(({ name }) => relative(root, name)),
	)
	const still = redTests(again)
	const missing = red.filter(({ file, key }) => !ended.has(file) && !still.some((one) => one.key === key))
	const failed = [...still, ...missing]
	return { failed, raced: red.filter(({ key }) => !failed.some((one) => one.key === key)) }
}

/** Ten lines: seconds, file, title. */
export function slowest(files) {
	return files
		.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ file: relative(root, name), ...one })))
		.filter(({ duration }) => duration > 0)
		.sort((one, other) => other.duration - one.duration)
		.slice(0, 10)
		.map(({ duration, file, fullName }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${file}: ${fullName}`)
}
