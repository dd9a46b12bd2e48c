import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@assay/contract/client'
import type { RunEvent } from '@assay/contract/run-events'
import { endOf, type Product } from './product.ts'
import { claimRun } from './reported-run.ts'

/** A run of very many scenarios in a started product without an executor of its own: its log comes in as from one. */
export interface LongRun {
	applicationId: number
	runId: number
	/** Goes on with so many scenarios, those not begun yet of all. */
	report(scenarios: number): Promise<void>
	/** Reports the rest and waits for the verdict and the report. */
	end(): Promise<void>
}

const perFeature = 100
/** Milliseconds since 1970. */
const began = 1_795_000_000_000

export async function longRun(product: Product, api: Client, scenarios: number): Promise<LongRun> {
	const { id: applicationId } = await api.projects.save({
		body: { name: `Long ${Date.now() % 1e8}`, applicationType: 'KARATE', gitBranchName: null },
	})
	const environment = await api.environments.save({ body: { name: 'staging', applicationId } })
	const names = Array.from({ length: Math.ceil(scenarios / perFeature) }, (_, n) => `Orders, part ${n + 1}`)
	const featureIds: number[] = []
	for (const name of names) {
		const content = `Feature: ${name}\n\n  Scenario: one\n    * def x = 1\n`
		featureIds.push((await api.features.save({ body: { name, content, application_id: applicationId } })).id)
	}
	const plan = await api.testPlans.save({
		body: { name: 'Nightly', applicationId, description: 'Every order.', featureIds },
	})
	const { id: runId } = await api.runs.startPlan({
		body: { business_scenario_id: plan.id, env_id: environment.id, application_id: applicationId },
	})
	const send = await claimRun(product, runId)
	const log = eventsOf(names, featureIds, scenarios)
	let done = 0

	await send([{ type: 'runStarted', at: began, name: 'Nightly', kind: 'BUSINESS_SCENARIO', environment: 'staging' }])

	async function report(count: number) {
		const events: RunEvent[] = []
		for (const until = Math.min(scenarios, done + count); done < until; done++) events.push(...log(done))
		await send(events)
	}
	return {
		applicationId,
		runId,
		report,
		async end() {
			while (done < scenarios) await report(1000)
			await send([{ type: 'runFinished', at: began + scenarios * 200, status: 'FAILURE', nanos: scenarios * 2e8 }])
			await endOf(api, runId)
			while ((await api.runs.get({ params: { runId } })).report_url === null) await sleep(100)
		},
	}
}

/** The events of the n-th scenario, with those of its feature around; one of forty fails, in three ways. */
function eventsOf(names: string[], featureIds: number[], scenarios: number): (n: number) => RunEvent[] {
	let at = began
	return (n) => {
		const feature = Math.floor(n / perFeature)
		const number = (n % perFeature) + 1
		const name = names[feature] ?? ''
		const scenario = `${feature + 1}.${number}`
		const fails = n % 40 === 17
		// Times as they come: a few short ones, many in the middle, some long.
		const millis = 20 + ((n * 7919) % 331) + (n % 50 === 0 ? 900 : 0)
		const steps = ["url 'https://shop.example/orders'", `path ${1000 + n}`, 'method get', 'status 200']
		const events: RunEvent[] = []
		if (number === 1)
			events.push({
				type: 'featureStarted',
				at,
				feature: String(feature + 1),
				featureId: featureIds[feature] ?? 0,
				name,
				path: `${name}.feature`,
				featureType: 'KARATE',
			})
		events.push({
			type: 'scenarioStarted',
			at,
			scenario,
			name: `order ${1000 + n} is paid by ${n % 3 === 0 ? 'card' : 'invoice'} and sent to ${towns[n % towns.length]}`,
			line: 6 * number - 3,
			tags: n % 10 === 0 ? ['@smoke'] : [],
			steps: steps.length,
		})
		for (const [place, text] of steps.entries()) {
			const step = `${scenario}.${place + 1}`
			const broken = fails && place === 3
			events.push({ type: 'stepStarted', at: at + place, step, keyword: '* ', text, line: 6 * number - 2 + place })
			events.push({
				type: 'stepFinished',
				at: at + place + 1,
				step,
				status: broken ? 'failed' : 'passed',
				nanos: (millis / 4) * 1e6 + n,
				...(broken ? { message: `status code was ${500 + (n % 3)}, expected 200 of ${towns[n % 3]}` } : {}),
			})
		}
		at += millis
		events.push({
			type: 'scenarioFinished',
			at,
			scenario,
			status: fails ? 'failed' : 'passed',
			nanos: millis * 1e6 + n,
		})
		if (number === perFeature || n === scenarios - 1)
			events.push({ type: 'featureFinished', at, feature: String(feature + 1), status: 'failed', nanos: 2e10 })
		return events
	}
}

const towns = ['Lisbon', 'Porto', 'Faro', 'Braga', 'Évora', 'Coimbra', 'Aveiro']
