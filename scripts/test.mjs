import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser, leaveOut } from './browser.mjs'
import { runChecks } from './check.mjs'
import { build, install, root } from './prepare.mjs'
import { giveUp } from './say.mjs'
import { filesToTryAgain, redTests, settle, slowest } from './test-results.mjs'

/**
 * `npm test`: every check and every test, ending with the slowest tests and one line that counts both. A few red tests are run
 * once more with nothing beside them; those that pass then are named. Arguments narrow the tests.
 */
try {
	// One waits for npm's registry, the other for Debian's.
	const [, { programs, leftOut }] = await Promise.all([install(), others()])
	const narrowed = process.argv.length > 2
	// While tests wait, and the half of it that a build leaves, the processor is the checks'.
	const checking = narrowed ? { passed: 0, failed: 0 } : runChecks({ beside: true })
	await build()
	const first = await runTests([...leftOut, ...process.argv.slice(2)], programs)
	const checks = await checking
	console.log(`\nThe slowest tests:\n${slowest(first.files).join('\n')}`)
	let red = redTests(first.files)
	const files = narrowed ? [] : filesToTryAgain(red)
	let raced = []
	if (files.length > 0) {
		console.log(`\nTrying again, alone: ${files.join(', ')}`)
		const again = await runTests(files, programs)
		;({ failed: red, raced } = settle(red, again.files))
		for (const { key } of raced) console.log(`Failed, and passed when it was tried again alone: ${key}`)
	}
	const failed = checks.failed + red.length
	const skipped = first.skipped > 0 ? `, ${first.skipped} skipped` : ''
	console.log(`\n${checks.passed + first.passed + raced.length} passed, ${failed} failed${skipped}`)
	// A run may also end badly without a red test.
	process.exit(failed > 0 || (first.code !== 0 && raced.length === 0) ? 1 : 0)
} catch (error) {
	giveUp(error)
}

/** What tests need beside Node. */
async function others() {
	const programs = await browser()
	return { programs, leftOut: await leaveOut() }
}

/** Runs tests and gives what came of them, by file. */
async function runTests(options, programs) {
	const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
	const results = join(folder, 'results.json')
	const code = await new Promise((resolve) => {
		const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
		const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...options]
		const env = { ...process.env, ...programs, NODE_NO_WARNINGS: '1' }
		spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }).once('close', resolve)
	})
	const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(results, 'utf8'))
	rmSync(folder, { recursive: true, force: true })
	return { code, passed: numPassedTests, skipped: numPendingTests, files: testResults }
}
