import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StepFailed } from '../../../../run/step-errors.ts'
import type { UploadedFile } from '../../driver.ts'
import type { Browser } from './web-command.ts'

/** Sends a file to the machine of a browser elsewhere, by the way that grids and providers have for it; gives its path there. */
export async function sendFile(browser: Browser, file: UploadedFile): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'assay-upload-'))
	try {
		const path = join(folder, file.name)
		await writeFile(path, file.bytes)
		return await browser.uploadFile(path)
	} catch (error) {
		const said = (error instanceof Error ? error.message : String(error)).split('\n')[0]
		throw new StepFailed(`The browser's machine does not take the file ${file.name}: ${said}`)
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}
