import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@assay/contract/client'
import { CallFailed } from '@assay/contract/client'

/** People who save, all the time: new features, and one that is changed again and again. */
export interface Saver {
	/** Saves that the server has acknowledged. */
	acknowledged(): number
	/** Which of them are not there. */
	lost(): Promise<string[]>
	stop(): Promise<void>
}

/** So many new features lie in one project; then the next begins. */
const perProject = 400
const betweenSaves = 120

export async function openSaver(api: Client): Promise<Saver> {
	/** Contents by project and feature. */
	const kept = new Map<number, Map<number, string>>()
	let current = await newProject()
	const changed = await api.features.save({ body: { name: 'changed', content: textOf(0), application_id: current } })
	const place = current
	let newest = 0
	let acknowledged = 1
	let going = true

	async function newProject(): Promise<number> {
		const { id } = await api.projects.save({ body: { name: `Kept ${kept.size + 1}`, applicationType: 'KARATE' } })
		kept.set(id, new Map())
		return id
	}

	async function save(n: number): Promise<void> {
		const content = textOf(n)
		const signal = AbortSignal.timeout(60_000)
		if (n % 5 > 0) {
			const body = { id: changed.id, name: 'changed', content, application_id: place }
			await api.features.save({ body }, { signal })
			newest = n
		} else {
			if ((kept.get(current)?.size ?? 0) >= perProject) current = await newProject()
			const body = { name: `kept ${n}`, content, application_id: current }
			const { id } = await api.features.save({ body }, { signal })
			kept.get(current)?.set(id, content)
		}
		acknowledged++
	}

	const work = (async () => {
		for (let n = 1; going; n++) {
			await save(n).catch((error) => {
				// A server that is not there, or whose database is not; anything else is no answer to a good save.
				if (error instanceof CallFailed && error.status >= 400 && error.status < 500) refused.push(error.message)
			})
			await sleep(betweenSaves)
		}
	})()
	const refused: string[] = []
	let whole = 0

	return {
		acknowledged: () => acknowledged,
		async lost() {
			const expected = new Map([...kept].map(([project, features]) => [project, new Map(features)]))
			const floor = newest
			const missing = refused.splice(0).map((why) => `a good save was refused: ${why}`)
			// The project of now each time, all of them each tenth time.
			const all = whole++ % 10 === 0 || !going
			for (const [project, features] of expected) {
				if (!all && project !== current && project !== place) continue
				const there = new Map(
					(await api.features.all({ params: { applicationId: project } })).map((one) => [one.id, one]),
				)
				for (const [id, content] of features)
					if (there.get(id)?.content !== content) missing.push(`feature ${id} of project ${project} is not as saved`)
				const seen = Number(there.get(changed.id)?.content.match(/save (\d+)/)?.[1] ?? -1)
				if (project === place && seen < floor) missing.push(`save ${floor} of a feature is gone: it has ${seen}`)
			}
			return missing
		},
		async stop() {
			going = false
			await work
		},
	}
}

const textOf = (n: number) => `Feature: kept\n  Scenario: save ${n}\n    * def x = ${n}\n`
