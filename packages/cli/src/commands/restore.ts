import { parseArgs } from 'node:util'
import { BadBackup } from '@assay/server/backup/bad-backup'
import { openWhole } from '@assay/server/backup/open-whole'
import { withStopped } from '@assay/server/backup/own-database'
import { restoreBackup } from '@assay/server/backup/restore-backup'
import { readConfig } from '@assay/server/config'
import { readPassphrase } from '../backup/read-passphrase.ts'
import { warnOf } from '../backup/warn-of.ts'
import type { Command } from '../command.ts'
import { UsageWrong } from '../usage.ts'

const usage = `assay restore FILE [--passphrase-file FILE]

Brings a backup into an empty database, embedded or external, and its key and contents to where a server
with the same settings (ASSAY_DATA, DATABASE_URL, ASSAY_BLOBS, ASSAY_SECRET_KEY) looks for them. No server
may run with them. The whole file is judged before anything is written.

  --passphrase-file FILE   A file with the passphrase it was encrypted with

Exit code: 0 everything is there, 1 no rows are, 2 the settings or the data folder cannot be used.`

export const command: Command = {
	usage,
	async run(args) {
		const options = { 'passphrase-file': { type: 'string' } } as const
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
		const [file, ...more] = positionals
		if (file === undefined || more.length > 0) throw new UsageWrong('FILE: expected the name of one file.')
		const passphrase = await readPassphrase(values['passphrase-file'])
		const config = readConfig()
		try {
			// Before a data folder or a database is made.
			const opened = await openWhole(file, passphrase)
			const { made, rows, blobs, damaged } = await withStopped(config, (url) =>
				restoreBackup({ url, ...config }, file, opened),
			)
			warnOf(damaged, 'contents were damaged when the backup was made, and are left out')
			console.log(`${rows} rows and ${blobs} contents of ${made} are restored. Start the server now.`)
			return 0
		} catch (error) {
			if (!(error instanceof BadBackup)) throw error
			console.error(error.message)
			return 1
		}
	},
}
