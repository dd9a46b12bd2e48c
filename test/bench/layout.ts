import { median, say } from './figures.ts'
import { timesOfStep, withStillPage } from './still-page.ts'

const times = 40

/** One check of fifty objects, whose boxes are read by one script, beside one of a single object. */
export async function layout() {
	await withStillPage(async (url) => {
		const objects = Array.from({ length: 50 }, (_, at) => `#//i[${at + 1}]#`).join(';')
		const fifty = median(await timesOfStep(url, `VERIFY_LAYOUT_INSIDE [//div] + {${objects}}`, times))
		const one = median(await timesOfStep(url, 'VERIFY_LAYOUT_INSIDE [//div] + {#//i[1]#}', times))
		say('layout check of 50 objects', `${fifty.toFixed(1)} ms, of one object ${one.toFixed(1)} ms`, 'in one script')
	})
}
