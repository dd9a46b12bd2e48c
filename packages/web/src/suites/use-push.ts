import { addressOf } from '@assay/contract/client'
import type { Call } from '@assay/contract/route'
import { type Pushed, suites } from '@assay/contract/suites'
import { useQueryClient } from '@tanstack/react-query'
import { say } from '../ui/message-bar.tsx'
import { type SentForm, sendForm } from '../ui/send-form.ts'
import { useSending } from '../ui/use-sending.ts'
import type { Chosen } from './chosen-files.ts'

interface Push {
	chosen: Chosen
	query: Call<typeof suites.push>['query']
	/** Paths of conflicts in which the project's text stays. */
	keep: string[]
}

/** An upload of a suite, or its preview. */
export function usePush(done: (pushed: Pushed) => void) {
	const queries = useQueryClient()
	const { start, ...push } = useSending(pushSuite, (answer: Pushed, { query }) => {
		if (query.preview !== 'true') {
			say(suites.push.says?.ok ?? 'Uploaded.')
			void queries.invalidateQueries()
		}
		done(answer)
	})
	return { ...push, push: start }
}

async function pushSuite({ chosen, query, keep }: Push, way: Pick<SentForm, 'onProgress' | 'signal'>): Promise<Pushed> {
	const path = addressOf(suites.push, { query })
	const failed = suites.push.says?.fail ?? ''
	return (await sendForm({ path, form: formOf(chosen, keep), failed, ...way })) as Pushed
}

/** The decisions go first: they are known before the files are read. */
export function formOf({ files, zip }: Pick<Chosen, 'files' | 'zip'>, keep: string[]): FormData {
	const form = new FormData()
	form.append('choice', JSON.stringify({ keep }))
	if (zip) form.append('archive', zip, zip.name)
	for (const { path, file } of files) form.append('file', file, path)
	return form
}
