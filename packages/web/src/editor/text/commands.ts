import type { Reference } from '@assay/engine/feature/references/references'
import { Facet } from '@codemirror/state'

/** What a text names, as one asks for its place: a reference of a step, or the path of a feature that is read. */
export type Named = Pick<Reference, 'kind' | 'name'> | { kind: 'feature'; name: string }

/** What an editor asks of the screen around it; absent where the reader may not, or where there is nothing. */
export interface EditorCommands {
	goTo?: (named: Named) => void
	findUsages?: (named: Named) => void
	renameObject?: (name: string) => void
	createObject?: (name: string) => void
	declareKey?: (key: string) => void
}

export const commands = Facet.define<EditorCommands, EditorCommands>({ combine: ([given]) => given ?? {} })
