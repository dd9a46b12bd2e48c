import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

test('has a default for everything', () => {
	expect(readConfig({})).toMatchObject({
		host: '127.0.0.1',
		port: 8080,
		data: resolve('.assay'),
		blobs: resolve('.assay/blobs'),
		registration: true,
		keepRunsDays: 90,
		keepAuditDays: 365,
		secondFactor: 'optional',
		databaseUrl: undefined,
	})
})

test.each([
	[{ ASSAY_PORT: 'eighty' }, 'ASSAY_PORT: expected a port from 0 to 65535, got "eighty"'],
	[{ ASSAY_PORT: '70000' }, 'ASSAY_PORT: expected a port from 0 to 65535, got "70000"'],
	[{ ASSAY_REGISTRATION: 'no' }, 'ASSAY_REGISTRATION: expected "on" or "off", got "no"'],
	[{ ASSAY_SECOND_FACTOR: 'on' }, 'ASSAY_SECOND_FACTOR: expected optional, required or off, got "on"'],
	[
		{ ASSAY_SECOND_FACTOR: 'required', ASSAY_KEYCLOAK_URL: 'https://sso.example' },
		'ASSAY_SECOND_FACTOR: expected nothing beside a Keycloak, which asks for it by its own rules',
	],
	[{ ASSAY_KEEP_RUNS_DAYS: '-1' }, 'ASSAY_KEEP_RUNS_DAYS: expected a number of days, 0 for ever, got "-1"'],
	[
		{ ASSAY_ADMIN_USERNAME: 'admin' },
		'ASSAY_ADMIN_USERNAME and ASSAY_ADMIN_PASSWORD: expected both or neither, got one',
	],
])('names the key, what was expected and what was seen: %j', (env, message) => {
	expect(() => readConfig(env)).toThrow(message)
})

test('does not repeat a secret that is wrong', () => {
	expect(() => readConfig({ ASSAY_SECRET_KEY: 'hunter2' })).toThrow(
		'ASSAY_SECRET_KEY: expected 32 bytes as 64 hexadecimal digits or as base64, got something else',
	)
	expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).toThrow(/^(?!.*hunter2)/)
})
