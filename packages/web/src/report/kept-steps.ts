import type { ScenarioView, StepView } from '@assay/engine/log/fold'
import { stepsFileName } from '@assay/engine/log/report/data-files'
import { readData } from './data-scripts.ts'

type Steps = Record<string, StepView[]>

/** So many files of steps are kept: a report may be larger than the browser's memory. */
const most = 40

/** The steps of scenarios, read when they are looked at. Lets its listeners know what they have to draw again. */
export class KeptSteps {
	version = 0
	private files = new Map<number, Steps>()
	private listeners = new Set<() => void>()

	/** `fileOf`: the number of the file that holds a scenario's steps, by the scenario's id. */
	constructor(private fileOf: ReadonlyMap<string, number>) {}

	subscribe = (listener: () => void) => {
		this.listeners.add(listener)
		return () => {
			this.listeners.delete(listener)
		}
	}

	steps = ({ id }: ScenarioView): StepView[] | undefined => {
		const file = this.files.get(this.fileOf.get(id) ?? 0)
		return file && (file[id] ?? [])
	}

	bring = ({ id }: ScenarioView) => {
		const number = this.fileOf.get(id) ?? 0
		if (this.files.has(number)) return
		void readData<Steps>(stepsFileName(number)).then(
			(steps) => this.take(number, steps),
			// A file that is gone has no steps, of whichever of its scenarios one asks.
			() => this.take(number, {}),
		)
	}

	private take(number: number, steps: Steps) {
		this.files.set(number, steps)
		for (const [oldest] of this.files) {
			if (this.files.size <= most) break
			this.files.delete(oldest)
		}
		this.version++
		for (const listener of this.listeners) listener()
	}
}
