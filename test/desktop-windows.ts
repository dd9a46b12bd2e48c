import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { localExecutor } from '@assay/server/downloads/local-executor'
import { steadyPort } from '@assay/server/steady-port'
import {
	noWindows,
	type OwnWine,
	startWine,
	windowsHome,
	windowsNode,
	windowsScreen,
} from '../packages/engine/test/support/windows.ts'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/** What the executor of Windows is asked to run, and what the first failure says; absent where the run passes. */
const features: { name: string; steps: string[]; fails?: RegExp }[] = [
	{
		name: 'A line is written',
		steps: [
			'SK_ENTER [text=File] + <below;120,60> + {Grüße aus Köln: kettle order}',
			'SK_VERIFY_ELEMENT_EXISTS [text=kettle]',
			'SK_CLICK [text=Edit]',
			'SK_VERIFY_ELEMENT_EXISTS [text=long]',
			'SK_KEY_PRESS <{Esc};{Esc}>',
			'SK_ENTER [role=textbox] + {tea}',
		],
	},
	{
		name: 'A wrong word',
		steps: ['SK_VERIFY_TEXT_EQUALS [text=Help] + {Helps}'],
		fails: /Expected "Helps" but \[text=Help\] shows "/,
	},
]

/** Whether the local executor that people download runs them on the Windows that Wine is; undefined where that is not here. */
export async function desktopWindows(say: (line: string) => void): Promise<boolean | undefined> {
	if (noWindows) {
		say(`an executor on Windows is not tried: ${noWindows}`)
		return undefined
	}
	const data = await newData()
	const wine = await startWine()
	let product: Product | undefined
	try {
		unpack(wine)
		let right = await saysWithoutNode(wine, say)
		product = await startProduct({ data, env: { ASSAY_EXECUTOR: 'off', SHOP_PORT: String(await steadyPort()) } })
		const api = caller(product.url, await tokenOf(data))
		const { id: project } = await api.projects.save({ body: { name: 'Windows', applicationType: 'ALL' } })
		const { token } = await api.tokens.create({ body: { name: 'pc', kind: 'executor', projects: [project] } })
		const log = doubleClick(wine, {
			WINEPATH: wine.windows(dirname(windowsNode)),
			ASSAY_SERVER: product.url,
			ASSAY_EXECUTOR_TOKEN: token,
			ASSAY_DESKTOP_PROGRAMS: 'Notepad',
			ASSAY_DESKTOP_DISPLAY: 'screen',
		})
		const settings = {
			'desktop.app': 'notepad',
			'desktop.display': 'MACHINE',
			'desktop.resolution': windowsScreen,
			'desktop.accessibility': true,
			'Explicit.wait.time': 60,
			'Check.wait.time': 5,
		}
		const body = { name: 'Windows', settings_content: JSON.stringify(settings), applicationId: project }
		const { id: env } = await api.environments.save({ body })
		for (const { name, steps, fails } of features) {
			const content = `Feature: ${name}\n  Scenario: s\n${steps.map((step) => `    * ${step}`).join('\n')}\n`
			const feature = { name, content, application_id: project, feature_type: 'WINDOWS' as const }
			const { id } = await api.features.save({ body: feature })
			const asked = { feature_id: id, env_id: env, application_id: project }
			const run = await endOf(api, (await api.runs.startFeature({ body: asked })).id, 300_000)
			const why = run.firstFailure ?? run.errorDescription ?? ''
			const as = fails ? run.status === 'FAILURE' && fails.test(why) : run.status === 'SUCCESS'
			right &&= as
			say(`${as ? 'as expected' : 'NOT AS EXPECTED'}: ${name}: ${run.status} ${why}`)
		}
		const left = wine.programs().filter((program) => program === 'notepad.exe')
		if (left.length > 0) say(`LEFT: ${left.length} notepad.exe`)
		if (!right) say(readFileSync(log, 'utf8'))
		return right && left.length === 0
	} finally {
		await product?.stop()
		wine.stop()
		await removeData(data)
	}
}

/** The download, with the packages of npm, which is not itself in that package of Node. */
function unpack(wine: OwnWine): void {
	const home = join(wine.folder, 'wine/drive_c/executor')
	for (const { path, content } of localExecutor(root, '0.1.0')) {
		mkdirSync(dirname(join(home, path)), { recursive: true })
		writeFileSync(join(home, path), content)
	}
	// Where links lead Wine does not say, so that what packages need themselves must lie beside them.
	const modules = join(home, 'node_modules')
	mkdirSync(modules)
	for (const from of [root, windowsHome].map((one) => join(one, 'node_modules')))
		for (const name of readdirSync(from))
			if (!existsSync(join(modules, name))) symlinkSync(join(from, name), join(modules, name))
}

/** Starts it as a double click does; what it says is in that file. */
function doubleClick(wine: OwnWine, more: Record<string, string>): string {
	const log = join(wine.folder, `said-${Object.keys(more).length}`)
	const said = openSync(log, 'w')
	spawn('wine', ['cmd', '/c', 'C:\\executor\\start.cmd'], {
		env: { ...wine.env, ...more },
		stdio: ['ignore', said, said],
	})
	return log
}

async function saysWithoutNode(wine: OwnWine, say: (line: string) => void): Promise<boolean> {
	const log = doubleClick(wine, {})
	const sentence = 'Assay needs Node 20.19 or newer, and there is no Node on this computer: https://nodejs.org'
	for (let looks = 0; looks < 100 && !readFileSync(log, 'utf8').includes(sentence); looks++) await wait(200)
	const right = readFileSync(log, 'utf8').includes(sentence)
	say(`${right ? 'as expected' : 'NOT AS EXPECTED'}: start.cmd without Node says: ${readFileSync(log, 'utf8').trim()}`)
	return right
}
