import { UsageWrong } from '../usage.ts'

/** The options of every command that calls a server: its address, who calls, and about which project. */

/** An origin. Throws `UsageWrong` for anything else. */
export function serverOf(value = ''): string {
	const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined
	if (url?.pathname !== '/' || url.search !== '' || url.hash !== '')
		throw new UsageWrong('--server: expected an address like https://assay.example.')
	if (url.username !== '' || url.password !== '')
		throw new UsageWrong('--server: expected an address without a user name and password; the token says who it is.')
	return url.origin
}

/** The API token, which nothing that is started from here has afterwards. Throws `UsageWrong` where there is none. */
export function tokenOf(value: string | undefined): string {
	const token = value ?? process.env.ASSAY_TOKEN
	delete process.env.ASSAY_TOKEN
	if (!token) throw new UsageWrong('Expected an API token in ASSAY_TOKEN (or --token).')
	if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageWrong('The API token has characters that no token has.')
	return token
}

/** Throws `UsageWrong` where it is absent or blank. */
export function given(option: string, value: string | undefined): string {
	if (value?.trim()) return value.trim()
	throw new UsageWrong(`${option}: expected a name.`)
}
