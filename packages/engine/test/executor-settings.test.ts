import { expect, it } from 'vitest'
import { readExecutorSettings } from '../src/executor/executor-settings.ts'
import { openTargets } from '../src/executor/targets.ts'

it('reads what the operator says, and what its server names', async () => {
	const { targets, addedArguments, fileFolder, desktop, appium } = readExecutorSettings({
		ASSAY_OWN_PLACES: '[{"what":"the database of Assay","host":"localhost","port":5432}]',
		ASSAY_TARGETS_ALLOWED: '169.254.1.1',
		ASSAY_TARGETS_REFUSED: '127.0.0.1:6000',
		ASSAY_BROWSER_ARGUMENTS: '--js-flags, mute-audio',
		ASSAY_DESKTOP_PROGRAMS: 'mousepad, /opt/till/run',
		ASSAY_DESKTOP_FOLDERS: '/srv/till,/opt/till',
		ASSAY_DESKTOP_VARIABLES: 'LANG',
		ASSAY_DESKTOP_DISPLAY: ':1, /home/till/.Xauthority',
		ASSAY_FILE_FOLDER: '/srv/pages/',
		ASSAY_APPIUM: '/opt/appium',
	})
	expect(appium).toBe('/opt/appium')
	expect(desktop).toEqual({
		programs: ['mousepad', '/opt/till/run'],
		folders: ['/srv/till', '/opt/till'],
		variables: ['LANG'],
		display: { number: 1, authority: '/home/till/.Xauthority' },
	})
	expect(readExecutorSettings({}).desktop).toEqual({ programs: [], folders: [], variables: [] })
	expect(fileFolder).toBe('/srv/pages')
	expect(addedArguments).toEqual(['--js-flags', 'mute-audio'])
	const { check } = openTargets(targets)
	await expect(check('127.0.0.1', 5432)).rejects.toThrow('it is the database of Assay')
	await expect(check('127.0.0.1', 6000)).rejects.toThrow('the operator of this executor refuses it')
	await check('169.254.1.1', 80)
	await check('127.0.0.1', 6001)
	await expect(check('169.254.169.254', 80)).rejects.toThrow('it is a link-local address')
})

it('says which setting is wrong', () => {
	expect(() => readExecutorSettings({ ASSAY_TARGETS_ALLOWED: 'a b' })).toThrow(
		/^ASSAY_TARGETS_ALLOWED: expected networks, .* \(and not "a b"\)$/,
	)
	for (const wrong of ['0', '65', '2.5', 'many'])
		expect(() => readExecutorSettings({ ASSAY_PARALLEL_RUNS: wrong })).toThrow(
			'ASSAY_PARALLEL_RUNS: expected a number from 1 to 64',
		)
	expect(readExecutorSettings({ ASSAY_PARALLEL_RUNS: '3' }).concurrency).toBe(3)
	expect(() => readExecutorSettings({ ASSAY_DESKTOP_FOLDERS: '/srv, till' })).toThrow(
		'ASSAY_DESKTOP_FOLDERS: expected absolute paths of folders apart by commas (and not "till")',
	)
	expect(() => readExecutorSettings({ ASSAY_DESKTOP_DISPLAY: 'host:0' })).toThrow(
		/^ASSAY_DESKTOP_DISPLAY: expected a display such as :0, .* \(and not "host:0"\)$/,
	)
	for (const wrong of ['/', 'pages', '../pages', '/srv/../etc'])
		expect(() => readExecutorSettings({ ASSAY_FILE_FOLDER: wrong })).toThrow(
			`ASSAY_FILE_FOLDER: expected the absolute path of a folder below the root, without ".." (and not "${wrong}")`,
		)
})
