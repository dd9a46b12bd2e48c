import type { Place } from '@assay/contract/suites'

/** A folder of the project's tree: what lies in it, and how much in it and below. */
export interface Folder<Item> {
	/** From the root, without a slash at its end; empty = the root. */
	path: string
	name: string
	folders: Folder<Item>[]
	items: Item[]
	count: number
}

/** Folders and what lies in them, both in the order of their names. A folder that holds nothing but one folder is one with it. */
export function foldersOf<Item extends Place>(items: readonly Item[]): Folder<Item> {
	const root: Folder<Item> = { path: '', name: '', folders: [], items: [], count: 0 }
	const known = new Map([['', root]])
	const at = (path: string): Folder<Item> => {
		const found = known.get(path)
		if (found) return found
		const cut = path.lastIndexOf('/')
		const folder = { path, name: path.slice(cut + 1), folders: [], items: [], count: 0 }
		at(path.slice(0, Math.max(cut, 0))).folders.push(folder)
		known.set(path, folder)
		return folder
	}
	for (const item of items) at(item.path.slice(0, Math.max(item.path.lastIndexOf('/'), 0))).items.push(item)
	return settled(root)
}

function settled<Item extends Place>(folder: Folder<Item>): Folder<Item> {
	const [only] = folder.folders
	if (only && folder.path !== '' && folder.folders.length === 1 && folder.items.length === 0)
		return settled({ ...only, name: `${folder.name}/${only.name}` })
	const folders = folder.folders.map(settled).toSorted((one, other) => one.name.localeCompare(other.name))
	const items = folder.items.toSorted((one, other) => one.name.localeCompare(other.name))
	return { ...folder, folders, items, count: items.length + folders.reduce((sum, { count }) => sum + count, 0) }
}
