import { StepWrong, TakesFile, Unsettled } from '../../run/step-errors.ts'
import type { Driver, Element, UploadedFile } from './driver.ts'
import { answerScript, type fileChooser } from './file-chooser.ts'

/** Bytes of a file of the project, as a step's context gives them. */
type ReadFile = (path: string) => Promise<Uint8Array | undefined>

/** Types a text into a field; one that takes files gets the project's files of those names instead. */
export async function enterOrUpload(driver: Driver, field: Element, text: string, read: ReadFile): Promise<void> {
	try {
		await driver.type(field, text, 'replace')
	} catch (error) {
		if (!(error instanceof TakesFile)) throw error
		await upload(driver, field, await projectFiles(text, read))
	}
}

/**
 * Hands files to a field that takes files, drops them on what takes what is dragged there, or answers the choice of files that
 * a click opens. Throws `Unsettled` where the page takes none there.
 */
export async function upload(
	driver: Driver,
	onto: Element,
	files: readonly UploadedFile[],
	chooser?: ReturnType<typeof fileChooser>,
): Promise<void> {
	const place = await driver.script<Carrier>(carrierScript, onto, files.length)
	if (place.problem) throw new Unsettled(place.problem)
	if (place.input) return driver.upload(place.input, files)
	const { carrier = {} } = place
	await driver.upload(carrier, files)
	const dropped = await driver.script<Carrier>(dropScript, onto, carrier)
	if (dropped.input) return upload(driver, dropped.input, files)
	if (!dropped.problem) return
	const asked = await chooser?.(driver, onto)
	if (!asked) throw new Unsettled(dropped.problem)
	if (asked.input) return upload(driver, asked.input, files)
	if (files.length > 1 && !asked.multiple) throw new Unsettled(`takes one file, and not ${files.length}`)
	const brought = await driver.script<Carrier>(carrierScript, onto, files.length)
	await driver.upload(brought.carrier ?? {}, files)
	await driver.script(answerScript, brought.carrier)
}

interface Carrier {
	/** A field of the page that takes the files itself. */
	input?: Element
	/** A field of ours that brings them into the page, to be dropped from there. */
	carrier?: Element
	/** How the sentence "[x] …" ends. */
	problem?: string
}

const carrierScript = /* js */ `
	const [onto, count] = arguments
	const element = onto.localName === 'label' && onto.control ? onto.control : onto
	if (element.localName === 'input' && element.type === 'file') {
		if (element.matches(':disabled')) return { problem: 'is disabled' }
		if (count > 1 && !element.multiple) return { problem: 'takes one file, and not ' + count }
		return { input: element }
	}
	const carrier = document.createElement('input')
	carrier.type = 'file'
	carrier.multiple = true
	carrier.hidden = true
	for (const name of ['input', 'change']) carrier.addEventListener(name, (event) => event.stopImmediatePropagation())
	document.documentElement.append(carrier)
	return { carrier }
`

// What a script puts on a drag has no place in a file system, and a page that asks for that one would find nothing dropped.
const entriesScript = /* js */ `
	const items = DataTransferItem.prototype
	const { webkitGetAsEntry } = items
	items.webkitGetAsEntry = function () {
		const file = this.kind === 'file' ? this.getAsFile() : null
		const read = (taken, refused) => { Promise.resolve(file).then(taken, refused) }
		const { name } = file ?? {}
		return file && { isFile: true, isDirectory: false, name, fullPath: '/' + name, filesystem: null, file: read }
	}
	setTimeout(() => { items.webkitGetAsEntry = webkitGetAsEntry }, 1000)
`

// Only what answers to the drag before it takes what is dropped; many such places hold a hidden field besides.
const dropScript = /* js */ `
	const [element, carrier] = arguments
	const dataTransfer = new DataTransfer()
	for (const file of carrier.files) dataTransfer.items.add(file)
	carrier.remove()
	const { left, top, width, height } = element.getBoundingClientRect()
	const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true, composed: true }
	const drag = (name) => element.dispatchEvent(new DragEvent(name, { ...at, dataTransfer }))
	drag('dragenter')
	if (drag('dragover')) {
		drag('dragleave')
		const input = element.querySelector('input[type=file]')
		return input ? { input } : { problem: 'takes no files: it is no file field, nothing can be dropped on it, and a click on it asks for none' }
	}
	if (globalThis.DataTransferItem) { ${entriesScript} }
	drag('drop')
	return {}
`

/** Files of the project by name or path, several apart by `;`. Throws `StepWrong` naming the first that is none. */
export async function projectFiles(text: string, read: ReadFile): Promise<UploadedFile[]> {
	const names = text.split(';').filter((name) => name.trim() !== '')
	const files: UploadedFile[] = []
	for (const name of names.length > 0 ? names : [text]) files.push(await projectFile(name, read))
	return files
}

/**
 * The file of the project that a step names, relative to its feature or to the project's root. Throws `StepWrong` for a path
 * that leads elsewhere or names no file.
 */
async function projectFile(named: string, read: ReadFile): Promise<UploadedFile> {
	const path = named.trim()
	const parts = path.split(/[\\/]/)
	const leadsOut = /^(?:[\\/~]|[a-z]:|[a-z][a-z0-9+.-]*:)/i.test(path) || parts.includes('..') || /[\0\r\n]/.test(path)
	if (leadsOut)
		throw new StepWrong(
			`Expected the name of a file of the project, relative to the feature or its root, got "${named}"`,
		)
	const name = parts.at(-1)
	const bytes = name ? await read(parts.filter((part) => part !== '.').join('/')) : undefined
	if (!name || !bytes) throw new StepWrong(`There is no file "${named}" among the files of the project`)
	return { name, bytes }
}
