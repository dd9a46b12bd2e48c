import { StepWrong, TakesFile } from '../../run/step-errors.ts'
import type { Driver, Element, UploadedFile } from './driver.ts'

/** Bytes of a file of the project, as a step's context gives them. */
type ReadFile = (path: string) => Promise<Uint8Array | undefined>

/** Types a text into a field; one that takes files gets the project's file of that name instead. */
export async function enterOrUpload(driver: Driver, field: Element, text: string, read: ReadFile): Promise<void> {
	try {
		await driver.type(field, text, 'replace')
	} catch (error) {
		if (!(error instanceof TakesFile)) throw error
		await driver.upload(field, await projectFile(text, read))
	}
}

/**
 * The file of the project that a step names, relative to its feature or to the project's root. Throws `StepWrong` for a path
 * that leads elsewhere or names no file.
 */
export async function projectFile(named: string, read: ReadFile): Promise<UploadedFile> {
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
