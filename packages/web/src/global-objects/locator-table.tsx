import type { GlobalObject } from '@assay/contract/global-objects'
import { useParams } from '../ui/list-url.ts'
import { say } from '../ui/message-bar.tsx'
import { useAsked } from '../ui/use-asked.ts'
import type { ObjectEntry } from './json-objects.ts'
import { ObjectTable } from './object-table.tsx'
import { RenameObjectDialog } from './rename-object-dialog.tsx'
import { UsagesDialog } from './usages-dialog.tsx'
import type { SavedObject } from './use-saved-object.ts'

interface LocatorTableProps {
	object: GlobalObject
	fields: SavedObject['fields']
	writable: boolean
}

/** The locators of a global object as a table, with the dialogs for where one is used and for renaming it. */
export function LocatorTable({ object, fields, writable }: LocatorTableProps) {
	const [params] = useParams()
	const { asked, ask, close } = useAsked<{ usages?: string; rename?: ObjectEntry }>()
	const askRename = (entry: ObjectEntry) =>
		fields.dirty ? say('Update first: a renaming starts from what is saved.') : ask({ rename: entry })
	return (
		<>
			<ObjectTable
				text={fields.values.locator}
				alone={object.name}
				readOnly={!writable}
				named={params.get('element')}
				onChange={(text) => fields.set({ locator: text })}
				onUsages={(of) => ask({ usages: of })}
				onRename={askRename}
			/>
			{asked?.usages && (
				<UsagesDialog kind="object" name={asked.usages} applicationId={object.application_id} onClose={close} />
			)}
			{asked?.rename && <RenameObjectDialog id={object.id} {...asked.rename} onClose={close} />}
		</>
	)
}
