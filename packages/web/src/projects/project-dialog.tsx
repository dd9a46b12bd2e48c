import { holdsKarate, type ProjectType, projectTypes, typeLabel } from '@assay/contract/feature-types'
import { nameFits, nameRules } from '@assay/contract/names'
import { type Project, projects } from '@assay/contract/projects'
import { MenuItem, TextField } from '@mui/material'
import { Controller, useForm } from 'react-hook-form'
import { renew } from '../session.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useSave } from '../ui/save.ts'

interface Fields {
	name: string
	applicationType: ProjectType | ''
	gitBranchName: string
	/** A line each. */
	loadTargets: string
}

/** Add Project and Edit Project: one form; only editing asks for the branch. */
export function ProjectDialog({ project, onClose }: { project?: Project; onClose: () => void }) {
	const { control, watch, handleSubmit } = useForm<Fields>({
		defaultValues: {
			name: project?.name ?? '',
			applicationType: project?.applicationType ?? '',
			gitBranchName: project?.gitBranchName ?? '',
			loadTargets: project?.loadTargets.join('\n') ?? '',
		},
	})
	const { name, applicationType } = watch()
	const save = useSave(projects.save, {
		done: () => {
			void renew()
			onClose()
		},
	})
	const problem = save.failure?.status === 422 || save.failure?.status === 409 ? save.failure.problem : undefined
	const aboutTargets = problem?.errors?.some(({ path }) => path.startsWith('loadTargets')) ?? false
	const refused = aboutTargets ? undefined : problem?.detail
	const fits = nameFits('project', name) || (project !== undefined && name === project.name)
	const submit = handleSubmit(({ applicationType: type, ...rest }) => {
		if (!fits || type === '') return
		const loadTargets = rest.loadTargets.split(/[\s,]+/).filter(Boolean)
		void save.save({
			body: {
				id: project?.id ?? 0,
				applicationType: type,
				name: rest.name,
				gitBranchName: rest.gitBranchName || null,
				...(project ? { loadTargets } : {}),
			},
		})
	})
	return (
		<DialogFrame
			title={project ? 'Edit Project' : 'Add Project'}
			submit={project ? 'Edit' : 'Add'}
			disabled={!fits || applicationType === ''}
			busy={save.busy}
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
						error={(name !== '' && !fits) || refused !== undefined}
						helperText={refused ?? nameRules.project.says}
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
							error={aboutTargets}
							helperText={
								aboutTargets
									? problem?.detail
									: 'Hosts that load tests may send to, one a line; *.example.com and 10.0.0.0/8 are understood. The executor’s own machine always may.'
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
