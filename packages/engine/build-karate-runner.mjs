import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Compiles the Java half of the JVM engine into a module, so that an executor needs a Java that runs and none that compiles:
 * node packages/engine/build-karate-runner.mjs, with javac in the PATH and KARATE_CLASSPATH naming the jars of Karate 1.5.
 */
const folder = fileURLToPath(new URL('./src/executor/karate-jvm/', import.meta.url))

export function sourceHash() {
	const hash = createHash('sha256')
	for (const name of sources()) hash.update(readFileSync(join(folder, 'java', name)))
	return hash.digest('hex')
}

const sources = () => readdirSync(join(folder, 'java')).sort()

function compile() {
	const out = mkdtempSync(join(tmpdir(), 'assay-javac-'))
	const files = sources().map((name) => join(folder, 'java', name))
	const words = ['--release', '11', '-g:none', '-Xlint:-options', '-cp', process.env.KARATE_CLASSPATH ?? '', '-d', out]
	const { status } = spawnSync('javac', [...words, ...files], { stdio: 'inherit' })
	if (status !== 0) process.exit(1)
	const classes = readdirSync(join(out, 'assay')).sort()
	const lines = classes.map((name) => {
		const code = readFileSync(join(out, 'assay', name)).toString('base64')
		return `\t'${name.replace('.class', '')}':\n\t\t'${code}',\n`
	})
	rmSync(out, { recursive: true })
	const head = '// Written by build-karate-runner.mjs from ./java. Do not edit.\n'
	const text = `${head}export const builtFrom = '${sourceHash()}'\n\n/** Class files by name, as base64. */\nexport const classes: Record<string, string> = {\n${lines.join('')}}\n`
	writeFileSync(join(folder, 'runner.generated.ts'), text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compile()
