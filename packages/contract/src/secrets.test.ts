import { expect, test } from 'vitest'
import { isSecretKey } from './secrets.ts'

test.each([
	'PASSWORD',
	'db_password',
	'LoginPasswd',
	'PASSPHRASE',
	'client_secret',
	'SHOP_TOKEN',
	'shopTokens',
	'CREDENTIALS',
	'rp.apikey',
	'API_KEY',
	'access-key',
	'private key',
	'PRIVATE_KEY',
	'SLACK_WEBHOOK_URL',
	'teams_webhook_url',
])('what stands under %s is secret', (key) => {
	expect(isSecretKey(key)).toBe(true)
})

test.each(['URL', 'BASE_URL', 'TOKEN_URL', 'tokenName', 'keyboard', 'PRIVATE', 'username', 'MY_SLACK_WEBHOOK_URL'])(
	'what stands under %s is shown',
	(key) => {
		expect(isSecretKey(key)).toBe(false)
	},
)
