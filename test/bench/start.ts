import { setTimeout as sleep } from 'node:timers/promises'
import { pss, treeOf } from '../processes.ts'
import { newData, removeData, startProduct } from '../product.ts'
import { median, say } from './figures.ts'

/** Whole-process figures of `npm start` without npm: time to the first answer, and memory when nobody asks for anything. */
export async function start() {
	const empty: number[] = []
	const second: number[] = []
	for (let n = 0; n < 5; n++) {
		const data = await newData()
		empty.push(await timed(data))
		second.push(await timed(data))
		await removeData(data)
	}
	say('start with an empty ASSAY_DATA to first answer', `${median(empty).toFixed(2)} s`, 'goal: under 6 s')
	say('second start to first answer', `${median(second).toFixed(2)} s`, 'goal: under 3 s')
}

async function timed(data: string): Promise<number> {
	const started = performance.now()
	const product = await startProduct({ data })
	const seconds = (performance.now() - started) / 1000
	await product.stop()
	return seconds
}

export async function memory() {
	const data = await newData()
	const product = await startProduct({ data })
	await fetch(product.url)
	await sleep(60_000)
	const parts = treeOf(product.process.pid ?? 0).filter(({ command }) => !command.includes('scripts/shop.mjs'))
	const sizes = parts.map(({ pid, command }) => ({ mb: pss(pid), command }))
	const all = sizes.reduce((sum, { mb }) => sum + mb, 0)
	for (const { mb, command } of sizes) console.log(`    ${mb.toFixed(0).padStart(4)} MB  ${command.slice(0, 90)}`)
	say(
		'idle memory, PSS of all processes without the demo shop',
		`${all.toFixed(0)} MB`,
		'goal: under 300 MB; npm itself adds its own process',
	)
	await product.stop()
	await removeData(data)
}
