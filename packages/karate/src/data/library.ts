// Libraries that few features need are loaded when one does, and at once: user scripts cannot wait. How is up to the
// host (Node requires them, a page would hand them in), so that the data modules themselves run anywhere.

let load: (name: string) => unknown = (name) => {
	throw new Error(`the library ${name} is not available here`)
}

export function provideLibraries(loader: (name: string) => unknown): void {
	load = loader
}

export function library<T>(name: string): T {
	return load(name) as T
}
