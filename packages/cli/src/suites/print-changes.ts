import { colours } from '../colours.ts'

/** What came of each object, as a push and a pull print it: a line for each that is not the same, then one sentence. */
export interface Changes {
	added: string[]
	changed: string[]
	deleted: string[]
	unchanged: string[]
	conflicts: string[]
	/** Left alone because only the other side changed or has it; each with what to do. */
	other: { path: string; why: string }[]
	notes: { path: string; why: string }[]
}

/** @param done in words: 'Pushed to Demo shop' @returns the exit code: 1 where conflicts are left */
export function printChanges(done: string, changes: Changes, preview: boolean): number {
	const colour = colours(process.stdout)
	const lines: [string, string[]][] = [
		[colour.pass('+'), changes.added],
		[colour.warn('~'), changes.changed],
		[colour.fail('-'), changes.deleted],
	]
	for (const [mark, paths] of lines) for (const path of paths) console.log(`${mark} ${path}`)
	for (const { path, why } of [...changes.other, ...changes.notes]) console.log(`${colour.quiet('·')} ${path}: ${why}`)
	for (const path of changes.conflicts)
		console.log(`${colour.fail('!')} ${path}: changed here and in the project. Nothing was written`)
	const counts = (['added', 'changed', 'deleted', 'unchanged'] as const).map((of) => `${changes[of].length} ${of}`)
	console.log(`${preview ? 'Preview: ' : ''}${done}: ${counts.join(', ')}`)
	const left = changes.conflicts.length
	if (left > 0)
		console.log(
			`${left === 1 ? '1 conflict is' : `${left} conflicts are`} left. Take one side for all of them: --take folder or --take project.`,
		)
	return left > 0 ? 1 : 0
}
