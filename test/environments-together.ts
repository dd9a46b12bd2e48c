import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The usual order, but with the files of one environment one after the other in each project: a worker goes on only to a file of the same
 * environment, and a new one has to read all modules again. A group of one file or two comes first: last, its longest would run alone.
 * So does the busiest file, because those that would be first wait most of their time.
 */
export class EnvironmentsTogether extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const groups = new Map<string, TestSpecification[]>()
		for (const file of await super.sort(files)) {
			const name = busiest.test(file.moduleId) ? file.moduleId : `${file.project.name} ${environmentOf(file.moduleId)}`
			groups.set(name, [...(groups.get(name) ?? []), file])
		}
		const few = (files: TestSpecification[]) => (files.length > 2 ? 1 : 0)
		return [...groups.values()].sort((one, other) => few(one) - few(other)).flat()
	}
}

/** As the file itself names it at its top. */
const environmentOf = (path: string) => /^\/\/ @vitest-environment (\S+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''

/** Every screen, one after the other: a minute in which the processor is never idle. */
const busiest = /\/test\/screens\.test\.ts$/
