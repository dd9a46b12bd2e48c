import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../product.ts'
import { chartCases, render } from './chart.ts'
import { fetchTools } from './fetch-tools.ts'
import { schemaPlace, writeSchemas } from './schemas.ts'
import { ran, toolPath } from './tools.ts'

/**
 * Fetches what judges `deploy/`, has it judge, and says what could not be had. Gives whether everything held that could be
 * tried. What it fetches stays in the temporary folder for the next time.
 */
export async function proveDeploy(say: (line: string) => void): Promise<boolean> {
	const go = toolPath('go')
	if (!go) {
		say('not tried: helm, kubeconform and the parser of compose are fetched with Go, which is not installed')
		return testWith(undefined, say)
	}
	const fetched = await fetchTools(join(tmpdir(), 'assay-deploy-tools'), go, say)
	for (const line of fetched.missing) say(`could not be had: ${line}`)
	const tested = await testWith(fetched.bin, say)
	process.env.ASSAY_DEPLOY_TOOLS = fetched.bin
	const [helm, kubeconform] = [toolPath('helm'), toolPath('kubeconform')]
	if (!helm || !kubeconform || !fetched.swagger) return tested
	const held = await heldBySchemas({
		helm,
		kubeconform,
		swagger: fetched.swagger,
		definitions: fetched.definitions,
		say,
	})
	return (await imagesBuilt(say)) && held && tested
}

/** The tests that `npm test` has, with every program that was fetched. */
async function testWith(bin: string | undefined, say: (line: string) => void): Promise<boolean> {
	const words = ['vitest', 'run', '--project', 'journeys', 'test/deploy.test.ts', '--reporter=verbose']
	const { code, said } = await ran(
		'npx',
		words,
		bin ? { ASSAY_DEPLOY_TOOLS: bin, NO_COLOR: '1' } : { NO_COLOR: '1' },
		root,
	)
	for (const line of said.split('\n').filter((line) => /^ *[✓×↓]|^skipped/.test(line))) say(line.trim())
	return code === 0
}

interface Judged {
	helm: string
	kubeconform: string
	swagger: string
	definitions: string[]
	say(line: string): void
}

/** Each form of the chart against the API's own schemas, which name every field there is; and one that must not hold. */
async function heldBySchemas({ helm, kubeconform, swagger, definitions, say }: Judged): Promise<boolean> {
	const folder = await mkdtemp(join(tmpdir(), 'assay-schemas-'))
	try {
		const count = await writeSchemas(folder, swagger, definitions)
		say(`${count} kinds of objects, from Kubernetes 1.34 and KEDA`)
		const judge = async (text: string) => {
			const path = join(folder, 'rendered.yaml')
			await writeFile(path, text)
			return ran(kubeconform, ['-summary', '-schema-location', schemaPlace(folder), path])
		}
		let held = true
		for (const [what, values] of Object.entries(chartCases)) {
			const { code, said } = await judge((await render(helm, values)).stdout)
			say(`${code === 0 ? 'holds' : 'does not hold'}: ${what}. ${said.trim()}`)
			held &&= code === 0
		}
		const { stdout } = await render(helm, chartCases['as small as can be'] ?? [])
		const wrong = await judge(stdout.replace('readOnlyRootFilesystem:', 'readOnlyRootFileSystem:'))
		say(wrong.code !== 0 ? 'a field that there is not is refused' : 'a field that there is not was taken')
		return held && wrong.code !== 0
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

/** Without root, where buildah is there and the base image can be had or is named by ASSAY_IMAGE_BASE. */
async function imagesBuilt(say: (line: string) => void): Promise<boolean> {
	const buildah = toolPath('buildah')
	const base = process.env.ASSAY_IMAGE_BASE
	if (!buildah || !base) {
		say('not tried: the images are built where buildah is installed and ASSAY_IMAGE_BASE names an image with Node')
		return true
	}
	for (const target of ['server', 'executor']) {
		const words = ['bud', '--build-arg', `NODE=${base}`, '--target', target, '-t', `assay-${target}`]
		const { code, said } = await ran(buildah, [...words, '-f', join(root, 'deploy/Dockerfile'), root])
		say(code === 0 ? `the image of the ${target} is built` : `the image of the ${target}: ${said.slice(-2000)}`)
		if (code !== 0) return false
	}
	return true
}
