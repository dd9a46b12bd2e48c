import type { File as Stored } from '@assay/contract/files'
import { useState } from 'react'
import head from '../editor/detail-head.module.css'
import { readOnlyWhy } from '../editor/drafts/read-only-why.ts'
import facts from '../editor/revisions/file-history.module.css'
import { useMay } from '../shell/current-project.tsx'
import { MoveDialog } from '../suites/move-dialog.tsx'
import { Action } from '../ui/action.tsx'
import { longDate } from '../ui/dates.ts'
import { byteSize } from '../ui/durations.ts'
import { DownloadFileDialog } from './download-file-dialog.tsx'
import styles from './file-detail.module.css'
import { FilePreview } from './file-preview.tsx'

/** The selected file: what it is, what is in it, downloading and replacing it. */
export function FileDetail({ file, onReplace }: { file: Stored; onReplace: () => void }) {
	const writable = useMay('file.save')
	const [downloading, setDownloading] = useState(false)
	const [moving, setMoving] = useState(false)
	return (
		<>
			<div className={head.head} style={{ alignItems: 'center' }}>
				<h2 className={`big ${styles.title}`}>{file.name}</h2>
				<div className={head.tools}>
					<Action kind="bare" onClick={() => setMoving(true)} why={writable ? undefined : readOnlyWhy}>
						Move or rename
					</Action>
					<Action icon="upload" onClick={onReplace} why={writable ? undefined : readOnlyWhy}>
						Replace file
					</Action>
					<Action kind="primary" icon="download" onClick={() => setDownloading(true)}>
						Download
					</Action>
				</div>
			</div>
			<dl className={facts.facts}>
				<Fact name="Created on">{longDate(file.created_date_time)}</Fact>
				<Fact name="Created by">{file.created_by ?? 'unknown'}</Fact>
				<Fact name="Size">{byteSize(file.size)}</Fact>
				{file.path !== file.name && <Fact name="Path">{file.path}</Fact>}
				<Fact name="In a step">{`read('${file.path === file.name ? '' : 'classpath:'}${file.path}')`}</Fact>
			</dl>
			<h3 className={styles.part}>Content</h3>
			<FilePreview key={file.id} file={file} />
			{moving && <MoveDialog of={{ file: file.id }} path={file.path} onClose={() => setMoving(false)} />}
			{downloading && <DownloadFileDialog file={file} onClose={() => setDownloading(false)} />}
		</>
	)
}

function Fact({ name, children }: { name: string; children: string }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd style={{ overflowWrap: 'anywhere' }}>{children}</dd>
		</div>
	)
}
