import { callCost } from './call-cost.ts'
import { editor } from './editor.ts'
import { fiftyFeatures } from './fifty-features.ts'
import { firstRequest } from './first-request.ts'
import { firstScreens } from './first-screens.ts'
import { firstStep } from './first-step.ts'
import { gitSync } from './git-sync.ts'
import { ingestion } from './ingestion.ts'
import { karate } from './karate.ts'
import { layout } from './layout.ts'
import { lists, million } from './lists.ts'
import { liveView } from './live-view.ts'
import { load } from './load.ts'
import { loadHour } from './load-hour.ts'
import { loadOverExecutors } from './load-over-executors.ts'
import { longLists } from './long-lists.ts'
import { largeRun } from './long-run.ts'
import { mobileStep } from './mobile-step.ts'
import { newman } from './newman.ts'
import { planOverExecutors } from './plan-over-executors.ts'
import { scale } from './scale.ts'
import { scenarios } from './scenarios.ts'
import { scrolling } from './scrolling.ts'
import { shopJourneys } from './shop-journeys.ts'
import { memory, start } from './start.ts'
import { thirtySteps } from './thirty-steps.ts'
import { webStep } from './web-step.ts'

/** `npm run bench [name]`: every figure with its goal; ratios are taken in the same run. */
const benches: Record<string, () => Promise<void>> = {
	start,
	memory,
	firstStep,
	firstRequest,
	newman,
	karate,
	load: async () => {
		await load()
		await loadOverExecutors()
	},
	loadHour,
	loadOverExecutors,
	webStep,
	mobileStep,
	thirtySteps,
	shopJourneys,
	layout,
	fiftyFeatures,
	editor,
	liveView,
	planOverExecutors,
	gitSync,
	ingestion,
	scale,
	scenarios,
	lists,
	million,
	callCost,
	longLists,
	largeRun,
	firstScreens,
	scrolling,
}

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) await benches[name]?.()
process.exit(0)
