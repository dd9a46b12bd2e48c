import { files, wrongFileName } from '@assay/contract/files'
import { cut } from '@assay/engine/surfaces/desktop/picture/cut'
import { levelsOf } from '@assay/engine/surfaces/desktop/picture/levels'
import type { Picture } from '@assay/engine/surfaces/desktop/picture/picture'
import { TextField } from '@mui/material'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useUpload } from '../../../files/use-upload.ts'
import { Action } from '../../../ui/action.tsx'
import { useRead } from '../../../ui/read.ts'
import { FullView } from '../full-view.tsx'
import { type Area, isArea } from './area.ts'
import { AreaOnPicture } from './area-on-picture.tsx'
import { picturePixels, pngFile } from './picture-pixels.ts'
import styles from './take-dialog.module.css'
import { trial } from './trial.ts'

interface TakeDialogProps {
	applicationId: number
	/** Of the picture that a part is taken from; absent while it is on its way. */
	address: string | undefined
	/** What is proposed. */
	name: string
	area: Area | undefined
	/** Why no picture comes. */
	why?: string | undefined
	/** Asks for the screen as it is now: another address. */
	onLookAgain?: (() => void) | undefined
	onClose: () => void
}

const sides = [
	['left', 'x'],
	['top', 'y'],
	['width', 'Width'],
	['height', 'Height'],
] as const

/** A part of a picture of the screen becomes a picture among the files of the project. */
export function TakeDialog({
	applicationId,
	address,
	name: proposed,
	area: first,
	why,
	onLookAgain,
	onClose,
}: TakeDialogProps) {
	const [screen, setScreen] = useState<Picture>()
	/** What the area was drawn on: in a later look at the screen that very part is searched. */
	const [drawnOn, setDrawnOn] = useState<Picture>()
	const [unreadable, setUnreadable] = useState(false)
	const [area, setArea] = useState<Area>(first ?? { left: 0, top: 0, width: 64, height: 32 })
	const [name, setName] = useState(proposed)
	const upload = useUpload(onClose)
	useEffect(() => {
		if (address === undefined) return
		// A later look at the screen may be read sooner.
		let latest = true
		const take = (picture: Picture) => {
			if (!latest) return
			setUnreadable(false)
			setScreen(picture)
			setDrawnOn((before) => before ?? picture)
		}
		picturePixels(address).then(take, () => latest && setUnreadable(true))
		return () => {
			latest = false
		}
	}, [address])
	const draw = (area: Area) => {
		setArea(area)
		setDrawnOn(screen)
	}
	const fits = drawnOn !== undefined && isArea(area, drawnOn)
	const tried = useDeferredValue(area)
	const levels = useMemo(() => screen && levelsOf(screen), [screen])
	const part = useMemo(() => (drawnOn && isArea(tried, drawnOn) ? cut(drawnOn, tried) : undefined), [drawnOn, tried])
	const result = useMemo(() => (levels && part ? trial(levels, part) : undefined), [levels, part])
	const wrongName = !/.\.png$/i.test(name) ? 'A name such as save.png' : wrongFileName(name)
	const { data: alike } = useRead(
		files.list,
		{ query: { applicationId, searchValue: name, page: 0, size: 100 } },
		{ enabled: wrongName === undefined },
	)
	const replaced = alike?.find((one) => one.path === name)
	const save = async () => {
		if (!drawnOn || !fits) return
		const content = await pngFile(cut(drawnOn, area), name)
		upload.start({ id: replaced?.id ?? 0, applicationId, content, rename: false })
	}
	const says = unreadable
		? 'This picture cannot be read any more.'
		: !screen
			? (why ?? 'Reading the picture …')
			: (upload.why ??
				(fits
					? (result?.says ?? '')
					: `The area must lie in the picture of ${screen.width}×${screen.height}, 4 pixels at least on each side.`))
	return (
		<FullView title="Take as object" wide onClose={onClose}>
			<form
				className={styles.form}
				onSubmit={(event) => {
					event.preventDefault()
					void save()
				}}
			>
				<h2>Take as object</h2>
				<div className={styles.room}>
					<div className={styles.panel}>
						<TextField
							label="Name"
							value={name}
							autoFocus
							error={wrongName !== undefined}
							helperText={wrongName ?? (replaced ? 'Takes the place of the file of this name.' : 'A new file.')}
							onChange={(event) => setName(event.target.value)}
							slotProps={{ input: { notched: false } }}
						/>
						<div className={styles.sides}>
							{sides.map(([side, label]) => (
								<TextField
									key={side}
									label={label}
									type="number"
									value={Number.isNaN(area[side]) ? '' : area[side]}
									onChange={(event) => draw({ ...area, [side]: Number.parseInt(event.target.value, 10) })}
									slotProps={{ input: { notched: false }, htmlInput: { min: 0 } }}
								/>
							))}
						</div>
						<output className={result?.good && fits && !upload.why ? 'second' : screen || why ? 'fail' : 'second'}>
							{says}
						</output>
						<div className={styles.buttons}>
							{onLookAgain && <Action onClick={onLookAgain}>Look again</Action>}
							<Action
								kind="primary"
								type="submit"
								busy={upload.busy}
								disabled={!fits || wrongName !== undefined || alike === undefined}
							>
								{replaced ? 'Replace' : 'Save'}
							</Action>
						</div>
					</div>
					{screen && address !== undefined ? (
						<AreaOnPicture
							address={address}
							size={screen}
							area={drawnOn === screen ? area : undefined}
							places={fits ? (result?.places ?? []) : []}
							onArea={draw}
						/>
					) : (
						<div className={styles.none} />
					)}
				</div>
			</form>
		</FullView>
	)
}
