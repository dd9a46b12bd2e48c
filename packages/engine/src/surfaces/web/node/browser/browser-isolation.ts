import { sandboxOf } from './chromium-process.ts'
import type { ChromiumSandbox } from './chromium-sandbox.ts'

/** How well a page of a local browser is kept from this machine, as a sentence; `weak`: what could be done about it. */
export async function browserIsolation(path: string): Promise<{ sentence: string; weak?: string }> {
	const sandbox = await sandboxOf(path, AbortSignal.timeout(60_000))
	const user = process.getuid?.() === 0 ? 'as a user of its own' : 'as the user of the executor'
	return { sentence: `runs ${user}, ${kinds[sandbox]}`, ...(sandbox === 'none' ? { weak } : {}) }
}

const kinds: Record<ChromiumSandbox, string> = {
	namespaces: "in Chromium's sandbox (user namespaces)",
	helper: "in Chromium's sandbox (its setuid helper)",
	none: "without Chromium's sandbox, which cannot start here",
}

const weak =
	'Allow unprivileged user namespaces (kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns) or install chromium-sandbox.'
