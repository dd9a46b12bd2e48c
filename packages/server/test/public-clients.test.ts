import { OidcClient, type RefreshState, type SigninResponse } from 'oidc-client-ts'
import * as openid from 'openid-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../src/identity/accounts/users.ts'
import { steadyPort } from '../src/steady-port.ts'
import { afterFile } from './after-file.ts'
import { passwordOfUsers } from './app.ts'
import { testDb } from './database.ts'
import { identityApp } from './identity-app.ts'
import { keycloakRealm, runningKeycloak } from './keycloak-realm.ts'
import { type WebPage, webBrowser } from './web-browser.ts'

/** Clients that know nothing of Assay sign in at its identity service, and the same way at Keycloak. */
const id = 'elsewhere'
const callback = 'http://127.0.0.1:9999/back'
const home = 'http://127.0.0.1:9999/'

async function embedded() {
	const { db } = await testDb()
	const port = await steadyPort()
	const publicUrl = `http://127.0.0.1:${port}`
	const client = {
		client_id: id,
		token_endpoint_auth_method: 'none' as const,
		redirect_uris: [callback],
		post_logout_redirect_uris: [home],
		grant_types: ['authorization_code', 'refresh_token'],
		response_types: ['code' as const],
	}
	const { app, close } = await identityApp({ db }, { publicUrl, clients: [client] })
	await app.listen({ host: '127.0.0.1', port })
	afterFile(close)
	await createUser(db, { username: 'alice', password: passwordOfUsers, roles: ['admin', 'read_write'] })
	return `${publicUrl}/realms/master`
}

async function atKeycloak() {
	const realm = await keycloakRealm(server as NonNullable<typeof server>, 'http://127.0.0.1:8080')
	afterFile(realm.remove)
	await realm.admin('POST', '/clients', {
		clientId: id,
		publicClient: true,
		redirectUris: [callback],
		attributes: { 'pkce.code.challenge.method': 'S256', 'post.logout.redirect.uris': home },
	})
	await realm.user('alice', ['admin', 'read_write'], passwordOfUsers)
	return realm.settings.ASSAY_OIDC_ISSUER
}

const server = runningKeycloak()
const services: [string, () => Promise<string>][] = [['the embedded service', embedded]]
if (server) services.push(['Keycloak', atKeycloak])

describe.each(services)('%s', (_name, open) => {
	let issuer: string
	beforeAll(async () => {
		issuer = await open()
	}, 120_000)

	/** What a person does between the client's two pages. */
	async function signsIn(url: string) {
		const browser = webBrowser(home)
		const back = await browser.submit(await browser.get(url), { username: 'alice', password: passwordOfUsers })
		expect(back.url).toMatch(/^http:\/\/127\.0\.0\.1:9999\/back\?/)
		return { browser, url: back.url }
	}
	/** A service may ask before it ends a session; what it shows leads on by one button. */
	const confirmed = async (browser: ReturnType<typeof webBrowser>, page: WebPage) =>
		page.url.startsWith(home) ? page : browser.submit(page, { logout: 'yes' })

	describe('oidc-client-ts', () => {
		const settings = () => ({
			authority: issuer,
			client_id: id,
			redirect_uri: callback,
			post_logout_redirect_uri: home,
			scope: 'openid profile email',
		})

		/** What such a client keeps of a sign-in. */
		const kept = ({ refresh_token = '', id_token, session_state, scope, profile }: SigninResponse) =>
			({ refresh_token, id_token, session_state, scope, profile }) as RefreshState

		test('signs in, renews silently as the same person, and logs out', async () => {
			const client = new OidcClient(settings())
			const begun = await client.createSigninRequest({ state: 'where I was' })
			const { browser, url } = await signsIn(begun.url)
			const answer = await client.processSigninResponse(url)
			expect(answer.userState).toBe('where I was')
			expect(answer.profile).toMatchObject({ preferred_username: 'alice', iss: issuer })
			const renewed = await client.useRefreshToken({ state: kept(answer), timeoutInSeconds: 10 })
			expect(renewed.access_token).not.toBe(answer.access_token)
			expect(renewed.profile.sub).toBe(answer.profile.sub)
			const out = await client.createSignoutRequest({ id_token_hint: renewed.id_token ?? '' })
			expect((await confirmed(browser, await browser.get(out.url))).url).toBe(home)
			const again = await client.createSigninRequest({ prompt: 'none' })
			expect((await browser.get(again.url)).url).toContain('error=login_required')
		})

		test('refuses an answer with another state', async () => {
			const client = new OidcClient(settings())
			const { url } = await signsIn((await client.createSigninRequest({})).url)
			await expect(client.processSigninResponse(url.replace(/state=[^&]+/, 'state=another'))).rejects.toThrow(/state/i)
		})

		test('gives a refresh token back, which is good no more', async () => {
			const client = new OidcClient(settings())
			const answer = await client.processSigninResponse((await signsIn((await client.createSigninRequest({})).url)).url)
			await client.revokeToken(answer.refresh_token ?? '', 'refresh_token')
			await expect(client.useRefreshToken({ state: kept(answer), timeoutInSeconds: 10 })).rejects.toThrow()
		})
	})

	describe('openid-client', () => {
		const discover = () =>
			openid.discovery(new URL(issuer), id, undefined, openid.None(), { execute: [openid.allowInsecureRequests] })

		test('signs in with code and PKCE, reads who it is, and a code is good once', async () => {
			const configuration = await discover()
			const [verifier, expectedState, expectedNonce] = [
				openid.randomPKCECodeVerifier(),
				openid.randomState(),
				openid.randomNonce(),
			]
			const begun = openid.buildAuthorizationUrl(configuration, {
				redirect_uri: callback,
				scope: 'openid profile email',
				state: expectedState,
				nonce: expectedNonce,
				code_challenge: await openid.calculatePKCECodeChallenge(verifier),
				code_challenge_method: 'S256',
			})
			const { url } = await signsIn(begun.href)
			const checks = { pkceCodeVerifier: verifier, expectedState, expectedNonce, idTokenExpected: true }
			const answer = await openid.authorizationCodeGrant(configuration, new URL(url), checks)
			const sub = answer.claims()?.sub ?? ''
			const who = await openid.fetchUserInfo(configuration, answer.access_token, sub)
			expect(who).toMatchObject({ sub, preferred_username: 'alice' })
			await expect(openid.authorizationCodeGrant(configuration, new URL(url), checks)).rejects.toThrow()
		})
	})
})
