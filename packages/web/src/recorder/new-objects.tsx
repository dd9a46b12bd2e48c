import type { GlobalObject } from '@assay/contract/global-objects'
import type { RecordedObject } from '@assay/engine/surfaces/web/recording/recorded-objects'
import { MenuItem, TextField } from '@mui/material'
import styles from './recorder.module.css'

interface NewObjectsProps {
	objects: readonly RecordedObject[]
	pages: readonly GlobalObject[]
	into: GlobalObject | undefined
	/** 0 = a new one. */
	onChoose: (id: number) => void
}

/** What accepting adds to the object repository, and where. */
export function NewObjects({ objects, pages, into, onChoose }: NewObjectsProps) {
	if (objects.length === 0) return null
	return (
		<section aria-label="New objects">
			<p className="medium">{objects.length === 1 ? '1 new object' : `${objects.length} new objects`}</p>
			<dl className={styles.objects} tabIndex={0}>
				{objects.map(({ page, element, locator }) => (
					<div key={`${page}.${element}`}>
						<dt>
							[{page}.{element}]
						</dt>
						<dd>{locator}</dd>
					</div>
				))}
			</dl>
			<TextField
				select
				fullWidth
				label="Global object"
				value={into?.id ?? 0}
				onChange={(event) => onChoose(Number(event.target.value))}
			>
				{pages.map(({ id, name }) => (
					<MenuItem key={id} value={id}>
						{name}
					</MenuItem>
				))}
				<MenuItem value={0}>A new one</MenuItem>
			</TextField>
		</section>
	)
}
