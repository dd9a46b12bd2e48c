import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The usual order, but with the files of one environment one after the other in each project: a worker goes on only to a file of the same
 * environment, and a new one has to read all modules again.
 */
export class EnvironmentsTogether extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const groups = new Map<string, TestSpecification[]>()
		for (const file of await super.sort(files)) {
			const name = `${file.project.name} ${environmentOf(file.moduleId)}`
			groups.set(name, [...(groups.get(name) ?? []), file])
		}
		return [...groups.values()].flat()
	}
}

/** As the file itself names it at its top. */
const environmentOf = (path: string) => /^\/\/ @vitest-environment (\S+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
