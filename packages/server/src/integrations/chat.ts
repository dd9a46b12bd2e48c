import type { AfterRun, Integration, Settings } from './integration.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** A short message about a run to a channel, by the incoming webhook that its administrator has made. */
export const slack: Integration = {
	name: 'slack',
	keys: ['SLACK_WEBHOOK_URL'],
	wanted: (settings, state) => asked(settings, state, 'SLACK_WEBHOOK_URL', 'SLACK_ON_FAILURE'),
	afterRun: (after) => post(after, 'SLACK_WEBHOOK_URL', 'Slack', slackMessage),
}

/** Teams takes an adaptive card through a workflow's address. */
export const teams: Integration = {
	name: 'teams',
	keys: ['TEAMS_WEBHOOK_URL'],
	wanted: (settings, state) => asked(settings, state, 'TEAMS_WEBHOOK_URL', 'TEAMS_ON_FAILURE'),
	afterRun: (after) => post(after, 'TEAMS_WEBHOOK_URL', 'Teams', teamsMessage),
}

const asked = (settings: Settings, state: string, url: string, onFailure: string) =>
	settings.text(url) !== '' && !(settings.isOn(onFailure) && state === 'SUCCESS')

async function post(after: AfterRun, key: string, name: string, message: (said: Said) => object) {
	const verdict = verdictOf(after.run, after.view, 5)
	const headers = { 'content-type': 'application/json' }
	const body = JSON.stringify(message({ name: after.run.name, verdict, link: after.link }))
	await after.call({ url: after.settings.text(key), method: 'POST', headers, body })
	return { sentence: `Posted to the channel at ${name}.` }
}

interface Said {
	name: string
	verdict: Verdict
	link: string
}

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)} …` : text)

function slackMessage({ name, verdict, link }: Said) {
	// Slack reads these three as its own signs; nothing else begins a mention or a link.
	const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
	const failures = verdict.failures.map(({ where, message }) => `• *${plain(where)}*\n${plain(short(message))}`)
	const text = [
		`${verdict.passed ? '✅' : '❌'} *${plain(name)}*: ${plain(verdict.sentence)}`,
		...failures,
		`<${link}|Open the run>`,
	]
	return { text: text.join('\n'), unfurl_links: false }
}

function teamsMessage({ name, verdict, link }: Said) {
	const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text: plain(text), wrap: true, ...more })
	/** Markdown's signs stand for themselves. */
	const plain = (text: string) => text.replace(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&')
	return {
		type: 'message',
		attachments: [
			{
				contentType: 'application/vnd.microsoft.card.adaptive',
				content: {
					$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
					type: 'AdaptiveCard',
					version: '1.4',
					body: [
						block(`${name}: ${verdict.sentence}`, { weight: 'Bolder', color: verdict.passed ? 'Good' : 'Attention' }),
						...verdict.failures.map(({ where, message }) => block(`${where}: ${short(message)}`)),
					],
					actions: [{ type: 'Action.OpenUrl', title: 'Open the run', url: link }],
				},
			},
		],
	}
}
