import { median, say } from './figures.ts'
import { timesOfSteps, withStillPage } from './still-page.ts'

const times = 40

/** One check of fifty objects, whose boxes are read by one script, beside one of a single object. */
export async function layout() {
	await withStillPage(async (url) => {
		const objects = Array.from({ length: 50 }, (_, at) => `#//i[${at + 1}]#`).join(';')
		const timesOf = (step: string) =>
			timesOfSteps(
				url,
				Array.from({ length: times }, () => step),
			)
		const fifty = median(await timesOf(`VERIFY_LAYOUT_INSIDE [//div] + {${objects}}`))
		const one = median(await timesOf('VERIFY_LAYOUT_INSIDE [//div] + {#//i[1]#}'))
		say('layout check of 50 objects', `${fifty.toFixed(1)} ms, of one object ${one.toFixed(1)} ms`, 'in one script')
	})
}
