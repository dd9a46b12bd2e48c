import { action, element, expected, files, optional, read, variable } from '../../../feature/action.ts'
import { readDownload } from '../../../feature/values/download.ts'
import { NotYet, StepFailed } from '../../../run/step-errors.ts'
import { textOfBytes } from '../../../run/text-of-bytes.ts'
import type { Download } from '../driver.ts'
import { fileChooser } from '../file-chooser.ts'
import type { WebContext } from '../page.ts'
import { projectFiles, upload } from '../upload.ts'

export const uploadFile = action({
	name: 'UPLOAD_FILE',
	on: ['desktop', 'mobile'],
	about:
		'Hands files of the project to a file field, also a hidden one, drops them where the page takes what is dragged there, or clicks what opens the choice of files and answers it. Files are named as in the list of files, by name or path; several apart by ;.',
	slots: { locator: element(), files: files('data') },
	outcome: 'Passes when the page has taken the files; fails when nothing there takes files.',
	example: { step: 'When UPLOAD_FILE [order.attachments] + <invoice.pdf;photos/kettle.png>' },
	async run({ locator, files: names }, { page, file }: WebContext) {
		const given = await projectFiles(names, file)
		const chooser = fileChooser()
		await page.act(locator, 'present', (driver, found) => upload(driver, found, given, chooser))
	},
})

export const verifyDownload = action({
	name: 'VERIFY_DOWNLOAD',
	on: ['desktop'],
	about:
		'Checks that a download which began in this scenario has ended: a file name, or a pattern such as *.pdf, and behind a semicolon the least size in bytes. The file is kept as evidence. A variable takes its text, or of a file that is no text the path where it lies while the browser is open.',
	slots: {
		file: read(expected('file name;least bytes'), readDownload),
		name: optional(variable('data', 'variable')),
	},
	outcome: 'Passes when such a file has arrived within the explicit wait and is not empty.',
	example: { step: 'Then VERIFY_DOWNLOAD {invoice-*.pdf;1000}' },
	async run({ file, name }, { page, variables, attach, keep }: WebContext) {
		const arrived: Download[] = []
		await page.until(async (driver) => {
			const all = await driver.downloads()
			const found = all.findLast(({ name, unnumbered = name }) => file.fits(name) || file.fits(unnumbered))
			if (!found) throw new NotYet(`No download of ${file.name} began in this scenario${others(all)}`)
			if (found.state === 'cancelled') throw new StepFailed(`The download of ${found.name} was cancelled`)
			if (found.state === 'running') throw new NotYet(`The download of ${found.name} has not ended`)
			if (found.size < file.least) throw new NotYet(tooSmall(found, file.least))
			arrived.push(found)
		}, 'search')
		for (const one of arrived) {
			const bytes = await one.read()
			const text = bytes && textOfBytes(bytes)
			if (bytes) {
				const mediaType = text === undefined ? 'application/octet-stream' : 'text/plain'
				attach({ kind: 'attachment', name: one.name, content: await keep(bytes, mediaType) })
			}
			if (name) variables.set(name, text ?? one.path)
		}
	},
})

const others = (all: Download[]) =>
	all.length > 0 ? `; downloaded were ${all.map(({ name }) => `"${name}"`).join(', ')}` : ''

const tooSmall = ({ name, size }: Download, least: number) =>
	size === 0 ? `The download ${name} is empty` : `Expected at least ${least} bytes but the download ${name} has ${size}`
