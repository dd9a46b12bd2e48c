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
	/** Of the picture that a part is taken from. */
	address: string
	/** What is proposed. */
	name: string
	area: Area | undefined
	onClose: () => void
}

const sides = [
	['left', 'x'],
	['top', 'y'],
	['width', 'Width'],
	['height', 'Height'],
] as const

/** A part of a picture of the screen becomes a picture among the files of the project. */
export function TakeDialog({ applicationId, address, name: proposed, area: first, onClose }: TakeDialogProps) {
	const [screen, setScreen] = useState<Picture>()
	const [unreadable, setUnreadable] = useState(false)
	const [area, setArea] = useState<Area>(first ?? { left: 0, top: 0, width: 64, height: 32 })
	const [name, setName] = useState(proposed)
	const upload = useUpload(onClose)
	useEffect(() => {
		picturePixels(address).then(setScreen, () => setUnreadable(true))
	}, [address])
	const fits = screen !== undefined && isArea(area, screen)
	const tried = useDeferredValue(area)
	const levels = useMemo(() => screen && levelsOf(screen), [screen])
	const result = useMemo(
		() => (levels && isArea(tried, levels.picture) ? trial(levels, tried) : undefined),
		[levels, tried],
	)
	const wrongName = !/.\.png$/i.test(name) ? 'A name such as save.png' : wrongFileName(name)
	const { data: alike } = useRead(
		files.list,
		{ query: { applicationId, searchValue: name, page: 0, size: 100 } },
		{ enabled: wrongName === undefined },
	)
	const replaced = alike?.find((one) => one.path === name)
	const save = async () => {
		if (!screen || !fits) return
		const content = await pngFile(cut(screen, area), name)
		upload.start({ id: replaced?.id ?? 0, applicationId, content, rename: false })
	}
	const says = unreadable
		? 'This picture cannot be read any more.'
		: !screen
			? 'Reading the picture …'
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
				<div className={styles.fields}>
					<TextField
						label="Name"
						value={name}
						autoFocus
						error={wrongName !== undefined}
						helperText={wrongName ?? (replaced ? 'Takes the place of the file of this name.' : 'A new file.')}
						onChange={(event) => setName(event.target.value)}
						slotProps={{ input: { notched: false } }}
					/>
					{sides.map(([side, label]) => (
						<TextField
							key={side}
							label={label}
							type="number"
							value={Number.isNaN(area[side]) ? '' : area[side]}
							onChange={(event) => setArea({ ...area, [side]: Number.parseInt(event.target.value, 10) })}
							helperText=" "
							slotProps={{ input: { notched: false }, htmlInput: { min: 0 } }}
						/>
					))}
					<Action
						kind="primary"
						type="submit"
						busy={upload.busy}
						disabled={!fits || wrongName !== undefined || alike === undefined}
					>
						{replaced ? 'Replace' : 'Save'}
					</Action>
				</div>
				<output className={result?.good && fits && !upload.why ? 'second' : 'fail'}>{says}</output>
				{screen && <AreaOnPicture address={address} size={screen} area={area} onArea={setArea} />}
			</form>
		</FullView>
	)
}
