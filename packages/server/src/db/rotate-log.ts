import { copyFile, rename, rm, stat, truncate } from 'node:fs/promises'

/** Bytes after which a log is set aside. */
export const longestLog = 10 * 1024 * 1024

/**
 * Sets a log that is longer than `most` bytes aside as `<file>.1`, the one before as `.2`, up to `keep` of them; 0 keeps none.
 * It is copied and emptied, not renamed: its writer has it open, to write at its end.
 */
export async function rotateLog(
	file: string,
	{ keep, most = longestLog }: { keep: number; most?: number },
): Promise<void> {
	const found = await stat(file).catch(() => undefined)
	if (!found || found.size <= most) return
	await rm(`${file}.${keep}`, { force: true })
	for (let n = keep - 1; n >= 1; n--) await rename(`${file}.${n}`, `${file}.${n + 1}`).catch(() => {})
	if (keep > 0) await copyFile(file, `${file}.1`)
	await truncate(file)
}
