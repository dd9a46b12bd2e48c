import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import { readSecret, secretPlace } from '../data-folder.ts'
import { withOwnDatabase } from './own-database.ts'
import { type BackupFigures, writeBackup } from './write-backup.ts'

/** Backs up the installation of these settings; `options` as in `writeBackup`. CannotStart where they name none. */
export async function backUp(
	config: Config,
	file: string,
	options: Parameters<typeof writeBackup>[2],
): Promise<BackupFigures> {
	const { data, blobs, secretKey } = config
	const secret = await readSecret(data, secretKey)
	if (!secret)
		throw new CannotStart(
			`There is no secret key (${secretPlace(data, secretKey)}): set ASSAY_DATA or ASSAY_SECRET_KEY.`,
		)
	return withOwnDatabase(config, (url) => writeBackup({ url, blobs, secret }, file, options))
}
