import { setTimeout as wait } from 'node:timers/promises'
import type { Film } from '../../../../run/any-driver.ts'
import { type CdpConnection, type CdpEvent, connectCdp } from '../cdp/cdp-connection.ts'
import { toolsAddress } from '../webdriver/tools-address.ts'
import type { Browser } from '../webdriver/web-command.ts'
import { startScreencast } from './screencast.ts'

// Some three pictures a second show what happens; the page pays for each.
const betweenMilliseconds = 250
// Where the driver has to take them, between the steps' own commands.
const slowlyMilliseconds = 1000
/** Of the time at most, one part in so many makes pictures smaller: steps are not to wait for it. */
const restsFor = 10
const picture = { format: 'jpeg', quality: 50, maxWidth: 800, maxHeight: 450 }
/** Larger pictures are passed over. */
const largest = 512 * 1024

type Take = (picture: Uint8Array) => Promise<void>

/** What is filmed: a browser by its developer tools. */
export interface FilmSource {
	/** A conversation of the film's own; `onEvent` is called with each event of its sessions. */
	connect(onEvent: (event: CdpEvent) => void): Promise<CdpConnection>
	/** The window in which the steps are, by the tools' name of it. */
	current(): Promise<string>
	/** Calls `turned` when the steps go on in another window, until the answer is called. */
	follow(turned: (window: string) => void): () => void
}

/**
 * Pictures of the window that the steps are in, as it changes. The browser is asked for the next one when the last was taken,
 * so nothing piles up. Where a browser cannot report changes, the driver is asked for a picture each second.
 */
export async function film(browser: Browser, local: boolean, take: Take): Promise<Film> {
	const url = await toolsAddress(browser, local).catch(() => undefined)
	const source: FilmSource | undefined =
		url === undefined
			? undefined
			: {
					connect: (onEvent) => connectCdp(url, onEvent),
					current: () => browser.getWindowHandle(),
					follow(turned) {
						const onResult = ({ command, body }: { command?: string; body?: { handle?: string } }) => {
							if (command === 'switchToWindow' && body?.handle) turned(body.handle)
						}
						browser.on('result', onResult as never)
						return () => browser.off('result', onResult as never)
					},
				}
	const cast = source && (await screencast(source, take).catch(() => undefined))
	return cast || photographs(browser, bounded(take))
}

const bounded =
	(take: Take): Take =>
	async (picture) => {
		if (picture.length <= largest) await take(picture).catch(() => {})
	}

export async function screencast(source: FilmSource, taker: Take): Promise<Film> {
	const take = bounded(taker)
	let target: string | undefined
	let session: string | undefined
	let arrived = (_: Buffer): void => {}
	const tools = await source.connect(({ method, sessionId, params }) => {
		if (method === 'Target.detachedFromTarget' && params.sessionId === session) target = session = undefined
		if (method === 'Page.screencastFrame' && sessionId === session) arrived(Buffer.from(String(params.data), 'base64'))
	})

	async function ask(mine: string): Promise<{ frame: Promise<Buffer> }> {
		const frame = new Promise<Buffer>((done) => {
			arrived = done
		})
		await startScreencast(tools, mine, picture, () => session === mine)
		return { frame }
	}

	/** One by one: a screencast that goes on copies each frame that the page draws, also those that nobody is sent. */
	async function shoot(mine: string, asked: { frame: Promise<Buffer> }): Promise<void> {
		let former: Buffer | undefined
		while (session === mine) {
			const shot = await asked.frame
			await tools.send('Page.stopScreencast', {}, mine)
			if (!former?.equals(shot)) await take(shot)
			former = shot
			await wait(betweenMilliseconds, undefined, { ref: false })
			if (session === mine) asked = await ask(mine)
		}
	}

	/** To the window in which the steps are now. */
	async function turn(current: string): Promise<void> {
		if (current === target) return
		if (session) await tools.send('Target.detachFromTarget', { sessionId: session }).catch(() => {})
		target = current
		const attached = await tools.send('Target.attachToTarget', { targetId: current, flatten: true })
		session = String(attached.sessionId)
		shoot(session, await ask(session)).catch(() => {})
	}
	let turning: Promise<void> = Promise.resolve()
	await turn(await source.current())
	const unfollow = source.follow((window) => {
		turning = turning.then(() => turn(window)).catch(() => {})
	})
	return {
		stop() {
			unfollow()
			if (session) tools.send('Target.detachFromTarget', { sessionId: session }).catch(() => {})
			session = undefined
			tools.close()
		},
	}
}

function photographs(browser: Browser, take: Take): Film {
	const ending = new AbortController()
	void (async () => {
		let former: Buffer | undefined
		while (!ending.signal.aborted) {
			const picture = await photograph(browser).catch(() => undefined)
			const began = performance.now()
			// A telephone's is larger than what travels.
			const small = picture && !former?.equals(picture) ? await smaller(picture) : undefined
			const rest = Math.max(slowlyMilliseconds, (performance.now() - began) * restsFor)
			if (small) await take(small)
			if (picture) former = picture
			await wait(rest, undefined, { signal: ending.signal, ref: false }).catch(() => {})
		}
	})()
	return { stop: () => ending.abort() }
}

/** Loaded late: most pictures are small enough. */
async function smaller(picture: Buffer): Promise<Uint8Array | undefined> {
	if (picture.length <= largest) return picture
	const { smallPicture } = await import('../../../node/small-picture.ts')
	try {
		return smallPicture(picture)
	} catch {
		return undefined
	}
}

async function photograph(browser: Browser): Promise<Buffer> {
	if (!browser.isBidi) return Buffer.from(await browser.takeScreenshot(), 'base64')
	const { data } = await browser.browsingContextCaptureScreenshot({
		context: await browser.getWindowHandle(),
		format: { type: 'image/jpeg', quality: 0.5 },
	})
	return Buffer.from(data, 'base64')
}
