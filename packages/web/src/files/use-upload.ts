import type { CallFailed } from '@assay/contract/client'
import { fileReplaced, files, type File as Stored } from '@assay/contract/files'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { say } from '../ui/message-bar.tsx'
import { type Upload, uploadFile } from './upload.ts'

/** An upload with its progress; leaving the dialog ends it. */
export function useUpload(done: (stored: Stored) => void) {
	const queries = useQueryClient()
	const [share, setShare] = useState(0)
	const ended = useRef(new AbortController())
	useEffect(() => {
		const here = new AbortController()
		ended.current = here
		return () => here.abort()
	}, [])
	const mutation = useMutation<Stored, CallFailed, Upload>({
		mutationFn: (what) => {
			setShare(0)
			return uploadFile(what, { onProgress: setShare, signal: ended.current.signal })
		},
		onSuccess: (stored, { id }) => {
			say(id === 0 ? (files.upload.says?.ok ?? 'Saved.') : fileReplaced)
			void queries.invalidateQueries()
			done(stored)
		},
		onError: (failure) => {
			if (!ended.current.signal.aborted) say(failure.message, 'failed')
		},
	})
	return {
		start: mutation.mutate,
		busy: mutation.isPending,
		share,
		/** Why the latest one was refused, for the text below the field. */
		why: mutation.error?.problem?.detail,
		reset: mutation.reset,
	}
}
