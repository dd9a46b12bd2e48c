import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { actions } from './actions.ts'
import { backups } from './backups.ts'
import { bodies } from './bodies.ts'
import { canaries } from './canaries.ts'
import { proveDeploy } from './deploy/prove-deploy.ts'
import { desktopScreens } from './desktop-screens.ts'
import { desktopWindows } from './desktop-windows.ts'
import { desktopWine } from './desktop-wine.ts'
import { isolation } from './isolation.ts'
import { keycloak } from './keycloak.ts'
import { type FaultName, faults as faultKinds } from './kills/faults.ts'
import { kills } from './kills/kills.ts'
import { proveLoad } from './load-proof.ts'
import { soakLoad } from './load-soak.ts'
import { mobile } from './mobile.ts'
import { proveMutations } from './mutations.ts'
import { nodeLines } from './node-lines.ts'
import { oracle } from './oracle.ts'
import { pace } from './pace.ts'
import { schedules } from './schedules.ts'
import { sweep } from './sweep.ts'
import { thirdParty } from './third-party.ts'
import { views } from './views.ts'

/** `--seed` repeats the chances of an earlier proof of kills, `--faults` says how many there are. */
const { values, positionals: wanted } = parseArgs({
	allowPositionals: true,
	options: { seed: { type: 'string' }, faults: { type: 'string' } },
})

