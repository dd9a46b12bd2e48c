import type { SpawnSyncReturns } from 'node:child_process'

/** The line in which an installer says what is wrong, or nothing where it went well. */
export function whyNot(installer: string, { status, stderr, error }: SpawnSyncReturns<string>): string {
	if (status === 0) return ''
	const line = stderr?.split('\n').find((one) => /error/i.test(one)) ?? error?.message
	return line?.replace(/^(?:npm error|ERROR:)\s*/, '') || `${installer} ended with ${status}`
}
