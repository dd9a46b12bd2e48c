/** Why a file cannot be restored, in one sentence for the operator. */
export class BadBackup extends Error {
	override readonly name = 'BadBackup'
}
