import { NotYet } from '../../../../run/step-errors.ts'
import type { CdpPipe } from '../cdp/cdp-pipe.ts'
import type { Dialogs } from '../driver-parts.ts'
import type { Tab } from './frame-book.ts'
import type { Pages } from './pipe-pages.ts'
import type { Steps } from './pipe-steps.ts'

const soon = 5000

/** The alerts, confirmations and prompts of a browser on a pipe. */
export function pipeDialogs(tools: CdpPipe, pages: Pages, steps: Steps): Dialogs {
	const { place } = steps

	async function answer(reply: (dialog: NonNullable<Tab['dialog']>) => object): Promise<void> {
		const { dialog, session } = place.tab
		if (!dialog) throw new NotYet('The page shows no alert')
		await tools.send('Page.handleJavaScriptDialog', reply(dialog), session)
		await pages.until(() => place.tab.dialog !== dialog, soon)
	}

	return {
		async dialog() {
			if (tools.gone === undefined && place.tab.dialog) return place.tab.dialog.message
			await steps.call('return 0', [], 'reads', steps.frameAt(0)).catch((error: unknown) => {
				if (!place.tab.dialog) throw error
			})
			return place.tab.dialog?.message
		},
		acceptDialog: (text) =>
			answer(({ type, preset }) => {
				if (text !== undefined && type !== 'prompt') throw new NotYet('cannot be used: the dialog takes no text')
				return { accept: true, promptText: text ?? preset }
			}),
		dismissDialog: () => answer(() => ({ accept: false })),
	}
}
