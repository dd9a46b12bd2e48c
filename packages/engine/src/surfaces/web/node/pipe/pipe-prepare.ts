import { guardSchemes } from '../browser/scheme-guard.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import type { PipeOptions } from './pipe-options.ts'

/** Gives the session of a new window, or of a frame of another site, all that it needs, and lets its page run. */
export async function preparePage(
	tools: CdpPipe,
	session: string,
	isWindow: boolean,
	options: PipeOptions,
): Promise<void> {
	const { emulated, insecureCertificates } = options
	const send = (method: string, parameters: object = {}) => tools.send(method, parameters, session)
	const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'iframe' }] }
	const sent = [
		send('Page.enable'),
		send('Page.setLifecycleEventsEnabled', { enabled: true }),
		send('Runtime.enable'),
		send('Network.enable'),
		send('Log.enable'),
		guardSchemes(tools, session),
		send('Target.setAutoAttach', auto),
	]
	// Neither the first tab nor one opened by a command is sure to have the focus.
	if (isWindow) sent.push(send('Emulation.setFocusEmulationEnabled', { enabled: true }))
	if (insecureCertificates) sent.push(send('Security.setIgnoreCertificateErrors', { ignore: true }))
	if (emulated?.userAgent) sent.push(send('Emulation.setUserAgentOverride', { userAgent: emulated.userAgent }))
	const { device } = emulated ?? {}
	if (device && isWindow) {
		const { width, height, pixelRatio: deviceScaleFactor, mobile = true, touch = true } = device
		sent.push(send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile }))
		sent.push(send('Emulation.setTouchEmulationEnabled', { enabled: touch }))
	}
	sent.push(send('Runtime.runIfWaitingForDebugger'))
	await Promise.all(sent.map((one) => one.catch(() => {})))
}
