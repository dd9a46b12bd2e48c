import { SessionRefused } from '../../../run/step-errors.ts'
import type { UploadedFile } from '../../web/driver.ts'
import { multipartBody } from './multipart-body.ts'
import type { Send } from './send-to-cloud.ts'

type Capabilities = Record<string, unknown>

interface Account {
	user: string
	key: string
}

/** A provider of devices that takes apps: how it is asked, and how a session names what it took. */
export interface DeviceCloud {
	name: string
	/** The block of the capabilities that may hold the account, with the names it has there. */
	block: { name: string; user: string; key: string }
	/** Gives what the provider calls the app. */
	upload(file: UploadedFile, account: Account, address: URL, send: Send): Promise<string>
	/** The capabilities of a session with it. */
	named(capabilities: Capabilities, app: string): Capabilities
}

const clouds: [host: RegExp, cloud: DeviceCloud][] = [
	[
		/(?:^|\.)browserstack\.com$/,
		{
			name: 'BrowserStack',
			block: { name: 'bstack:options', user: 'userName', key: 'accessKey' },
			async upload(file, account, _, send) {
				const url = 'https://api-cloud.browserstack.com/app-automate/upload'
				const { app_url } = await ask(this.name, account, send, url, multipartBody({}, 'file', file))
				return typeof app_url === 'string' ? app_url : ''
			},
			named: asApp,
		},
	],
	[
		/(?:^|\.)saucelabs\.com$/,
		{
			name: 'Sauce Labs',
			block: { name: 'sauce:options', user: 'username', key: 'accessKey' },
			async upload(file, account, { hostname }, send) {
				const form = multipartBody({ name: file.name }, 'payload', file)
				// Each region has a storage of its own.
				const region = /^ondemand\.([a-z0-9-]+)\.saucelabs\.com$/.exec(hostname)?.[1] ?? 'us-west-1'
				const url = `https://api.${region}.saucelabs.com/v1/storage/upload`
				const { item } = await ask(this.name, account, send, url, form)
				const { id } = (item ?? {}) as { id?: unknown }
				return id ? `storage:${id}` : ''
			},
			named: asApp,
		},
	],
	[
		/(?:^|\.)pcloudy\.com$/,
		{
			name: 'pCloudy',
			block: { name: 'pcloudy:options', user: 'pCloudy_Username', key: 'pCloudy_ApiKey' },
			async upload(file, account, { origin }, send) {
				const { result: access } = await ask(this.name, account, send, `${origin}/api/access`)
				const { token = '' } = (access ?? {}) as { token?: string }
				const form = multipartBody({ source_type: 'raw', token, filter: 'all' }, 'file', file)
				const { result } = await ask(this.name, account, send, `${origin}/api/upload_file`, form)
				const { file: name } = (result ?? {}) as { file?: unknown }
				return typeof name === 'string' ? name : ''
			},
			named({ 'appium:app': _, ...rest }, app) {
				const block = (rest['pcloudy:options'] ?? {}) as Capabilities
				return { ...rest, 'pcloudy:options': { ...block, pCloudy_ApplicationName: app } }
			},
		},
	],
]

/** The provider behind an address; undefined of any other server. */
export const cloudAt = ({ hostname }: URL): DeviceCloud | undefined => clouds.find(([host]) => host.test(hostname))?.[1]

/** Uploads an app with the account of the address or of the provider's own block, and gives the capabilities that name it. Throws `SessionRefused`. */
export async function uploadApp(
	cloud: DeviceCloud,
	file: UploadedFile,
	{ address, capabilities, send }: { address: URL; capabilities: Capabilities; send: Send },
): Promise<Capabilities> {
	const account = accountOf(cloud, address, capabilities)
	if (!account)
		throw new SessionRefused(
			`${cloud.name} takes the app ${file.name} with an account alone: remote.webdriver.url needs a name and a key, or ${cloud.block.name} needs ${cloud.block.user} and ${cloud.block.key}.`,
		)
	const app = await cloud.upload(file, account, address, send)
	if (app === '') throw new SessionRefused(`${cloud.name} did not say what it calls the app ${file.name}.`)
	return cloud.named(capabilities, app)
}

function accountOf(
	{ block }: DeviceCloud,
	{ username, password }: URL,
	capabilities: Capabilities,
): Account | undefined {
	if (username && password) return { user: decodeURIComponent(username), key: decodeURIComponent(password) }
	const own = (capabilities[block.name] ?? {}) as Capabilities
	const [user, key] = [own[block.user], own[block.key]]
	return typeof user === 'string' && typeof key === 'string' ? { user, key } : undefined
}

/** A POST where there is a form. Of what a provider answers only its own sentence is shown, and nothing that holds the key. */
async function ask(
	name: string,
	{ user, key }: Account,
	send: Send,
	url: string,
	form?: { type: string; body: Buffer },
): Promise<Capabilities> {
	const refuse = (why: string) => new SessionRefused(`${name} did not take the app. ${why.replaceAll(key, '********')}`)
	const headers = {
		authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
		...(form ? { 'content-type': form.type } : {}),
	}
	const request = form ? { method: 'POST' as const, headers, body: form.body } : { method: 'GET' as const, headers }
	const { status, text } = await send(new URL(url), request).catch((error: Error) => {
		throw refuse(`${new URL(url).host}: ${error.cause instanceof Error ? error.cause.message : error.message}`)
	})
	const answer = objectIn(text)
	const result = (answer.result ?? {}) as Capabilities
	const why = [answer.error, answer.message, answer.detail, result.error].find((one) => typeof one === 'string')
	if (status >= 300 || (typeof result.code === 'number' && result.code !== 200))
		throw refuse(`It answered ${status}${why ? `: ${String(why).slice(0, 300)}` : ''}`)
	return answer
}

function objectIn(text: string): Capabilities {
	try {
		const value: unknown = JSON.parse(text)
		return typeof value === 'object' && value !== null ? { ...value } : {}
	} catch {
		return {}
	}
}

/** The app by what the other side calls it, wherever the capabilities name it. */
export function asApp(capabilities: Capabilities, app: string): Capabilities {
	const block = capabilities['appium:options'] as Capabilities | undefined
	if (block?.app === undefined) return { ...capabilities, 'appium:app': app }
	return { ...capabilities, 'appium:options': { ...block, app } }
}
