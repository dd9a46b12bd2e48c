import { holdsKarate, projectTypes, typeLabel } from '@assay/contract/feature-types'
import { nameRules } from '@assay/contract/names'
import type { Project } from '@assay/contract/projects'
import { MenuItem, TextField } from '@mui/material'
import { Controller } from 'react-hook-form'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useProjectForm } from './use-project-form.ts'

/** Add Project and Edit Project: one form; only editing asks for the branch. */
export function ProjectDialog({ project, onClose }: { project?: Project; onClose: () => void }) {
	const { control, values, fits, busy, submit, refused } = useProjectForm(project, onClose)
	return (
		<DialogFrame
			title={project ? 'Edit Project' : 'Add Project'}
			submit={project ? 'Edit' : 'Add'}
			disabled={!fits || values.applicationType === ''}
			busy={busy}
			onSubmit={() => void submit()}
			onClose={onClose}
		>
			<Controller
				name="name"
				control={control}
				render={({ field: { ref, ...field } }) => (
					<TextField
						{...field}
						inputRef={ref}
						label="Project Name"
						autoFocus
						error={(values.name !== '' && !fits) || refused.name !== undefined}
						helperText={refused.name ?? nameRules.project.says}
						slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
					/>
				)}
			/>
			<Controller
				name="applicationType"
				control={control}
				render={({ field }) => (
					<TextField {...field} select label="Project Type" slotProps={{ select: { displayEmpty: true } }}>
						<MenuItem value="" disabled sx={{ display: 'none' }}>
							Choose a type
						</MenuItem>
						{projectTypes.map((type) => (
							<MenuItem key={type} value={type}>
								{typeLabel(type)}
							</MenuItem>
						))}
					</TextField>
				)}
			/>
			{project && holdsKarate(project.applicationType) && (
				<Controller
					name="loadTargets"
					control={control}
					render={({ field }) => (
						<TextField
							{...field}
							label="Load targets (Optional)"
							placeholder="shop.example.com"
							multiline
							maxRows={6}
							error={refused.loadTargets !== undefined}
							helperText={
								refused.loadTargets ??
								'Hosts that load tests may send to, one a line; *.example.com and 10.0.0.0/8 are understood. The executor’s own machine always may.'
							}
							slotProps={{ htmlInput: { className: 'code', spellCheck: false, autoComplete: 'off' } }}
						/>
					)}
				/>
			)}
			{project && (
				<Controller
					name="gitBranchName"
					control={control}
					render={({ field }) => (
						<TextField
							{...field}
							label="Git Branch (Optional)"
							slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
						/>
					)}
				/>
			)}
		</DialogFrame>
	)
}
