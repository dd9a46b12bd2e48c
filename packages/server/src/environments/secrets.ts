import type { Sealer } from '../identity/seal.ts'
import { changeLeaves, isJson, type Leaf } from '../json-text.ts'
import { isEmpty, isSecret, mask } from '../mask-secrets.ts'
import { unfit } from '../problem.ts'

/**
 * Secret values in the JSON texts of an environment. Kept as `ENC(…)`, sealed for their project; shown as a mask; opened
 * only into the bundle that an executor is handed.
 */
const sealedText = /^ENC\(([A-Za-z0-9_-]+)\)$/

const place = ({ path }: Leaf) => JSON.stringify(path)

/** Bound to the project: copied to another one it does not open. */
const about = (projectId: number) => `project ${projectId}`

/** What is kept of a text that was sent: secrets sealed, and a mask sent back replaced by what is kept already. */
export function sealSecrets(sealer: Sealer, projectId: number, field: string, sent: string, kept: string): string {
	if (sent.trim() === '') return sent
	const before = new Map<string, Leaf['value']>()
	if (isJson(kept)) eachLeaf(kept, (leaf) => before.set(place(leaf), leaf.value))
	return changeLeaves(sent, (leaf) => {
		const sealed = sealedPart(leaf)
		if (sealed !== undefined) {
			if (sealer.open(sealed, about(projectId)) === undefined)
				throw unfit(field, 'This encrypted value belongs to another project.')
			return undefined
		}
		if (!isSecret(leaf) || isEmpty(leaf)) return undefined
		if (leaf.value !== mask) return `ENC(${sealer.seal(JSON.stringify(leaf.value), about(projectId))})`
		const stored = before.get(place(leaf))
		if (stored === undefined)
			throw unfit(field, `The value of "${leaf.path.join('.')}" is only a mask here. Enter the value itself.`)
		return stored
	})
}

/** The text as a run needs it, and the values in it that nothing may repeat. */
export function openSecrets(sealer: Sealer, projectId: number, text: string): { text: string; secrets: string[] } {
	const secrets: string[] = []
	if (!isJson(text)) return { text: '', secrets }
	const opened = changeLeaves(text, (leaf) => {
		const sealed = sealedPart(leaf)
		const value = sealed === undefined ? undefined : sealer.open(sealed, about(projectId))
		if (value === undefined) return undefined
		const plain = JSON.parse(value) as Leaf['value']
		secrets.push(String(plain))
		return plain
	})
	return { text: opened, secrets }
}

function sealedPart({ value }: Leaf): string | undefined {
	return typeof value === 'string' ? sealedText.exec(value)?.[1] : undefined
}

function eachLeaf(text: string, read: (leaf: Leaf) => void): void {
	changeLeaves(text, (leaf) => {
		read(leaf)
		return undefined
	})
}
