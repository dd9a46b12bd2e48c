import { globalObjects } from '@assay/contract/global-objects'
import type { Held } from '../global-objects/holder-of.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { later } from '../ui/later.tsx'
import { useRead } from '../ui/read.ts'

const DeclareKeyDialog = later(() =>
	import('../environments/declare-key-dialog.tsx').then(({ DeclareKeyDialog }) => DeclareKeyDialog),
)
const CreateObjectDialog = later(() =>
	import('../global-objects/create-object-dialog.tsx').then(({ CreateObjectDialog }) => CreateObjectDialog),
)
const RenameObjectDialog = later(() =>
	import('../global-objects/rename-object-dialog.tsx').then(({ RenameObjectDialog }) => RenameObjectDialog),
)
const UsagesDialog = later(() => import('../global-objects/usages-dialog.tsx').then(({ UsagesDialog }) => UsagesDialog))

/** What was asked for at a place of the text, one at a time. */
export type LanguageAsked =
	| { what: 'create' | 'declare'; name: string }
	| { what: 'rename'; held: Held }
	| { what: 'usages'; kind: 'object' | 'data' | 'feature'; name: string }

interface LanguageDialogsProps {
	asked: LanguageAsked
	applicationId: number
	onClose: () => void
}

/** The dialog that answers what was asked for. */
export function LanguageDialogs({ asked, applicationId, onClose }: LanguageDialogsProps) {
	const { environment } = useCurrentEnvironment()
	const { data: objects = noObjects } = useRead(globalObjects.all, { query: { applicationId } })
	switch (asked.what) {
		case 'create':
			return <CreateObjectDialog name={asked.name} objects={objects} applicationId={applicationId} onClose={onClose} />
		case 'declare':
			return environment && <DeclareKeyDialog name={asked.name} environment={environment} onClose={onClose} />
		case 'usages':
			return <UsagesDialog kind={asked.kind} name={asked.name} applicationId={applicationId} onClose={onClose} />
		case 'rename':
			return <RenameObjectDialog {...asked.held} onClose={onClose} />
	}
}

const noObjects: never[] = []
