import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { browser, leaveOut } from './browser.mjs'
import { runChecks } from './check.mjs'
import { build, install, root } from './prepare.mjs'
import { giveUp } from './say.mjs'

/** `npm test`: every check and every test, ending with the slowest tests and one line that counts both. Arguments narrow the tests. */
try {
	await install()
	const programs = await browser()
	const leftOut = await leaveOut()
	await build()
	const narrowed = process.argv.length > 2
	const checks = narrowed ? { passed: 0, failed: 0 } : await runChecks()

	const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
	const results = join(folder, 'results.json')
	const code = await new Promise((resolve) => {
		const args = [
			join(root, 'node_modules/vitest/vitest.mjs'),
			'run',
			'--reporter=default',
			'--reporter=json',
			`--outputFile.json=${results}`,
			...leftOut,
			...process.argv.slice(2),
		]
		const env = { ...process.env, ...programs, NODE_NO_WARNINGS: '1' }
		spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }).once('close', resolve)
	})
	const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(results, 'utf8'))
	rmSync(folder, { recursive: true, force: true })
	console.log(`\nThe slowest tests:\n${slowest(testResults).join('\n')}`)
	/** A file that could not even be loaded counts as one failure. */
	const broken = testResults.filter(
		({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
	).length
	const failed = checks.failed + numFailedTests + broken
	const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : ''
	console.log(`\n${checks.passed + numPassedTests} passed, ${failed} failed${skipped}`)
	process.exit(failed > 0 || code !== 0 ? 1 : 0)
} catch (error) {
	giveUp(error)
}

/** Ten lines: seconds, file, title. */
function slowest(files) {
	return files
		.flatMap(({ name, assertionResults }) => assertionResults.map((one) => ({ file: relative(root, name), ...one })))
		.filter(({ duration }) => duration > 0)
		.sort((one, other) => other.duration - one.duration)
		.slice(0, 10)
		.map(({ duration, file, fullName }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${file}: ${fullName}`)
}
