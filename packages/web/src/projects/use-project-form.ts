import type { ProjectType } from '@assay/contract/feature-types'
import { nameFits } from '@assay/contract/names'
import { type Project, projects } from '@assay/contract/projects'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { renew } from '../session.ts'
import { useSave } from '../ui/save.ts'

interface Fields {
	name: string
	applicationType: ProjectType | ''
	gitBranchName: string
	/** A line each. */
	loadTargets: string
}

/** A project while it is edited, or a new one, and saving it. */
export function useProjectForm(project: Project | undefined, onSaved: () => void) {
	const { control, watch, subscribe, handleSubmit } = useForm<Fields>({
		defaultValues: {
			name: project?.name ?? '',
			applicationType: project?.applicationType ?? '',
			gitBranchName: project?.gitBranchName ?? '',
			loadTargets: project?.loadTargets.join('\n') ?? '',
		},
	})
	const values = watch()
	const { save, busy, failure, reset } = useSave(projects.save, {
		done: () => void renew(),
		doneHere: onSaved,
	})
	useEffect(() => subscribe({ formState: { values: true }, callback: reset }), [subscribe, reset])
	const problem = failure?.status === 422 || failure?.status === 409 ? failure.problem : undefined
	const aboutTargets = problem?.errors?.some(({ path }) => path.startsWith('loadTargets')) ?? false
	const fits = nameFits('project', values.name) || (project !== undefined && values.name === project.name)
	const submit = handleSubmit(({ applicationType: type, ...rest }) => {
		if (!fits || type === '') return
		const loadTargets = rest.loadTargets.split(/[\s,]+/).filter(Boolean)
		void save({
			body: {
				id: project?.id ?? 0,
				applicationType: type,
				name: rest.name,
				gitBranchName: rest.gitBranchName || null,
				...(project ? { loadTargets } : {}),
			},
		})
	})
	return {
		control,
		values,
		/** Whether the name may be given. */
		fits,
		busy,
		submit,
		/** What the server said of the name, or of the targets. */
		refused: {
			name: aboutTargets ? undefined : problem?.detail,
			loadTargets: aboutTargets ? problem?.detail : undefined,
		},
	}
}
