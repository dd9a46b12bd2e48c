import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processesNaming } from '../src/executor/process-facts.ts'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import type { DesktopAllowed } from '../src/surfaces/desktop/desktop-allowed.ts'
import { readDesktopSettings } from '../src/surfaces/desktop/desktop-settings.ts'
import { cookieIn } from '../src/surfaces/desktop/node/authority-file.ts'
import { makeDesktopPlace } from '../src/surfaces/desktop/node/desktop-place.ts'
import { openDesktop } from '../src/surfaces/desktop/node/open-desktop.ts'
import { startDisplay } from '../src/surfaces/desktop/node/own-display.ts'
import { requireAllowed } from '../src/surfaces/desktop/node/require-allowed.ts'
import { connectX } from '../src/surfaces/desktop/node/x11/x-connection.ts'
import { killGroup } from '../src/surfaces/node/kill-group.ts'

const nothing: DesktopAllowed = { programs: [], folders: [], variables: [] }
let folder: string

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'assay-operator-'))
	await mkdir(join(folder, 'till', 'shop'), { recursive: true })
	await mkdir(join(folder, 'till-2'))
	await symlink('/etc', join(folder, 'till', 'elsewhere'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('what the operator lets desktop features use', () => {
	const asked = (settings: Record<string, unknown>, allowed: Partial<DesktopAllowed>) =>
		requireAllowed(readDesktopSettings(settings), { ...nothing, ...allowed })

	it('is nothing unless he says so, in one sentence each', async () => {
		await asked({}, {})
		await expect(asked({ 'desktop.app': 'xterm' }, { programs: ['mousepad'] })).rejects.toThrow(
			'desktop.app: the operator of this executor does not let tests start xterm: ASSAY_DESKTOP_PROGRAMS names those that may be started.',
		)
		await expect(asked({ 'desktop.environment': { LANG: 'C' } }, { variables: ['TZ'] })).rejects.toThrow(
			'desktop.environment: the operator of this executor does not let tests set LANG: ASSAY_DESKTOP_VARIABLES names those that may be set.',
		)
		await expect(asked({ 'desktop.display': 'MACHINE' }, {})).rejects.toThrow(
			'desktop.display: the operator of this executor does not let tests use a display of its machine: ASSAY_DESKTOP_DISPLAY names one that may be used.',
		)
	})

	it.each(['PATH', 'DISPLAY', 'HOME', 'XDG_RUNTIME_DIR', 'WINEPREFIX', 'ASSAY_PROGRAM_OF'])(
		'is never %s, on which the desktop itself stands',
		async (name) =>
			await expect(asked({ 'desktop.environment': { [name]: 'x' } }, { variables: ['*'] })).rejects.toThrow(
				`desktop.environment: ${name} belongs to the desktop itself and cannot be set.`,
			),
	)

	it('is a folder that he names and those below, wherever links lead', async () => {
		const allowed = { folders: [join(folder, 'till')] }
		const start = (path: string) => asked({ 'desktop.folder': path }, allowed)
		await start(join(folder, 'till'))
		await start(`${join(folder, 'till', 'shop')}/`)
		for (const other of [folder, join(folder, 'till-2'), join(folder, 'till', 'elsewhere'), join(folder, 'till', '..')])
			await expect(start(other)).rejects.toThrow(
				`desktop.folder: the operator of this executor does not let tests start programs in ${other}: it is none of the folders that ASSAY_DESKTOP_FOLDERS names, nor one below.`,
			)
		await expect(start(join(folder, 'till', 'none'))).rejects.toThrow(/^desktop\.folder: the operator/)
	})
})

it('reads the cookie of a display out of a file of several', () => {
	const entry = (...parts: (string | Buffer)[]) =>
		Buffer.concat([
			Buffer.from([1, 0]),
			...parts.map((part) => Buffer.concat([Buffer.from([0, part.length]), Buffer.from(part)])),
		])
	const cookie = Buffer.from('00ff80410a', 'hex')
	const file = Buffer.concat([
		entry('host', '0', 'XDM-AUTHORIZATION-1', 'x'),
		entry('host', '7', 'MIT-MAGIC-COOKIE-1', 'other'),
		entry('host', '0', 'MIT-MAGIC-COOKIE-1', cookie),
	])
	expect(cookieIn(file, 0)).toEqual(cookie)
	expect(cookieIn(file, 3)).toBeUndefined()
	expect(cookieIn(Buffer.alloc(0), 0)).toBeUndefined()
})

const missing = ['Xvfb', 'xmessage'].filter((name) => !existsSync(`/usr/bin/${name}`))
if (missing.length > 0) console.log(`${missing.join(', ')} not installed: displays of the operator are skipped.`)

it.skipIf(missing.length > 0 || process.getuid?.() !== 0)(
	'a display that a user of its own had leaves no socket behind, whose number nobody else could take',
	async () => {
		const place = await makeDesktopPlace()
		const started: number[] = []
		const { display } = await startDisplay(place, { width: 640, height: 480 }, (pid) => started.push(pid))
		const socket = `/tmp/.X11-unix/X${display}`
		expect(existsSync(socket)).toBe(true)
		for (const pid of started) killGroup(pid)
		await place.remove()
		expect(existsSync(socket)).toBe(false)
	},
	60_000,
)

describe.skipIf(missing.length > 0)('a desktop as its operator allows it', () => {
	let reaper: Reaper
	let server: ChildProcess
	let display: number

	beforeAll(async () => {
		reaper = openReaper()
		const words = ['-displayfd', '3', '-screen', '0', '1280x720x24', '-nolisten', 'tcp', '-noreset', '-ac']
		server = spawn('/usr/bin/Xvfb', words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
		display = await new Promise((resolve) =>
			(server.stdio[3] as Readable).on('data', (said: Buffer) => resolve(Number(String(said)))),
		)
	}, 30_000)
	afterAll(() => {
		reaper?.close()
		server?.kill('SIGKILL')
	})

	const open = (settings: Record<string, unknown>) =>
		openDesktop(readDesktopSettings(settings), new AbortController().signal, {
			folder: reaper.folder,
			onProcess: reaper.lease,
			allowed: {
				programs: ['*'],
				folders: [folder],
				variables: ['TILL'],
				display: { number: display, authority: join(folder, 'none') },
			},
		})

	it('starts a program in the folder and with the variables that the environment names', async () => {
		const desktop = await open({
			'desktop.app': 'sh -c "pwd; echo till $TILL; sleep 60"',
			'desktop.folder': join(folder, 'till', 'shop'),
			'desktop.environment': { TILL: 'three' },
		})
		const lines: string[] = []
		const said = async () => {
			lines.push(...(await desktop.consoleLines()).map(({ text }) => text))
			return lines
		}
		await expect.poll(said, { timeout: 20_000 }).toEqual([join(folder, 'till', 'shop'), 'till three'])
		await desktop.close()
	}, 60_000)

	it('keeps what a program writes in pieces as the lines that they make', async () => {
		const pieces = ['sec', 'ret\\nK\\303', '\\274che\\nlast'].map((text) => `printf '${text}'`)
		const desktop = await open({ 'desktop.app': `sh -c "${pieces.join('; sleep 0.3; ')}"` })
		const lines: string[] = []
		const said = async () => {
			lines.push(...(await desktop.consoleLines()).map(({ text }) => text))
			return lines
		}
		await expect.poll(desktop.ended, { timeout: 20_000 }).toBe('sh has ended (exit code 0)')
		await expect.poll(said, { timeout: 20_000 }).toEqual(['secret', 'Küche', 'last'])
		await desktop.close()
	}, 60_000)

	it('says how many lines of a program it has not kept', async () => {
		const desktop = await open({ 'desktop.app': 'sh -c "seq 600"' })
		await expect.poll(desktop.ended, { timeout: 20_000 }).toBe('sh has ended (exit code 0)')
		// What it wrote last may still be in the pipe.
		await wait(1000)
		const texts = (await desktop.consoleLines()).map(({ text }) => text)
		expect([texts.length, ...texts.slice(-2)]).toEqual([500, '499', 'and 101 more lines'])
		await desktop.close()
	}, 60_000)

	it('shows a screen that stands still to each who begins to look', async () => {
		const desktop = await open({})
		const looks: number[] = []
		for (const look of [1, 2]) {
			const film = await desktop.film(async () => void looks.push(look))
			await expect.poll(() => looks.includes(look), { timeout: 5000 }).toBe(true)
			film.stop()
		}
		await desktop.close()
	}, 60_000)

	it('shows a program on the display of the machine, for one desktop after the other, and leaves it as it was', async () => {
		const there = { 'desktop.app': 'xmessage Kettle', 'desktop.display': 'MACHINE' }
		const titles = async (desktop: Awaited<ReturnType<typeof open>>) =>
			(await desktop.windows()).map(({ title }) => title)
		const one = await open(there)
		await expect.poll(() => titles(one), { timeout: 20_000 }).toEqual(['xmessage'])
		const next = open(there)
		let came = false
		void next.then(() => {
			came = true
		})
		const looker = await connectX(display, Buffer.alloc(0))
		const capitals = async () => {
			const root = Buffer.alloc(4)
			root.writeUInt32LE(looker.root)
			return ((await looker.ask(38, 0, root)).readUInt16LE(24) & 2) !== 0
		}
		await one.press([{ keys: ['Control'], holds: true }])
		await one.type('Ж')
		await one.press([{ keys: ['CapsLock'], holds: false }])
		expect(await capitals()).toBe(true)
		await one.reset()
		expect(await capitals()).toBe(false)
		await expect.poll(() => titles(one), { timeout: 20_000 }).toEqual(['xmessage'])
		await one.press([{ keys: ['Shift'], holds: true }])
		expect(came).toBe(false)
		const pressed = async () => (await looker.ask(44, 0)).subarray(8, 40).some((byte) => byte !== 0)
		expect(await pressed()).toBe(true)
		await one.close()
		const other = await next
		expect(await pressed()).toBe(false)
		looker.end()
		await expect.poll(() => titles(other), { timeout: 20_000 }).toEqual(['xmessage'])
		await other.close()
	}, 60_000)

	it.skipIf(!existsSync('/usr/bin/openbox'))(
		'lists and moves windows in the frames of the window manager of that display, and leaves those of others alone',
		async () => {
			const ready = join(folder, 'openbox-ready')
			const env = { ...process.env, DISPLAY: `:${display}`, HOME: folder }
			const words = ['--sm-disable', '--startup', `touch ${ready}`]
			const started = [spawn('/usr/bin/openbox', words, { env, stdio: 'ignore' })]
			try {
				await expect.poll(() => existsSync(ready), { timeout: 20_000 }).toBe(true)
				started.push(spawn('/usr/bin/xmessage', ['Of another'], { env, stdio: 'ignore' }))
				const desktop = await open({ 'desktop.app': 'xcalc', 'desktop.display': 'MACHINE' })
				const titles = async () => (await desktop.windows()).map(({ title }) => title).sort()
				await expect.poll(titles, { timeout: 20_000 }).toEqual(['Calculator', 'xmessage'])
				const calculator = async () => (await desktop.windows()).find(({ title }) => title === 'Calculator')
				await desktop.moveWindow((await calculator())?.id ?? 0, { x: 700, y: 200 })
				await expect.poll(calculator, { timeout: 20_000 }).toMatchObject({ left: 700, top: 200 })
				await desktop.reset()
				await expect.poll(titles, { timeout: 20_000 }).toEqual(['Calculator', 'xmessage'])
				await desktop.close()
				expect(() => open({ 'desktop.display': 'MACHINE', 'desktop.frames': true })).toThrow(
					'desktop.frames: windows on a display of the machine look as that display shows them.',
				)
			} finally {
				for (const one of started) one.kill('SIGKILL')
			}
		},
		60_000,
	)

	it('says in one sentence that a display has another size, or is not there', async () => {
		await expect(open({ 'desktop.display': 'MACHINE', 'desktop.resolution': '800x600' })).rejects.toThrow(
			"desktop.display: the display of this executor's machine is 1280x720, and desktop.resolution asks for 800x600.",
		)
		const gone = { ...nothing, display: { number: 65_000, authority: join(folder, 'none') } }
		const settings = readDesktopSettings({ 'desktop.display': 'MACHINE' })
		const options = { folder: reaper.folder, onProcess: reaper.lease, allowed: gone }
		await expect(openDesktop(settings, new AbortController().signal, options)).rejects.toThrow(
			/^desktop\.display: the display :65000 of this executor's machine cannot be used: /,
		)
		// Nothing of it goes on.
		await expect.poll(() => processesNaming(join(reaper.folder, 'desktop-child.cjs')), { timeout: 5000 }).toEqual([])
	}, 60_000)
})
