import { LinearProgress } from '@mui/material'

interface GitProgressProps {
	progress: { step: string; percent: number | null } | undefined
	fallback: string
}

/** The step that goes on, and how far it is where that is known. */
export function GitProgress({ progress, fallback }: GitProgressProps) {
	const percent = progress?.percent ?? null
	const words = progress?.step || fallback
	return (
		<div role="status">
			<p className="small second" style={{ marginBottom: 6 }}>
				{words}
				{percent === null ? ' …' : ` · ${percent} %`}
			</p>
			<LinearProgress
				aria-label={words}
				{...(percent === null ? {} : { variant: 'determinate' as const, value: percent })}
			/>
		</div>
	)
}
