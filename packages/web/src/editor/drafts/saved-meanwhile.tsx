import { ConflictDialog } from './conflict-dialog.tsx'

interface Theirs {
	updated_by: string | null
	updated_date_time: string
}

interface SavedMeanwhileProps<Row extends Theirs> {
	/** What was saved by two: "environment". */
	what: string
	mine: string
	/** Undefined while nobody else saved it. */
	theirs: Row | undefined
	textOf: (theirs: Row) => string
	onClose: () => void
	/** Over theirs. */
	onKeepMine: (base: string) => void
	onTakeTheirs: (theirs: Row) => void
}

/** Both texts of what somebody else saved meanwhile, until one is taken. */
export function SavedMeanwhile<Row extends Theirs>({
	what,
	mine,
	theirs,
	textOf,
	onClose,
	onKeepMine,
	onTakeTheirs,
}: SavedMeanwhileProps<Row>) {
	if (!theirs) return null
	return (
		<ConflictDialog
			what={what}
			mine={mine}
			theirs={textOf(theirs)}
			by={theirs.updated_by}
			at={theirs.updated_date_time}
			onClose={onClose}
			onKeepMine={() => {
				onClose()
				onKeepMine(theirs.updated_date_time)
			}}
			onTakeTheirs={() => {
				onClose()
				onTakeTheirs(theirs)
			}}
		/>
	)
}
