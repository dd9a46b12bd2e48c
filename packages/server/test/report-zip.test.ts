import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReports } from '../src/runs/report.ts'
import type { World } from '../src/world.ts'

test('a report that is removed while it is packed is none, and nothing of it is left', async () => {
	const blobs = await mkdtemp(join(tmpdir(), 'assay-report-zip-'))
	const reports = openReports({ config: { blobs } } as World)
	const report = join(reports.folder, '7')
	await mkdir(report, { recursive: true })
	// They are read one after the other, and random bytes take their time.
	for (const name of ['one.bin', 'two.bin', 'three.bin']) await writeFile(join(report, name), randomBytes(8_000_000))
	const zipping = reports.zip(7)
	await expect.poll(() => readdir(reports.folder), { interval: 1 }).toHaveLength(2)
	await rm(report, { recursive: true })
	expect(await zipping).toBe(false)
	expect(await readdir(reports.folder)).toEqual([])
})

test('a zip that is whole when its report is gone already goes, too', async () => {
	const blobs = await mkdtemp(join(tmpdir(), 'assay-report-zip-'))
	const reports = openReports({ config: { blobs } } as World)
	await mkdir(join(reports.folder, '7'), { recursive: true })
	// One file, which is read to its end although it is removed.
	await writeFile(join(reports.folder, '7', 'film.webm'), randomBytes(16_000_000))
	const zipping = reports.zip(7)
	const packed = async () => {
		const name = (await readdir(reports.folder)).find((name) => name.endsWith('.zip.tmp'))
		return name ? (await stat(join(reports.folder, name))).size : 0
	}
	await expect.poll(packed, { interval: 1 }).toBeGreaterThan(1_000_000)
	await reports.remove(7)
	expect(await zipping).toBe(false)
	expect(await readdir(reports.folder)).toEqual([])
})
