import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { SessionRefused } from '../../../../run/step-errors.ts'
import { killGroup } from '../../../node/kill-group.ts'
import { withoutPrivileges } from '../../../node/own-user.ts'
import { type CdpPipe, openCdpPipe } from '../cdp/cdp-pipe.ts'
import { localArguments } from './capabilities.ts'
import { type ChromiumSandbox, chromiumSandbox } from './chromium-sandbox.ts'
import { endedAtStart } from './ended-at-start.ts'
import { makeOwnPlace, type OwnPlace } from './own-place.ts'

/** A Chromium of our own that is asked over a pipe: no port, no driver. It leads a process group. */
export interface ChromiumProcess {
	pid: number
	tools: CdpPipe
	/** As the browser names itself: `Chrome/140.0.7339.80`. */
	product: string
	stop(): void
}

/** Long enough for a machine under heavy load. */
const startMilliseconds = 30_000

export interface ChromiumProgram {
	path: string
	arguments: string[]
	place: OwnPlace
	/** Called as soon as it runs. */
	onPid?(pid: number): { release(): void }
}

/**
 * Throws `SessionRefused` with its last words where it does not start, and `SessionLost` where it was killed before it could
 * be asked.
 */
export async function startChromium(program: ChromiumProgram, signal: AbortSignal): Promise<ChromiumProcess> {
	return chromiumSandbox.strongest(program.path, (sandbox) => start(program, sandbox, signal))
}

async function start(
	{ path, arguments: given, place, onPid }: ChromiumProgram,
	sandbox: { arguments: string[]; mayGain: boolean },
	signal: AbortSignal,
): Promise<ChromiumProcess> {
	if (signal.aborted) throw new SessionRefused('The browser was not needed any more.')
	const [command = '', ...rest] = [
		...withoutPrivileges(place.user, sandbox),
		path,
		...given,
		...sandbox.arguments,
		'--remote-debugging-pipe',
		'about:blank',
	]
	const child = spawn(command, rest, {
		cwd: place.folder,
		detached: true,
		env: place.environment,
		stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
		...(command === path && place.user !== undefined ? { uid: place.user, gid: place.user } : {}),
	})
	const { pid } = child
	const lease = pid === undefined ? undefined : onPid?.(pid)
	const stop = () => {
		if (pid !== undefined) killGroup(pid)
		lease?.release()
	}
	let said = ''
	child.stderr?.on('data', (chunk: Buffer) => {
		said = (said + chunk.toString()).slice(-4000)
	})
	const [, , , toBrowser, fromBrowser] = child.stdio as unknown as [unknown, unknown, unknown, Writable, Readable]
	const tools = openCdpPipe(toBrowser, fromBrowser)
	try {
		const version = await answered(tools, child, signal, () => said)
		return { pid: pid as number, tools, product: String(version.product), stop }
	} catch (error) {
		stop()
		throw error
	} finally {
		child.unref()
	}
}

async function answered(
	tools: CdpPipe,
	child: ChildProcess,
	signal: AbortSignal,
	said: () => string,
): Promise<Record<string, unknown>> {
	const over = new AbortController()
	const refused = new Promise<never>((_, reject) => {
		const refusal = (why: string) => `The browser could not be started: ${why}`
		const refuse = (why: string) => reject(new SessionRefused(refusal(why)))
		const late = setTimeout(() => refuse('it did not answer in time.'), startMilliseconds)
		over.signal.addEventListener('abort', () => clearTimeout(late))
		child.once('error', ({ message }) => refuse(message))
		// Its last words arrive with the end of its output.
		child.once('close', (code, killed) => {
			const why = lastWords(said()) ?? `it ended at once (${killed ?? `exit code ${code}`}).`
			reject(endedAtStart('the browser', killed, refusal(why)))
		})
		signal.addEventListener('abort', () => refuse('it was not needed any more.'), { signal: over.signal })
	})
	try {
		const version = tools.send('Browser.getVersion').catch(() => refused)
		return await Promise.race([version, refused])
	} finally {
		over.abort()
	}
}

/** The line that says why; Chromium's others are about buses and fonts. */
function lastWords(said: string): string | undefined {
	const lines = said.split('\n').map((line) => line.trim())
	const line = lines.find((one) => /FATAL|No usable sandbox/.test(one)) ?? lines.findLast(Boolean)
	return line?.replace(/^\[[^\]]*\]\s*/, '').slice(0, 300)
}

/** Which sandbox a Chromium has here, found out by starting one where none has been started yet. */
export async function sandboxOf(path: string, signal: AbortSignal): Promise<ChromiumSandbox> {
	const known = chromiumSandbox.of(path)
	if (known) return known
	const place = await makeOwnPlace()
	try {
		const profile = join(place.folder, 'profile')
		const { stop } = await startChromium({ path, arguments: localArguments({ profile }), place }, signal)
		stop()
	} finally {
		await place.remove()
	}
	return chromiumSandbox.of(path) ?? 'none'
}
