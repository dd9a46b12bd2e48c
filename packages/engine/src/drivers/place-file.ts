import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from '../driver.ts'

/** Writes a file below a folder under its own name, readable by whichever user the browser runs as; gives its path. */
export async function placeFile(folder: string, { name, bytes }: UploadedFile): Promise<string> {
	const own = await mkdtemp(join(folder, 'upload-'))
	await chmod(own, 0o711)
	const path = join(own, name)
	await writeFile(path, bytes, { mode: 0o644, flag: 'wx' })
	return path
}
