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
		keepRevisionsDays: 0,
		keepLogs: 3,
		secondFactor: 'optional',
		databaseUrl: undefined,
	})
})

test.each([
	[{ ASSAY_PORT: 'eighty' }, 'ASSAY_PORT: expected a port from 0 to 65535, got "eighty"'],
	[{ ASSAY_PORT: '70000' }, 'ASSAY_PORT: expected a port from 0 to 65535, got "70000"'],
	[{ ASSAY_LOG_FORMAT: 'xml' }, 'ASSAY_LOG_FORMAT: expected text or json, got "xml"'],
	[{ ASSAY_REGISTRATION: 'no' }, 'ASSAY_REGISTRATION: expected "on" or "off", got "no"'],
	[{ ASSAY_SECOND_FACTOR: 'on' }, 'ASSAY_SECOND_FACTOR: expected optional, required or off, got "on"'],
	[
		{ ASSAY_SECOND_FACTOR: 'required', ASSAY_KEYCLOAK_URL: 'https://sso.example' },
		'ASSAY_SECOND_FACTOR: expected nothing beside a Keycloak, which asks for it by its own rules',
	],
	[{ ASSAY_KEEP_RUNS_DAYS: '-1' }, 'ASSAY_KEEP_RUNS_DAYS: expected a number of days, 0 for ever, got "-1"'],
	[
		{ ASSAY_TARGETS_REFUSED: '10.0.0.0/8, http://db' },
		'ASSAY_TARGETS_REFUSED: expected networks, addresses or host names apart by commas, each with a port or without: 10.0.0.0/8, 192.168.1.5:5432, [::1]:80, db.example.com, *.example.com:443, * (and not "http://db"), got "10.0.0.0/8, http://db"',
	],
	[
		{ ASSAY_BROWSER_ARGUMENTS: '--js-flags=--prof' },
		'ASSAY_BROWSER_ARGUMENTS: expected names of arguments apart by commas, like --js-flags (and not "--js-flags=--prof"), got "--js-flags=--prof"',
	],
	[
		{ ASSAY_FILE_FOLDER: 'pages' },
		'ASSAY_FILE_FOLDER: expected the absolute path of a folder below the root, without ".." (and not "pages"), got "pages"',
	],
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

test('hands on to its executor what is said of the runs', () => {
	const runs = {
		ASSAY_TARGETS_ALLOWED: '10.0.0.5:5432',
		ASSAY_BROWSER_ARGUMENTS: '--js-flags',
		ASSAY_DESKTOP_PROGRAMS: 'mousepad,/opt/till/run',
		ASSAY_DESKTOP_FOLDERS: '/srv/till',
		ASSAY_DESKTOP_VARIABLES: 'LANG',
		ASSAY_DESKTOP_DISPLAY: ':0',
		ASSAY_APPIUM: '/opt/appium',
		ASSAY_FILE_FOLDER: '/pages',
	}
	expect(readConfig({ ...runs, ASSAY_TARGETS_REFUSED: '' }).runs).toEqual(runs)
})
