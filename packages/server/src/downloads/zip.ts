import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

export interface Entry {
	path: string
	content: string | Uint8Array
	/** Whether it may be started. */
	program?: boolean
}

/** All entries as one archive, below a folder of its name so that unpacking it litters nothing. */
export async function zipOf(folder: string, entries: Entry[]): Promise<Buffer> {
	const zip = new yazl.ZipFile()
	for (const { path, content, program } of entries)
		zip.addBuffer(Buffer.from(content), `${folder}/${path}`, { mode: program ? 0o100755 : 0o100644 })
	zip.end()
	return buffer(zip.outputStream as NodeJS.ReadableStream)
}
