import { type Attack, Broken, refusalOf } from './attack.ts'
import type { Lab } from './lab.ts'

const feature = (steps: string[]) => `Feature: f\n  Scenario: s\n${steps.map((step) => `    * ${step}`).join('\n')}\n`

/** A web feature with these steps and settings. */
const web = (steps: (lab: Lab) => string[], settings: (lab: Lab) => object = () => ({})) => {
	return async (lab: Lab) =>
		refusalOf(await lab.run({ type: 'ANOROC', text: feature(steps(lab)), settings: settings(lab) }), lab)
}

const opened = (lab: Lab) => [`OPEN <${lab.site.page('<h1>a page</h1>')}>`, 'VERIFY_TEXT [//h1] + {another page}']

/** Settings that no environment may have: the run is refused as a whole, by a sentence with the name of the setting in it. */
const asks = (tries: string, name: string, settings: (lab: Lab) => object): Attack => ({
	tries,
	async attempt(lab) {
		const ended = await lab.run({ type: 'ANOROC', text: feature(opened(lab)), settings: settings(lab) })
		const said = refusalOf(ended, lab)
		if (!said.startsWith('ERROR') || !said.includes(name)) throw new Broken(`no refusal: ${said}`)
		return said
	},
})

/** The whole text of whatever is shown becomes the message of a failed check. */
const shown = 'VERIFY_TEXT [//body] + {nothing like it}'

/** Each file that only the server's user may read, by an address made of its path. */
const reads = (tries: string, steps: (address: string, lab: Lab) => string[]): Attack => ({
	tries,
	async attempt(lab) {
		const said = await Promise.all(lab.secrets.map(({ path }) => web((own) => steps(path, own))(lab)))
		return said.at(-1) ?? ''
	},
})

export const browserAttacks: Attack[] = [
	...['--utility-cmd-prefix', '--renderer-cmd-prefix', '--gpu-launcher'].map((name) =>
		asks(`to start a program by ${name}`, name, ({ program }) => ({ arguments: [`${name}=${program}`] })),
	),
	asks('to start a program as the browser', 'binary', ({ program }) => ({
		capabilities: { 'goog:chromeOptions': { binary: program } },
	})),
	asks('to switch the sandbox of Chromium off', '--no-sandbox', () => ({ arguments: ['--no-sandbox'] })),
	asks('to open a debugging port of the browser', '--remote-debugging-port', () => ({
		arguments: ['--remote-debugging-port=9333'],
	})),
	asks('to use the profile of somebody else', '--user-data-dir', () => ({ arguments: ['--user-data-dir=/tmp/else'] })),
	asks('to log the keys of TLS into a file', '--ssl-key-log-file', ({ sentinel }) => ({
		arguments: [`--ssl-key-log-file=${sentinel}`],
	})),
	asks('to hide an argument in the capabilities', '--utility-cmd-prefix', ({ program }) => ({
		capabilities: { 'goog:chromeOptions': { args: [`utility-cmd-prefix=${program}`] } },
	})),
	asks('to attach to a browser that runs already', 'debuggerAddress', () => ({
		capabilities: { 'goog:chromeOptions': { debuggerAddress: '127.0.0.1:9222' } },
	})),
	asks('to have its own answers for names', '--host-resolver-rules', () => ({
		arguments: ['--host-resolver-rules=MAP * 169.254.169.254'],
	})),
	asks('to go around the way that pages take', '--proxy-bypass-list', () => ({
		arguments: ['--proxy-bypass-list=*'],
	})),
	{
		tries: 'the same through a locator trial',
		async attempt(lab) {
			const settings = { arguments: [`--utility-cmd-prefix=${lab.program}`] }
			const environment = await lab.api.environments.save({ body: { name: 'trial', applicationId: lab.applicationId } })
			await lab.api.environments.save({ body: { id: environment.id, settings_content: JSON.stringify(settings) } })
			const url = lab.site.page('<h1>a page</h1>')
			const { id } = await lab.api.trials.start({
				body: { applicationId: lab.applicationId, locator: '//h1', env_id: environment.id, url },
			})
			for (let asked = 0; asked < 4; asked++) {
				const trial = await lab.api.trials.get({ params: { trialId: id }, query: { waitSeconds: 20 } })
				if (trial.state !== 'DONE') continue
				const said = trial.problem?.message
				if (said === undefined) throw new Broken(`the browser was opened and found ${trial.count} elements`)
				return refusalOf({ status: 'trial', text: said, scenarios: { passed: 0, failed: 0 } }, lab)
			}
			throw new Broken('the trial never ended')
		},
	},
	reads('to open a private file as file:', (path) => [`OPEN <file://${path}>`, shown]),
	reads('to open a private file as view-source:file:', (path) => [`OPEN <view-source:file://${path}>`, shown]),
	reads('to open a private file in upper case with blanks', (path) => [`OPEN <  FILE://${path}>`, shown]),
	reads('to lead a page there by a script', (path, lab) => [
		`OPEN <${lab.site.page('<h1>a page</h1>')}>`,
		`EXECUTE_JAVA_SCRIPT <location.href = 'file://${path}'>`,
		'PAUSE_IN_SEC <1>',
		shown,
	]),
	reads('to lead a blank page there by a script', (path) => [
		'OPEN <about:blank>',
		`EXECUTE_JAVA_SCRIPT <location.href = 'file://${path}'>`,
		'PAUSE_IN_SEC <1>',
		shown,
	]),
	reads('to open a window on it', (path, lab) => [
		`OPEN <${lab.site.page('<h1>a page</h1>')}>`,
		`EXECUTE_JAVA_SCRIPT <window.open('file://${path}')>`,
		'PAUSE_IN_SEC <1>',
		'SWITCH_WINDOW <1>',
		shown,
	]),
	reads('to open a new tab on it', (path, lab) => [
		`OPEN <${lab.site.page('<h1>a page</h1>')}>`,
		`NEW_TAB <file://${path}>`,
		shown,
	]),
	reads('to be redirected there by a server', (path, lab) => [`OPEN <${lab.site.redirect(`file://${path}`)}>`, shown]),
	reads('to show it in a frame', (path, lab) => [
		`OPEN <${lab.site.page(`<iframe src="file://${path}" width=500 height=300></iframe>`)}>`,
		'PAUSE_IN_SEC <1>',
		'SWITCH_IFRAME <0>',
		shown,
	]),
	reads('to upload it by its absolute path', (path, lab) => [
		`OPEN <${lab.site.page('<input type=file id=f><pre id=p></pre>')}>`,
		`ENTER [//input] + <${path}>`,
		`EXECUTE_JAVA_SCRIPT <const f = document.querySelector('input').files[0]; f?.text().then((t) => { document.querySelector('pre').textContent = t })>`,
		'PAUSE_IN_SEC <1>',
		shown,
	]),
	reads('to upload it by a path that leads out of the project', (path, lab) => [
		`OPEN <${lab.site.page('<input type=file id=f>')}>`,
		`ENTER [//input] + <../../../../../../../..${path}>`,
		`VERIFY_TEXT [//body] + {nothing like it}`,
	]),
	...['chrome://version', 'chrome://settings', 'devtools://devtools/bundled/inspector.html', 'about:version'].map(
		(address): Attack => ({ tries: `to open ${address}`, attempt: web(() => [`OPEN <${address}>`, shown]) }),
	),
	{
		tries: 'to read the clouds’ metadata in a page',
		attempt: web(() => ['OPEN <http://169.254.169.254/latest/meta-data/>', shown]),
	},
]
