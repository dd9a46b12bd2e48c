import { foreignEncryptedValue } from '@assay/contract/encryption'
import { isJson } from '@assay/contract/json-text'
import { mask } from '@assay/contract/secrets'
import type { Sealer } from '../identity/seal.ts'
import { changeLeaves, type Leaf, pathOf } from '../json-text.ts'
import { isEmpty, isSecret } from '../mask-secrets.ts'
import { unfit } from '../problem.ts'
import { placeOf, storedValues } from './stored-values.ts'

/**
 * Secret values in the JSON texts of an environment. Kept as `ENC(…)`, sealed for their project; shown as a mask; opened
 * only into the bundle that an executor is handed.
 */
const sealedText = /^ENC\(([A-Za-z0-9_-]+)\)$/

/** Bound to the project: copied to another one it does not open. */
const ofProject = (projectId: number) => `project ${projectId}`
/** Bound to who encrypted it, until the first save binds it to that environment's project. */
const ofUser = (userId: string) => `user ${userId}`

/** As `ENC(…)`, for a project or, as long as there is none, for a user. */
export const encrypted = (sealer: Sealer, value: Leaf['value'], owner: { projectId: number } | { userId: string }) =>
	`ENC(${sealer.seal(JSON.stringify(value), 'projectId' in owner ? ofProject(owner.projectId) : ofUser(owner.userId))})`

/** A value that the saving user encrypted without a project, and where it was found. */
export interface OwnValue {
	sealed: string
	field: string
}

/**
 * What is kept of a text that was sent: secrets sealed, and a mask sent back replaced by what is kept already. Values that
 * were encrypted for nobody but the user are named in `own`.
 */
export function sealSecrets(
	sealer: Sealer,
	save: { projectId: number; userId: string; field: string; sent: string; stored: string; own: OwnValue[] },
): string {
	const { projectId, userId, field, sent, stored, own } = save
	if (sent.trim() === '') return sent
	// Only a secret may be sent back as a mask.
	const before = sent.includes(mask) ? storedValues(sent, stored) : undefined
	return changeLeaves(sent, (leaf) => {
		const sealed = sealedPart(leaf)
		if (sealed !== undefined) {
			if (sealer.open(sealed, ofProject(projectId)) !== undefined) return undefined
			const value = sealer.open(sealed, ofUser(userId))
			if (value === undefined) throw unfit(field, foreignEncryptedValue)
			own.push({ sealed, field })
			return encrypted(sealer, JSON.parse(value), { projectId })
		}
		if (!isSecret(leaf) || isEmpty(leaf)) return undefined
		if (leaf.value !== mask) return encrypted(sealer, leaf.value, { projectId })
		const kept = before?.get(placeOf(leaf))
		if (kept === undefined)
			throw unfit(field, `The value of "${pathOf(leaf).join('.')}" is only a mask here. Enter the value itself.`)
		return kept
	})
}

/** The text as a run needs it, and the values in it that nothing may repeat. */
export function openSecrets(sealer: Sealer, projectId: number, text: string): { text: string; secrets: string[] } {
	const secrets: string[] = []
	if (!isJson(text)) return { text: '', secrets }
	const opened = changeLeaves(text, (leaf) => {
		const sealed = sealedPart(leaf)
		const value = sealed === undefined ? undefined : sealer.open(sealed, ofProject(projectId))
		if (value === undefined) return undefined
		const plain = JSON.parse(value) as Leaf['value']
		secrets.push(String(plain))
		return plain
	})
	return { text: opened, secrets }
}

/** What of a text is kept sealed, by its path. */
export function sealedValues(text: string): Map<string, Leaf['value']> {
	const found = new Map<string, Leaf['value']>()
	if (isJson(text)) eachLeaf(text, (leaf) => isSealed(leaf) && found.set(pathOf(leaf).join('.'), leaf.value))
	return found
}

export const isSealed = (leaf: Leaf) => sealedPart(leaf) !== undefined

function sealedPart({ value }: Leaf): string | undefined {
	return typeof value === 'string' ? sealedText.exec(value)?.[1] : undefined
}

function eachLeaf(text: string, read: (leaf: Leaf) => void): void {
	changeLeaves(text, (leaf) => {
		read(leaf)
		return undefined
	})
}
