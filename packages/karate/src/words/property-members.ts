import type { PropertyName } from './members.ts'

const error = 'The message of the last failure, if there was one.'

/** What the objects among the properties of karate hold. Only what is always the same; completion reads it. */
export const propertyMembers = {
	info: {
		featureDir: 'The folder of the feature.',
		featureFileName: 'The file of the feature.',
		featureName: 'The name of the feature.',
		scenarioName: 'The name of the scenario.',
		scenarioDescription: 'The description of the scenario, or null.',
		scenarioType: 'Scenario or Scenario Outline.',
		errorMessage: error,
	},
	scenario: {
		name: 'The name, that of a row filled in.',
		description: 'The description, or null.',
		line: 'The line where it begins.',
		sectionIndex: 'The place in the feature, from 0.',
		exampleIndex: 'The row of Examples, from 0; -1 in a plain scenario.',
		exampleTableIndex: 'The table of Examples, from 0.',
		exampleData: 'The row of Examples as an object, or null.',
		isOutlineExample: 'Whether it is a row of Examples.',
		slug: 'The name, or the variable __id.',
	},
	scenarioOutline: {
		name: 'The name as written.',
		description: 'The description, or null.',
		line: 'The line where it begins.',
		sectionIndex: 'The place in the feature, from 0.',
		exampleTableCount: 'The number of tables of Examples.',
		exampleTables: 'Data and tags of each table.',
		numScenariosToExecute: 'The number of rows.',
		numScenariosExecuted: 'How many rows have begun.',
		scenarioResults: 'The rows that have begun.',
	},
	feature: {
		name: 'The name of the feature.',
		description: 'The text below the name.',
		line: 'The line of the name.',
		prefixedPath: 'The path of the file.',
		fileName: 'The name of the file.',
		tags: 'The tags as a list.',
	},
	suite: { env: 'The name of the environment.', properties: 'Test data and settings of the environment.' },
	os: { type: 'linux', name: 'Linux' },
	logger: {
		trace: 'Writes values to the log.',
		debug: 'Writes values to the log.',
		info: 'Writes values to the log.',
		warn: 'Writes values to the log.',
		error: 'Writes values to the log.',
	},
} as const satisfies Partial<Record<PropertyName, Readonly<Record<string, string>>>>
