import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

const coordinate = /^([\w.-]+):([\w.-]+):([\w.-]+)$/

/**
 * The class path that KARATE_JAR stands for: jars or folders as Java writes them, or a Maven coordinate that `mvn` resolves,
 * `io.karatelabs:karate-core:1.5.2`. Throws with one sentence.
 */
export async function karateClassPath(named: string): Promise<string[]> {
	const found = coordinate.exec(named)
	if (!found) {
		const paths = named.split(delimiter).map((path) => resolve(path))
		const missing = paths.find((path) => !existsSync(path.replace(/[\\/]\*$/, '')))
		if (missing) throw new Error(`KARATE_JAR names ${missing}, which does not exist.`)
		return paths
	}
	const [, group = '', artifact = '', version = ''] = found
	const note = join(homedir(), '.cache', 'assay', `${group}-${artifact}-${version}.classpath`)
	const known = readNote(note)
	if (known) return known
	const jars = await resolveByMaven({ group, artifact, version })
	mkdirSync(join(note, '..'), { recursive: true })
	writeFileSync(note, jars.join('\n'))
	return jars
}

/** What Maven said the last time, as long as the jars are there. */
function readNote(note: string): string[] | undefined {
	if (!existsSync(note)) return undefined
	const jars = readFileSync(note, 'utf8').split('\n')
	return jars.every((jar) => existsSync(jar)) ? jars : undefined
}

async function resolveByMaven({ group, artifact, version }: Record<'group' | 'artifact' | 'version', string>) {
	const folder = mkdtempSync(join(tmpdir(), 'assay-maven-'))
	const wanted = `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`
	writeFileSync(
		join(folder, 'pom.xml'),
		`<project><modelVersion>4.0.0</modelVersion><groupId>assay</groupId><artifactId>karate</artifactId><version>1</version>
<dependencies><dependency>${wanted}</dependency></dependencies></project>`,
	)
	const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath'
	try {
		await maven(folder, [goal, '-q', '-B', '-DincludeScope=runtime', '-Dmdep.outputFile=jars'])
		return readFileSync(join(folder, 'jars'), 'utf8').trim().split(delimiter)
	} catch (error) {
		throw new Error(`KARATE_JAR names ${group}:${artifact}:${version}, but ${(error as Error).message}`)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

function maven(cwd: string, words: string[]): Promise<void> {
	const { PATH = '', HOME = '', JAVA_HOME } = process.env
	const child = spawn('mvn', words, { cwd, env: { PATH, HOME, ...(JAVA_HOME ? { JAVA_HOME } : {}) } })
	let said = ''
	child.stdout.on('data', (chunk) => {
		said = (said + chunk).slice(0, 4000)
	})
	return new Promise((done, failed) => {
		child.once('error', () => failed(new Error('mvn, which would fetch it, was not found.')))
		child.once('close', (code) =>
			code === 0 ? done() : failed(new Error(`Maven could not resolve it: ${firstError(said)}`)),
		)
	})
}

const firstError = (said: string) => /\[ERROR\] (.*)/.exec(said)?.[1]?.slice(0, 300) ?? 'it gave no reason.'
