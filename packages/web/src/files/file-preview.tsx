import type { CallFailed } from '@assay/contract/client'
import type { File as Stored } from '@assay/contract/files'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { largestPreview, type Preview, previewOf } from './file-content.ts'
import styles from './file-detail.module.css'
import { readContent } from './read-content.ts'

/** What is in a file, as far as it can be looked at here. */
export function FilePreview({ file }: { file: Stored }) {
	const small = file.size <= largestPreview
	const { data, isPending, isError } = useQuery<Preview, CallFailed>({
		queryKey: ['file content', file.id, file.size, file.created_date_time],
		queryFn: async ({ signal }) => {
			const blob = await readContent(file.id, signal)
			return previewOf(file.name, new Uint8Array(await blob.arrayBuffer()))
		},
		enabled: small,
	})
	if (!small) return <Note>This file is too large to be shown here. Download it to look at it.</Note>
	if (isPending) return <Spinner large />
	if (isError) return <Note>Its content could not be read.</Note>
	if (data.kind === 'none') return <Note>This file is not text. Download it to look at it.</Note>
	if (data.kind === 'picture') return <Picture preview={data} name={file.name} />
	if (data.text === '') return <Note>This file is empty.</Note>
	return <TextLines text={data.text} name={file.name} />
}

const Note = ({ children }: { children: string }) => <p className={styles.note}>{children}</p>

/** More than anybody reads here; the browser should not lay out more. */
const mostLines = 2000

function TextLines({ text, name }: { text: string; name: string }) {
	const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
	const rest = lines.length - mostLines
	return (
		<>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
			<section className={styles.text} tabIndex={0} aria-label={`Content of ${name}`}>
				<ol>
					{lines.slice(0, mostLines).map((line, at) => (
						<li key={at}>
							<code>{line}</code>
						</li>
					))}
				</ol>
			</section>
			{rest > 0 && <p className="small quiet">{rest} more lines are not shown. Download the file to read them.</p>}
		</>
	)
}

function Picture({ preview, name }: { preview: Extract<Preview, { kind: 'picture' }>; name: string }) {
	const [url, setUrl] = useState<string>()
	const [broken, setBroken] = useState(false)
	useEffect(() => {
		const made = URL.createObjectURL(new Blob([preview.bytes as BlobPart], { type: preview.type }))
		setUrl(made)
		return () => URL.revokeObjectURL(made)
	}, [preview])
	if (broken) return <Note>This picture cannot be shown. Download it to look at it.</Note>
	return <div className={styles.picture}>{url && <img src={url} alt={name} onError={() => setBroken(true)} />}</div>
}
