const arrived = new Map<string, unknown>()
Object.assign(window, { assay: (name: string, data: unknown) => arrived.set(name, data) })

const coming = new Map<string, Promise<unknown>>()

/**
 * What a file of data holds. It is loaded by a script element, since from a file system nothing can be fetched, and not kept
 * here. Rejects when there is no such file, or none that can be read.
 */
export function readData<Data>(name: string): Promise<Data> {
	const former = coming.get(name)
	if (former) return former as Promise<Data>
	const loading = new Promise<Data>((resolve, reject) => {
		const script = document.createElement('script')
		script.src = name
		// One that was cut off while it was copied is loaded, and says nothing.
		script.onload = () =>
			arrived.has(name) ? resolve(arrived.get(name) as Data) : reject(new Error(`${name} beside this page is damaged.`))
		script.onerror = () => reject(new Error(`${name} is missing beside this page.`))
		const done = () => {
			script.remove()
			arrived.delete(name)
			coming.delete(name)
		}
		document.head.append(script)
		script.addEventListener('load', done)
		script.addEventListener('error', done)
	})
	coming.set(name, loading)
	return loading
}
