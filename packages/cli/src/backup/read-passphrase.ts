import { readFile } from 'node:fs/promises'
import { UsageWrong } from '../usage.ts'

const shortest = 12

/**
 * The passphrase that a file holds, without the end of its line; undefined without a file. Never an argument: other users see
 * those. Throws `UsageWrong` where it is short or cannot be read.
 */
export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
	if (file === undefined) return undefined
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		throw new UsageWrong(`--passphrase-file: cannot read ${file} (${error.code}).`)
	})
	const passphrase = text.replace(/\r?\n$/, '')
	if (passphrase.length < shortest)
		throw new UsageWrong(`--passphrase-file: expected at least ${shortest} characters, got ${passphrase.length}.`)
	return passphrase
}
