import { addressOf, type CallFailed } from '@assay/contract/client'
import type { Call } from '@assay/contract/route'
import { type Pushed, pushed, suites } from '@assay/contract/suites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { say } from '../ui/message-bar.tsx'
import { sendForm } from '../ui/send-form.ts'
import type { Chosen } from './chosen-files.ts'

interface Push {
	chosen: Chosen
	query: Call<typeof suites.push>['query']
	/** Paths of conflicts in which the project's text stays. */
	keep: string[]
}

/** An upload of a suite, or its preview, with its progress; leaving the dialog ends it. */
export function usePush(done: (pushed: Pushed) => void) {
	const queries = useQueryClient()
	const [share, setShare] = useState(0)
	const ended = useRef(new AbortController())
	useEffect(() => {
		const here = new AbortController()
		ended.current = here
		return () => here.abort()
	}, [])
	const mutation = useMutation<Pushed, CallFailed, Push>({
		mutationFn: async ({ chosen, query, keep }) => {
			setShare(0)
			return pushed.parse(
				await sendForm({
					path: addressOf(suites.push, { query }),
					form: formOf(chosen, keep),
					onProgress: setShare,
					signal: ended.current.signal,
					failed: suites.push.says?.fail ?? '',
				}),
			)
		},
		onSuccess: (answer, { query }) => {
			if (query.preview !== 'true') {
				say(suites.push.says?.ok ?? 'Uploaded.')
				void queries.invalidateQueries()
			}
			done(answer)
		},
		onError: (failure) => {
			if (!ended.current.signal.aborted) say(failure.message, 'failed')
		},
	})
	return { push: mutation.mutate, busy: mutation.isPending, share, failure: mutation.error, reset: mutation.reset }
}

/** The decisions go first: they are known before the files are read. */
export function formOf({ files, zip }: Pick<Chosen, 'files' | 'zip'>, keep: string[]): FormData {
	const form = new FormData()
	form.append('choice', JSON.stringify({ keep }))
	if (zip) form.append('archive', zip, zip.name)
	for (const { path, file } of files) form.append('file', file, path)
	return form
}
