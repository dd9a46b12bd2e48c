import { createHash } from 'node:crypto'
import {
	createReadStream,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from './run.mjs'

// What the Robolectric device is made of. It lies in a folder of its own outside of the project, from where nothing is taken
// that is not what is written here.

const robolectric = '4.16'
const android = '15-robolectric-13954326'

/** @type {Record<'library' | 'android', string[]>} */
const wanted = {
	library: [
		`org.robolectric:robolectric:jar:${robolectric}`,
		'org.robolectric:nativeruntime-dist-compat:jar:1.0.18',
		'junit:junit:jar:4.13.2',
		'androidx.test:monitor:aar:1.8.0',
	],
	android: [`org.robolectric:android-all:jar:${android}`, `org.robolectric:android-all-instrumented:jar:${android}-i7`],
}

// What it needs besides is Android's, which Maven Central has not, and nothing here asks for.
const alone = '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>'

/** @type {Record<string, string>} */
const sha256 = {
	[`android/android-all-${android}.jar`]: 'e17105f6c432357e6bb278a527f8e848d01fc56ccee01be77725bea23d871990',
	[`android/android-all-instrumented-${android}-i7.jar`]:
		'06c4c8602d6db7486266a982bc55834ed6dfebd62a0b88daca204139ecf142cb',
	[`library/robolectric-${robolectric}.jar`]: 'd5b073aa051c88995a621e13c9c0d2afd1be835800d59c80d58c1dbfd8eca19b',
	[`library/shadows-framework-${robolectric}.jar`]: 'f3ddb731c95cb4663634355bed62932ec8f2c7a3daab876885a16b48e1530eda',
	'library/nativeruntime-dist-compat-1.0.18.jar': 'a6c34d92c990754e5aee076032a36f8e38fcacb5eb878ebe0a324509f3864eef',
}

export const home = process.env.ASSAY_ROBOLECTRIC ?? join(homedir(), '.cache', 'assay', `robolectric-${robolectric}`)
export const androidFolder = join(home, 'android')
export const androidJar = join(androidFolder, `android-all-${android}.jar`)
export const libraryJars = () =>
	readdirSync(join(home, 'library'))
		.filter((name) => name.endsWith('.jar'))
		.map((name) => join(home, 'library', name))

export const howToFetch = 'node examples/android-device/fetch.mjs'

/** Why the device cannot be started here; empty where it can. */
export function whyNoDevice() {
	if (process.platform !== 'linux' || process.arch !== 'x64') return 'the Robolectric device was made for Linux on x64'
	const javac = (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, 'javac')))
	if (!javac) return 'there is no JDK: javac is not found'
	return existsSync(join(home, 'complete')) ? '' : `Robolectric is not in ${home}: ${howToFetch}`
}

/** Fetches by Maven what is missing, about 560 MB. Throws where something is another than was written down. */
export async function fetchParts() {
	if (existsSync(join(home, 'complete'))) return
	mkdirSync(join(home, '..'), { recursive: true })
	const folder = mkdtempSync(join(home, '..', 'robolectric-'))
	try {
		for (const [name, artifacts] of Object.entries(wanted))
			await copied(artifacts, join(folder, name), name === 'library')
		for (const [name, expected] of Object.entries(sha256)) {
			const seen = await hashOf(join(folder, name))
			if (seen !== expected) throw new Error(`${name} has the SHA-256 ${seen}, expected ${expected}.`)
		}
		writeFileSync(join(folder, 'complete'), '')
		rmSync(home, { recursive: true, force: true })
		renameSync(folder, home)
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

/**
 * @param {string[]} artifacts
 * @param {string} folder
 * @param {boolean} withTheirs With all that they need.
 */
async function copied(artifacts, folder, withTheirs) {
	const project = mkdtempSync(join(tmpdir(), 'assay-maven-'))
	const dependencies = artifacts.map((artifact) => {
		const [group, name, type, version] = artifact.split(':')
		return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><type>${type}</type><version>${version}</version>${type === 'aar' ? alone : ''}</dependency>`
	})
	writeFileSync(
		join(project, 'pom.xml'),
		`<project><modelVersion>4.0.0</modelVersion><groupId>assay</groupId><artifactId>device</artifactId><version>1</version><dependencies>${dependencies.join('')}</dependencies></project>`,
	)
	try {
		const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'
		const transitive = withTheirs ? [] : ['-DexcludeTransitive=true']
		// A wrong checksum ends it.
		await run(
			'mvn',
			['-q', '-B', '-C', goal, '-DincludeScope=runtime', `-DoutputDirectory=${folder}`, ...transitive],
			project,
		)
	} finally {
		rmSync(project, { recursive: true, force: true })
	}
	for (const name of readdirSync(folder).filter((one) => one.endsWith('.aar'))) {
		await run('jar', ['-xf', name, 'classes.jar'], folder)
		renameSync(join(folder, 'classes.jar'), join(folder, name.replace(/\.aar$/, '.jar')))
	}
}

async function hashOf(/** @type {string} */ file) {
	const hash = createHash('sha256')
	await pipeline(createReadStream(file), hash)
	return hash.digest('hex')
}
