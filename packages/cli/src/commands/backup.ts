import { parseArgs } from 'node:util'
import { backUp } from '@assay/server/backup/back-up'
import { BadBackup } from '@assay/server/backup/bad-backup'
import { readConfig } from '@assay/server/config'
import { readPassphrase } from '../backup/read-passphrase.ts'
import { warnOf } from '../backup/warn-of.ts'
import type { Command } from '../command.ts'
import { UsageWrong } from '../usage.ts'

const usage = `assay backup FILE [--passphrase-file FILE]

Writes the rows, the files and evidence, and the secret key of an installation into one file, as they
are at one moment. Its servers may run or not; the settings are theirs (ASSAY_DATA, DATABASE_URL,
ASSAY_BLOBS, ASSAY_SECRET_KEY). Who has the file has every stored secret: keep it as you keep the key.

  --passphrase-file FILE   Encrypt it with the passphrase that this file holds, of at least 12 characters

Exit code: 0 the file is there and whole, 1 it is not, 2 the settings name no installation.`

export const command: Command = {
	usage,
	async run(args) {
		const options = { 'passphrase-file': { type: 'string' } } as const
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
		const [file, ...more] = positionals
		if (file === undefined || more.length > 0) throw new UsageWrong('FILE: expected the name of one file.')
		const passphrase = await readPassphrase(values['passphrase-file'])
		const stopped = new AbortController()
		for (const signal of ['SIGINT', 'SIGTERM'] as const)
			process.once(signal, () => stopped.abort(new BadBackup(`Stopped by ${signal}: there is no backup.`)))
		try {
			const { rows, blobs, missing, damaged, bytes } = await backUp(readConfig(), file, {
				passphrase,
				signal: stopped.signal,
			})
			warnOf(missing, 'contents that rows name are not on the disk')
			warnOf(damaged, 'contents are damaged on the disk, and a restore leaves them out')
			const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
			console.log(`${file}: ${count} rows and ${blobs} contents in ${(bytes / 1e6).toFixed(1)} MB.`)
			return 0
		} catch (error) {
			if (!(error instanceof BadBackup)) throw error
			console.error(error.message)
			return 1
		}
	},
}
