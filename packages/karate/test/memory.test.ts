import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { echoServer, reply } from './echo-server.ts'

/** As in the product: one bundled file, on a plain Node. */
it('keeps nothing of scenarios that have ended: 5,000 of them need less than 256 MB', async () => {
	const body = { id: 7, text: 'x'.repeat(10_000) }
	const target = await echoServer((_, response) => reply(response, 200, body))
	const folder = mkdtempSync(join(tmpdir(), 'assay-karate-'))
	const main = join(folder, 'main.mjs')
	try {
		await build({
			entryPoints: [fileURLToPath(new URL('./memory-child.ts', import.meta.url))],
			outfile: main,
			bundle: true,
			platform: 'node',
			format: 'esm',
			banner: { js: `import { createRequire as r } from 'node:module'; const require = r(import.meta.url);` },
			logLevel: 'silent',
		})
		const child = spawn(process.execPath, ['--no-warnings', main], {
			stdio: ['ignore', 'pipe', 'inherit'],
			env: { BASE: target.url, PARALLEL: '8' },
		})
		let output = ''
		child.stdout.on('data', (chunk) => {
			output += chunk
		})
		await new Promise((resolve) => child.on('exit', resolve))
		const { megabytes, ...result } = JSON.parse(output) as Record<string, number>
		console.log(`5,000 scenarios, 8 at once: ${Math.round(megabytes ?? 0)} MB at most`)
		expect(result).toEqual({ scenarios: 5000, passed: 5000, failed: 0, exchanges: 5000 })
		expect(megabytes).toBeLessThan(256)
	} finally {
		rmSync(folder, { recursive: true })
		await target.close()
	}
}, 120_000)
