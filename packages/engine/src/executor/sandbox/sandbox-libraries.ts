// Replaced by the bundler, which puts the library inside the one file that a sandbox may read and loads it when it is asked for.
declare const require: (name: string) => unknown

/** The libraries that the Karate language asks for by name in the middle of a script. */
export function bundledLibrary(name: string): unknown {
	if (name === 'yaml') return require('yaml')
	if (name === 'acorn') return require('acorn')
	if (name === 'acorn-walk') return require('acorn-walk')
	throw new Error(`The library ${name} is not available in the sandbox.`)
}
