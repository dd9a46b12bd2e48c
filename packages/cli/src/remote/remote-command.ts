import { parseArgs } from 'node:util'
import type { Command } from '../command.ts'
import { tagsOf } from '../run/tags-of.ts'
import { UsageWrong } from '../usage.ts'
import { CannotRun } from './cannot-run.ts'
import { remoteUsage } from './remote-usage.ts'
import { runOnServer } from './run-on-server.ts'

const text = { type: 'string' } as const

/** `assay run --server …`: reads the options and gives the exit code. */
export const remoteCommand: Command = {
	usage: remoteUsage,
	async run(args) {
		const { values } = parseArgs({
			args,
			options: {
				server: text,
				token: text,
				project: text,
				feature: text,
				plan: text,
				environment: { ...text, short: 'e' },
				tags: { ...text, short: 't', multiple: true },
				junit: text,
				report: text,
				zip: text,
				timeout: text,
			},
		})
		const { feature, plan, tags, junit, report, zip } = values
		if ((feature === undefined) === (plan === undefined))
			throw new UsageWrong('Which one? Expected either --feature NAME or --plan NAME.')
		const token = values.token ?? process.env.ASSAY_TOKEN
		// Nothing that is started from here has it.
		delete process.env.ASSAY_TOKEN
		if (!token) throw new UsageWrong('Expected an API token in ASSAY_TOKEN (or --token).')
		if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageWrong('The API token has characters that no token has.')
		const what = feature !== undefined ? { feature } : { plan: plan ?? '' }
		try {
			return await runOnServer({
				server: serverOf(values.server),
				token,
				project: given('--project', values.project),
				...what,
				environment: given('--environment', values.environment),
				tags: tagsOf(tags),
				files: { junit, report, zip },
				timeout: values.timeout === undefined ? undefined : milliseconds(values.timeout),
			})
		} catch (error) {
			if (!(error instanceof CannotRun)) throw error
			console.error(error.message)
			return 2
		}
	},
}

function given(option: string, value: string | undefined): string {
	if (value?.trim()) return value.trim()
	throw new UsageWrong(`${option}: expected a name.`)
}

function serverOf(value = ''): string {
	const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined
	if (url?.pathname !== '/' || url.search !== '' || url.hash !== '')
		throw new UsageWrong('--server: expected an address like https://assay.example.')
	if (url.username !== '' || url.password !== '')
		throw new UsageWrong('--server: expected an address without a user name and password; the token says who it is.')
	return url.origin
}

const units = { s: 1_000, m: 60_000, h: 3_600_000 }

/** Of 90s, 30m or 2h, as long as a timer can wait. */
function milliseconds(value: string): number {
	const [, number = '', unit = 's'] = /^(\d{1,7})([smh])$/.exec(value) ?? []
	const time = Number(number) * units[unit as keyof typeof units]
	if (time > 0 && time < 2 ** 31) return time
	throw new UsageWrong(`--timeout: expected a time like 90s, 30m or 2h, got "${value}".`)
}
