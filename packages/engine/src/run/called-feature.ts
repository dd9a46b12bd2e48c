import type { Bundle } from '@assay/contract/bundle'
import {
	type CalledFeature,
	callNames,
	isCalled,
	noScenario,
	sameCallName,
	shortName,
	unknownFeature,
} from '../feature/called-feature.ts'
import { type RunnableScenario, readFeature } from '../feature/gherkin.ts'
import type { Host } from './host.ts'
import { StepWrong } from './step-errors.ts'

/** A feature whose steps run inside another's. */
export interface Called {
	path: string
	text: string
	scenarios: RunnableScenario[]
}

/** The way from the run's own feature to the one whose steps run now. */
export type CallPath = readonly Pick<Called, 'path' | 'text'>[]

const deepest = 20

/**
 * Finds what a step calls: beside the feature that calls, else among those that come with the run. Throws `StepWrong` where
 * there is none, where it cannot be read, and for a call that leads back to itself.
 */
export async function findCalled(
	call: CalledFeature,
	way: CallPath,
	bundle: Pick<Bundle, 'included' | 'features'>,
	project: Host['project'],
): Promise<Called> {
	const { path, text } = await fileOf(call.name, way, bundle, project)
	const back = way.findIndex((one) => one.path === path || one.text === text)
	if (back >= 0) {
		const circle = [...way.slice(back), { path }].map((one) => shortName(one.path)).join(' → ')
		throw new StepWrong(`The feature "${call.name}" calls itself: ${circle}`)
	}
	if (way.length > deepest) throw new StepWrong(`Features call each other more than ${deepest} deep`)
	const { feature, problems } = readFeature(text)
	const [problem] = problems
	if (problem) throw new StepWrong(`${path} cannot be read. Line ${problem.line}: ${problem.message}`)
	const scenarios = feature.scenarios.filter((one) => isCalled(one, call))
	if (scenarios.length === 0) throw new StepWrong(noScenario(call, feature.scenarios))
	return { path, text, scenarios }
}

async function fileOf(
	name: string,
	way: CallPath,
	{ included, features }: Pick<Bundle, 'included' | 'features'>,
	project: Host['project'],
): Promise<{ path: string; text: string }> {
	const folder = (way.at(-1)?.path ?? '').replace(/[^/]*$/, '')
	const root = (way[0]?.path ?? '').replace(/[^/]*$/, '')
	const known = [...Object.entries(included), ...features.map(({ path, text }) => [path, text] as const)]
	const file = /\.feature$/i.test(name) ? name : `${name}.feature`
	for (const place of [folder + file, root + file, file]) {
		const found = known.find(([path]) => sameCallName(path, place))
		if (found) return { path: found[0], text: found[1] }
	}
	const elsewhere =
		known.find(([path]) => callNames(path).some((one) => sameCallName(one, name))) ??
		features.filter((one) => one.name === name).map(({ path, text }) => [path, text] as const)[0] ??
		known.find(([, text]) => readFeature(text).feature.name === name)
	if (elsewhere) return { path: elsewhere[0], text: elsewhere[1] }
	for (const path of new Set([folder + file, file])) {
		const bytes = await project?.file(path)
		if (bytes) return { path, text: new TextDecoder().decode(bytes) }
	}
	const names = known.map(([path]) => shortName(path))
	throw new StepWrong(unknownFeature(name, names))
}
