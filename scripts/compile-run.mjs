import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import v8 from 'node:v8'
import { cacheOf, compiled, start } from '../packages/cli/bin/code-cache.mjs'
import { root } from './prepare.mjs'

/** Keeps what V8 compiled of `assay run` after a short run: the functions that nearly every run calls are then in it. */
const file = join(root, 'dist/run.cjs')
const folder = mkdtempSync(join(tmpdir(), 'assay-compile-'))
const server = createServer((_, response) => {
	response.setHeader('content-type', 'application/json').end('{"id": 1}')
}).listen(0, '127.0.0.1')
await new Promise((listening) => server.once('listening', listening))

const feature = join(folder, 'short.feature')
writeFileSync(
	feature,
	`Feature: short
  Scenario: a request
    Given url 'http://127.0.0.1:${server.address().port}/'
    When method get
    Then status 200
    And match response == { id: 1 }
`,
)
// Code is refused by a process with other flags than those it was kept under, and a run sets some for itself.
v8.setFlagsFromString = () => {}
process.argv = [process.execPath, file, 'run', feature]
const program = compiled(file)
process.once('beforeExit', () => writeFileSync(cacheOf(file), program.createCachedData()))
process.once('exit', () => {
	rmSync(folder, { recursive: true })
	// What was compiled counts, whatever the run came to: files of others may lie in the temporary folder.
	process.exitCode = 0
})
start(program, file)
// The connections of the run are closed with it, so that nothing keeps this process.
server.unref()
