import { isLeftOut } from '@assay/contract/left-out'
import { mostOfSuite } from '@assay/contract/suites'
import { say } from '../ui/message-bar.tsx'

/** What somebody chose or dropped: files with their paths, or one zip. */
export interface Chosen {
	/** As it is named to him: a folder, a zip, "3 files". */
	name: string
	files: { path: string; file: File }[]
	zip?: File
	/** Whether it is a suite as a whole, or some files of one. */
	whole: boolean
	/** Bytes. */
	size: number
}

/** Of a file field; of a chosen folder the paths begin below it. */
export function chosenOf(list: readonly File[]): Chosen | undefined {
	const paths = list.map((file) => ({ path: file.webkitRelativePath || file.name, file }))
	const [first] = paths
	const folder = first?.file.webkitRelativePath ? first.path.split('/')[0] : undefined
	return folder === undefined ? someFiles(paths) : wholeFolder(folder, paths)
}

/** What was dropped, as soon as it has been read; what cannot be read is named, and then nothing is taken. Must be called within the event. */
export const takeDrop = (data: DataTransfer, take: (chosen: Chosen | undefined) => void): void =>
	void chosenOfDrop(data).then(take, ({ message }: Error) => say(message, 'failed'))

/** Of a drop: folders are read through; one folder alone is a suite. */
async function chosenOfDrop(data: DataTransfer): Promise<Chosen | undefined> {
	const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
	if (entries.length === 0) return chosenOf([...data.files])
	const found: Chosen['files'] = []
	for (const entry of entries) await readEntry(entry, found)
	const [only] = entries
	return entries.length === 1 && only?.isDirectory ? wholeFolder(only.name, found) : someFiles(found)
}

function someFiles(files: Chosen['files']): Chosen | undefined {
	const [first] = files
	if (!first) return undefined
	if (files.length === 1 && /\.zip$/i.test(first.path))
		return { name: first.path, files: [], zip: first.file, whole: true, size: first.file.size }
	const name = files.length === 1 ? first.path : `${files.length} files`
	return { name, files, whole: false, size: sizeOf(files) }
}

function wholeFolder(name: string, all: Chosen['files']): Chosen {
	const below = all.map(({ path, file }) => ({ path: path.slice(name.length + 1), file }))
	const files = below.filter(({ path }) => !isLeftOut(path) && !/(^|\/)\.[^/]*$/.test(path))
	return { name, files, whole: true, size: sizeOf(files) }
}

const sizeOf = (files: Chosen['files']) => files.reduce((sum, { file }) => sum + file.size, 0)

async function readEntry(entry: FileSystemEntry, found: Chosen['files']): Promise<void> {
	const path = entry.fullPath.replace(/^\//, '')
	const unreadable = () => new Error(`Could not read ${path}. Nothing was taken.`)
	if (isLeftOut(`${path}/`) && entry.isDirectory) return
	if (entry.isFile) {
		const file = await new Promise<File>((resolve, reject) =>
			(entry as FileSystemFileEntry).file(resolve, () => reject(unreadable())),
		)
		found.push({ path, file })
		return
	}
	const reader = (entry as FileSystemDirectoryEntry).createReader()
	for (;;) {
		// One more than is taken: then it is known that there was more.
		if (found.length > mostOfSuite.entries) return
		const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
			reader.readEntries(resolve, () => reject(unreadable())),
		)
		if (some.length === 0) return
		for (const one of some) await readEntry(one, found)
	}
}

/** Why it cannot be uploaded, before anything is sent. */
export function chosenProblem({ files, zip, size }: Chosen): string | undefined {
	if (!zip && files.length === 0) return 'There is no file in this folder.'
	const { entries, bytes } = mostOfSuite
	if (files.length > entries) return `A suite has at most ${entries.toLocaleString('en')} files.`
	return size > bytes ? `A suite may have at most ${bytes / 1024 / 1024} MB.` : undefined
}
