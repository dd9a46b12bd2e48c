/** Milliseconds. */
const samePress = 1000

/**
 * Of a process that was just asked to stop by a signal: answers of each later one whether it is another press of Ctrl-C. One press
 * arrives twice where npm or npx started the process: from the terminal, and from npm.
 */
export function anotherPress(): () => boolean {
	const at = performance.now()
	return () => performance.now() - at > samePress
}
