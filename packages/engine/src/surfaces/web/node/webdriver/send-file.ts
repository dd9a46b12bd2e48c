import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { StepFailed } from '../../../../run/step-errors.ts'
import type { UploadedFile } from '../../driver.ts'
import type { Browser } from './web-command.ts'

/**
 * Sends a file to the machine of a browser elsewhere, in an archive, as Selenium's grid and the providers take it; gives its path
 * there.
 */
export async function sendFile(browser: Browser, { name, bytes }: UploadedFile): Promise<string> {
	const zip = new yazl.ZipFile()
	zip.addBuffer(Buffer.from(bytes), name)
	zip.end()
	const archive = await buffer(zip.outputStream as NodeJS.ReadableStream)
	try {
		if (!('file' in browser)) throw new Error('its driver has no command for that')
		return await browser.file(archive.toString('base64'))
	} catch (error) {
		const said = (error instanceof Error ? error.message : String(error)).split('\n')[0]
		throw new StepFailed(`The browser's machine does not take the file ${name}: ${said}`)
	}
}
