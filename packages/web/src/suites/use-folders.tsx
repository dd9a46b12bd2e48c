import { type Place, suites } from '@assay/contract/suites'
import type { ReactNode } from 'react'
import { IconAction } from '../ui/icon-action.tsx'
import type { ListUrl } from '../ui/list-url.ts'
import { useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import { FolderTree } from './folder-tree.tsx'

interface Folders {
	/** The button that shows the folders in place of the list, and the list again. */
	toggle: ReactNode
	/** In place of the list, where it is chosen and nothing is searched. */
	tree: ReactNode | undefined
}

/** The list of features or files as folders: which of both is shown stands in the address. */
export function useFolders<Of extends 'features' | 'files'>(
	of: Of,
	applicationId: number,
	url: ListUrl,
	icon: (item: Place & { featureType?: string }) => ReactNode,
): Folders {
	const [params, change] = useParams()
	const shown = params.get('view') === 'folders'
	const read = useRead(suites.places, { query: { applicationId } }, { enabled: shown })
	const toggle = (
		<IconAction
			icon={shown ? 'list' : 'folder'}
			label={shown ? 'List' : 'Folders'}
			onClick={() => change({ view: shown ? null : 'folders' }, { replace: true })}
		/>
	)
	if (!shown || url.search !== '') return { toggle, tree: undefined }
	const label = of === 'features' ? 'Features by folder' : 'Files by folder'
	const items: readonly Place[] | undefined = read.data?.[of]
	return {
		toggle,
		tree: items ? (
			<FolderTree label={label} items={items} selected={url.selected} onSelect={(id) => url.select(id)} icon={icon} />
		) : (
			<Unread read={read} />
		),
	}
}
