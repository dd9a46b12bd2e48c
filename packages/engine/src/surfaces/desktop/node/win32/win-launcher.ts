/**
 * The words by which Node starts a program once a line arrives on its input: until then whoever starts it can hold it, so that
 * whatever the program starts is held as well. It ends as the program does.
 */
export const launched = (program: string, given: readonly string[]): string[] => [
	process.execPath,
	'-e',
	script,
	'--',
	program,
	...given,
]

const script = `process.stdin.once('data', () => {
	const [program, ...given] = process.argv.slice(1)
	const child = require('node:child_process').spawn(program, given, { stdio: ['ignore', 'inherit', 'inherit'] })
	child.once('error', ({ message }) => { console.error(message); process.exit(1) })
	child.once('exit', (code) => process.exit(code ?? 1))
})`
