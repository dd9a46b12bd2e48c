import { tokens as routes } from '@assay/contract/session'
import { useState } from 'react'
import { longDate } from '../ui/dates.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { Spinner } from '../ui/spinner.tsx'
import { AddToken } from './add-token.tsx'
import { NewToken } from './new-token.tsx'
import styles from './tokens.module.css'

/** The caller's API tokens: for CI and executors, with their owner's rights, shown once. */
export function TokensDialog({ onClose }: { onClose: () => void }) {
	const { data: tokens, isPending } = useRead(routes.list, {})
	const [fresh, setFresh] = useState<string>()
	const revoke = useSave(routes.remove)
	return (
		<DialogFrame title="API tokens" onClose={onClose} width={560}>
			<p className="second">
				A token acts with your rights. Send it as <code>Authorization: Bearer …</code>, from CI or a script.
			</p>
			{fresh ? <NewToken token={fresh} onDone={() => setFresh(undefined)} /> : <AddToken onMade={setFresh} />}
			{isPending && <Spinner large />}
			{tokens && tokens.length > 0 && (
				<ul className={styles.list} aria-label="Tokens">
					{tokens.map(({ id, name, kind, created_date_time, last_used_date_time, expires }) => (
						<li key={id} className={styles.token}>
							<div className="grow">
								<div className="row">
									<span className="medium cut">{name}</span>
									{kind === 'executor' && <span className={styles.kind}>executor</span>}
								</div>
								<div className="small quiet">
									Created {longDate(created_date_time)} ·{' '}
									{last_used_date_time ? `last used ${longDate(last_used_date_time)}` : 'never used'}
									{expires ? ` · until ${longDate(expires)}` : ''}
								</div>
							</div>
							<IconAction
								icon="delete"
								label={`Revoke ${name}`}
								onClick={() => void revoke.save({ params: { tokenId: id } })}
							/>
						</li>
					))}
				</ul>
			)}
		</DialogFrame>
	)
}
