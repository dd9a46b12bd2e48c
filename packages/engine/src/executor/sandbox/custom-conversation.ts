import type { CustomCallHost, CustomDriver } from '../../run/host.ts'
import type { Sandbox, SandboxLimits } from './sandbox.ts'
import type { CustomMessage, ToChild } from './sandbox-messages.ts'
import type { SandboxTraffic } from './sandbox-traffic.ts'
import { watchSandbox } from './sandbox-watch.ts'

type Ended = { problem?: string; missing?: string[]; lost?: string }

/** Calls of custom actions in one sandbox, several at once if wanted. */
export interface CustomConversation {
	readonly alive: boolean
	/** The texts of the scripts that it was given, by path. */
	knows: Map<string, string>
	call(asked: Omit<Extract<ToChild, { type: 'callCustom' }>, 'type' | 'call'>, around: CustomCallHost): Promise<Ended>
	kill(): void
}

/** How long a custom action may take, whatever it waits for. */
const longestMinutes = 10

/** So many calls that have ended may still report an error. */
const mostEnded = 1000

/** Silence, death and cancelling become the end of every call in it, with a reason. */
export function converseAbout(sandbox: Sandbox, traffic: SandboxTraffic, limits: SandboxLimits): CustomConversation {
	const running = new Map<number, { around: CustomCallHost; end(ended: Ended): void }>()
	const failedLater = new Map<number, CustomCallHost['failedLater']>()
	const stuck = `The custom action held the processor for ${limits.stuckSeconds} s without a pause (an endless loop?)`
	const watch = watchSandbox(sandbox, limits.stuckSeconds, () => endAll(stuck, true))
	let calls = 0
	let endedBy = 'The process of the custom actions had ended.'

	function endAll(reason: string, byTest: boolean): void {
		endedBy = reason.replace('The feature', 'The custom action').replace('ran the feature', 'ran the custom action')
		for (const one of running.values()) one.end(byTest ? { problem: endedBy } : { lost: endedBy })
		sandbox.kill()
	}

	function take(message: CustomMessage): void {
		const one = running.get(message.call)
		if (message.type === 'customDone') one?.end(message)
		else if (message.type === 'customPrint') one?.around.print(String(message.text))
		else if (message.type === 'askDriver') void answer(sandbox, one?.around.driver, message)
		else if (one) one.end({ problem: String(message.problem) })
		else failedLater.get(message.call)?.(String(message.problem))
	}

	sandbox.onEnd = (reason, byTest) => {
		traffic.close()
		endAll(reason, byTest)
	}
	sandbox.onMessage = (message) => {
		watch.received()
		if (traffic.take(message)) return
		if ('call' in message) take(message)
	}

	return {
		get alive() {
			return sandbox.alive
		},
		knows: new Map(),
		async call(asked, around) {
			if (!sandbox.alive) return { lost: endedBy }
			calls++
			const call = calls
			watch.begin()
			const late = `The custom action did not end within ${longestMinutes} minutes`
			const clock = setTimeout(() => endAll(late, true), longestMinutes * 60_000)
			const cancel = () => endAll('The run was cancelled.', true)
			around.signal.addEventListener('abort', cancel, { once: true })
			try {
				return await new Promise<Ended>((end) => {
					running.set(call, { around, end })
					sandbox.send({ type: 'callCustom', call, ...asked })
				})
			} finally {
				running.delete(call)
				failedLater.set(call, around.failedLater)
				failedLater.delete(call - mostEnded)
				clearTimeout(clock)
				around.signal.removeEventListener('abort', cancel)
				if (running.size === 0) watch.end()
			}
		},
		kill: sandbox.kill,
	}
}

async function answer(
	sandbox: Sandbox,
	driver: CustomDriver | undefined,
	asked: Extract<CustomMessage, { type: 'askDriver' }>,
) {
	const { ask, command, args } = asked
	try {
		if (!driver) throw new Error(`The step had ended when its action asked for "${command}"`)
		const run = Object.hasOwn(driver, command) ? driver[command] : undefined
		if (!run) throw new Error(`The driver has no command "${command}"; it has ${Object.keys(driver).join(', ')}`)
		const value = await run(...(Array.isArray(args) ? args : []))
		sandbox.send({ type: 'driverAnswer', ask, value })
	} catch (error) {
		sandbox.send({ type: 'driverAnswer', ask, problem: error instanceof Error ? error.message : String(error) })
	}
}