/** The long proofs. `npm run prove` runs all, `npm run prove kills` one. */
const proofs: Record<string, () => Promise<void>> = {
	async kills() {
		const { ASSAY_ONLY } = process.env
		const kinds = (Object.keys(faultKinds) as FaultName[]).filter(
			(name) => ASSAY_ONLY?.split(',').includes(name) ?? true,
		)
		const seed = Number(values.seed ?? randomInt(1_000_000))
		const count = Number(values.faults ?? 1000)
		console.log(`  --seed ${seed} --faults ${count}`)
		const began = Date.now()
		const report = await kills({ seed, faults: count, kinds, say: (line) => console.log(`  ${line}`) })
		const counted = (of: Record<string, number>) =>
			Object.entries(of)
				.map(([name, times]) => `${name} ${times}`)
				.join(', ')
		const all = Object.values(report.faults).reduce((sum, times) => sum + times, 0)
		console.log(`${all} faults in ${Math.round((Date.now() - began) / 60_000)} min: ${counted(report.faults)}`)
		for (const why of new Set(report.left))
			console.log(`left out ${report.left.filter((one) => one === why).length} times: ${why}`)
		console.log(
			`runs ended ${counted(report.runs.runs)}, ${report.runs.shared} of them over several executors; ${report.runs.scheduled} fire times of a schedule`,
		)
		console.log(
			`${report.saves} acknowledged saves; watchers had ${report.runs.events} events and came back ${report.runs.again} times`,
		)
		console.log(`at rest again after ${report.slowest.toFixed(1)} s at most; broken promises: ${report.broken.length}`)
		for (const one of report.broken) console.log(`  ${one}`)
		if (report.broken.length > 0) process.exitCode = 1
	},
	async mobile() {
		if (!mobile()) process.exitCode = 1
	},
	async actions() {
		const { ASSAY_REPETITIONS, ASSAY_BROWSER } = process.env
		const reports = await actions(Number(ASSAY_REPETITIONS) || 20, ASSAY_BROWSER, (line) => console.log(`  ${line}`))
		for (const { browser, cases, repetitions, seconds, different } of reports) {
			const took = `${cases} cases in ${seconds} s`
			console.log(`${browser}: ${repetitions} repetitions of ${took}, ${different.size} verdicts that differ`)
			if (different.size > 0) process.exitCode = 1
		}
	},
	async backup() {
		const runs = Number(process.env.ASSAY_RUNS) || 100_000
		const report = await backups(runs, (line) => console.log(`  ${line}`))
		const { rows, blobs, contentMegabytes, fileMegabytes, differences } = report
		console.log(`${runs} runs: ${rows} rows, ${blobs} contents of ${contentMegabytes.toFixed(0)} MB`)
		for (const way of ['backup', 'restore'] as const) {
			const { seconds, active, megabytes } = report[way]
			console.log(
				`${way}: ${seconds.toFixed(1)} s, ${active.toFixed(1)} s of processor beside the database's, at most ${megabytes.toFixed(0)} MB`,
			)
		}
		console.log(`the file has ${fileMegabytes.toFixed(0)} MB; ${differences.length} tables and contents differ`)
		if (differences.length > 0) process.exitCode = 1
	},
	async bodies() {
		const { bodies: count, costs, health } = await bodies(3, 10, (line) => console.log(`  ${line}`))
		const longest = (of: 'active' | 'megabytes' | 'answer') => Math.max(...costs.map((cost) => cost[of])).toFixed(0)
		const [worst] = costs
		console.log(
			`${count} bodies: ${worst?.active.toFixed(0)} ms of event loop at most (${worst?.name}), ${longest('megabytes')} MB`,
		)
		console.log(`health answered ${health.asked} times within ${health.longest.toFixed(0)} ms under six at once`)
		if (Number(longest('active')) > 100 || Number(longest('megabytes')) > 50 || health.longest > 250)
			process.exitCode = 1
	},
	async canaries() {
		const { planted, places, bytes } = await canaries((line) => console.log(`  ${line}`))
		const size = Math.round(bytes / 1e6)
		console.log(`${planted} secrets and an API token are found nowhere: ${places} files, answers and dumps, ${size} MB`)
	},
	async deploy() {
		if (!(await proveDeploy((line) => console.log(`  ${line}`)))) process.exitCode = 1
	},
	async desktop() {
		const { ASSAY_ONLY = '' } = process.env
		if ('wine'.includes(ASSAY_ONLY) && (await desktopWine((line) => console.log(`  ${line}`))) === false)
			process.exitCode = 1
		if ('windows'.includes(ASSAY_ONLY) && (await desktopWindows((line) => console.log(`  ${line}`))) === false)
			process.exitCode = 1
		if (!'screens'.includes(ASSAY_ONLY)) return
		const report = await desktopScreens(Number(process.env.ASSAY_SCREENS) || 500, (line) => console.log(`  ${line}`))
		if (!report) return
		const { counts, wrong, alike, median, processor, oracles } = report
		for (const [what, times] of Object.entries(counts).sort()) console.log(`${what} ${times}`)
		console.log(`wrong clicks: ${wrong}, and ${alike} on what is only like it`)
		const times = (of: typeof median) => `${of.plain.toFixed(1)} ms, in two sizes ${of.scaled.toFixed(1)} ms`
		console.log(`median of a search ${times(median)}; of the processor ${times(processor)}`)
		for (const { name, found, of, wrong, alike, median } of oracles)
			console.log(`${name} finds ${found} of ${of}, wrong ${wrong} and ${alike}, median ${median.toFixed(1)} ms`)
		if (wrong > 0) process.exitCode = 1
	},
	async isolation() {
		const { ASSAY_ONLY = '' } = process.env
		const chosen = (words: string) => words.includes(ASSAY_ONLY)
		const tried = await isolation({ chosen, say: (line) => console.log(`  ${line}`) })
		const open = tried.filter(({ refused }) => !refused)
		console.log(`${tried.length} attacks tried, ${tried.length - open.length} refused, ${open.length} not`)
		if (open.length > 0) process.exitCode = 1
	},
	async keycloak() {
		if ((await keycloak((line) => console.log(`  ${line}`))) === false) process.exitCode = 1
	},
	async load() {
		if (!(await proveLoad((line) => console.log(`  ${line}`)))) process.exitCode = 1
	},
	async mutations() {
		const { ASSAY_ONLY = '' } = process.env
		const wanted = (what: string) => what.includes(ASSAY_ONLY)
		const proved = await proveMutations({ wanted, say: (line) => console.log(`  ${line}`) })
		const survived = proved.filter(({ outcome }) => outcome !== 'found')
		console.log(`${proved.length} changes of behaviour, ${proved.length - survived.length} found by their test`)
		for (const { what, outcome } of survived) console.log(`not found (${outcome}): ${what}`)
		if (survived.length > 0) process.exitCode = 1
	},
	async node() {
		if (!(await nodeLines((line) => console.log(`  ${line}`)))) process.exitCode = 1
	},
	async oracle() {
		if (!(await oracle((line) => console.log(`  ${line}`)))) process.exitCode = 1
	},
	async pace() {
		const seconds = Number(process.env.ASSAY_SECONDS) || 600
		const { calls, errors, calling, memory, runs, watching } = await pace({
			seconds,
			say: (line) => console.log(`  ${line}`),
		})
		const times = ({ median, p99, longest }: { median: number; p99: number; longest: number }) =>
			`median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`
		console.log(`${calls} calls in ${seconds} s beside ${runs} runs, two at once: ${times(calling)}`)
		for (const error of errors) console.log(`  ${error}`)
		const grew = (of: 'process' | 'held') =>
			`${memory.before[of].toFixed(1)} MB, at the end ${memory.after[of].toFixed(1)} MB`
		console.log(`after a collection the server had ${grew('process')}; of objects and buffers ${grew('held')}`)
		console.log(`200 watchers of one run, ${watching.events} events: ${times(watching)}`)
		const grown = memory.after.process > memory.before.process * 1.1
		if (errors.length > 0 || calling.p99 > 50 || watching.p99 > 250 || grown) process.exitCode = 1
	},
	async screens() {
		const { screens, looks, found } = await sweep({ full: true, say: (line) => console.log(`  ${line}`) })
		console.log(
			`${screens.length} screens and dialogs, ${looks} looks in two themes and three sizes: ${found.length} findings`,
		)
		if (found.length > 0) process.exitCode = 1
	},
	async schedules() {
		const { expected, rows, started, reasons, kills } = await schedules({
			count: 200,
			seconds: 600,
			say: (line) => console.log(`  ${line}`),
		})
		const why = Object.entries(reasons).map(([kind, count]) => `${kind} ${count}`)
		console.log(`200 schedules of every minute on two servers for 10 minutes, one killed ${kills} times`)
		console.log(`${expected} fire times, ${rows} history rows, one each: ${started} runs, ${rows - started} reasons`)
		console.log(`reasons: ${why.join(', ') || 'none'}; no run without a row`)
	},
	async soak() {
		const minutes = Number(process.env.ASSAY_MINUTES) || 30
		const { requests, memory, files } = await soakLoad(minutes, (line) => console.log(`  ${line}`))
		const megabytes = `${memory.before.toFixed(0)} MB, at the end ${memory.after.toFixed(0)} MB`
		console.log(
			`${requests} requests of a load in ${minutes} min: ${megabytes}; open files ${files.before} and ${files.after}`,
		)
		if (memory.after > memory.before * 1.1 + 10 || files.after > files.before + 10) process.exitCode = 1
	},
	async 'third-party'() {
		if ((await thirdParty((line) => console.log(`  ${line}`))) === false) process.exitCode = 1
	},
	async views() {
		if ((await views((line) => console.log(`  ${line}`))) === false) process.exitCode = 1
	},
}

const unknown = wanted.find((name) => !(name in proofs))
if (unknown) {
	console.error(`There is no proof "${unknown}"; there is ${Object.keys(proofs).join(', ')}.`)
	process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : Object.keys(proofs)) {
	console.log(`${name} …`)
	await proofs[name]?.()
}
process.exit()
