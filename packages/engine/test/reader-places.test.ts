import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readerPlaces } from '../src/surfaces/desktop/node/reader-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-languages-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('reads English as it is shipped, and what the system has', async () => {
	writeFileSync(join(folder, 'deu.traineddata'), '')
	const { languages, names } = await readerPlaces(['eng', 'deu'], folder, [folder])
	expect(names).toEqual(['eng', 'deu'])
	expect(readdirSync(languages).sort()).toEqual(['deu.traineddata.gz', 'eng.traineddata.gz'])
	expect(readlinkSync(join(languages, 'deu.traineddata.gz'))).toBe(join(folder, 'deu.traineddata'))
})

it('says in one sentence what is to be installed for another language', async () => {
	await expect(readerPlaces(['eng', 'chi_sim'], folder, [folder])).rejects.toThrow(
		/^desktop\.languages: the executor's machine cannot read "chi_sim" \(.*tesseract-ocr-chi-sim.*\)\.$/,
	)
})
