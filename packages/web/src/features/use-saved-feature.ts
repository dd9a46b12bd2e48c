import type { Feature } from '@assay/contract/features'
import { features } from '@assay/contract/features'
import { moves } from '@assay/contract/moves'
import { nameFits, nameRules } from '@assay/contract/names'
import { useRef, useState } from 'react'
import { ifMatch } from '../editor/drafts/if-match.ts'
import { readTheirs } from '../editor/drafts/theirs.ts'
import { useDraftText } from '../editor/drafts/use-draft-text.ts'
import { useMe } from '../session.ts'
import { useSave } from '../ui/save.ts'
import { draftKey } from './draft-key.ts'

interface Written {
	text: string
	/** `updated_date_time` of the save that the text was typed over. */
	base: string
	/** Else those that it has. */
	include?: number[]
	/** Else the name that stands in the field. */
	name?: string
}

/**
 * The text and the name of a feature while they are edited, and saving them. `move` is called in place of a save where the new
 * name would change what others read.
 */
export function useSavedFeature(listed: Feature, writable: boolean, move: (to: string) => void) {
	const { username } = useMe()
	const [answered, learn] = useState(listed)
	// The list is read again after a save, and until then has what was before it.
	const feature = answered.updated_date_time > listed.updated_date_time ? answered : listed
	const [typedName, setName] = useState<string>()
	const [theirs, setTheirs] = useState<Feature>()
	const [problems, setProblems] = useState(0)
	const saved = { text: feature.content, at: feature.updated_date_time }
	const draft = useDraftText(draftKey(username, feature.id), saved)
	const name = typedName ?? feature.name
	const nameError = name !== feature.name && !nameFits('feature', name) ? nameRules.feature.says : undefined

	const saving = useSave(features.save, {
		fails: ({ status }) => (status === 409 ? 'Somebody else saved this feature meanwhile.' : undefined),
		done: learn,
		failed(failure) {
			const theirs = readTheirs<Feature>(failure)
			setTheirs(theirs)
			if (theirs) learn(theirs)
		},
	})
	const looking = useSave(moves.preview, { says: () => '', fails: () => '' })

	const before = useRef<{ base: string; answer: Promise<Feature | undefined> }>(undefined)

	const write = async (written: Written): Promise<boolean> => {
		const { base, answer: underWay } = before.current ?? {}
		const own = await underWay
		// What is saved while a save is under way, as by a run, goes on from that.
		const over = base === written.base ? own : undefined
		const former = over ?? feature
		const saved = saving.save({
			body: {
				id: former.id,
				name: written.name ?? name,
				content: written.text,
				xpath: former.xpath,
				feature_type: former.featureType,
				application_id: former.application_id,
				include_features: written.include ?? former.include_features,
				include_files: former.include_files,
			},
			ifMatch: ifMatch(over?.updated_date_time ?? written.base),
		})
		before.current = { base: written.base, answer: saved }
		const answer = await saved
		if (!answer) return false
		// What was typed since stays, and so does a name that was not written.
		if (written.name === undefined) setName((typed) => (typed === typedName ? undefined : typed))
		setProblems(answer.problems?.length ?? 0)
		draft.rebase({ text: answer.content, at: answer.updated_date_time })
		return true
	}

	/** Under another name it also lies elsewhere: where to, if something reads it where it lies, which is shown first. */
	const moveToReview = async (): Promise<string | undefined> => {
		const folder = feature.path.slice(0, feature.path.lastIndexOf('/') + 1)
		const to = `${folder}${name}.feature`
		if (name === feature.name || to === feature.path) return undefined
		const plan = await looking.save({ body: { feature: feature.id, path: to } })
		return plan && plan.features.length + plan.files.length > 0 ? to : undefined
	}
	const saveOrMove = async () => {
		const to = await moveToReview()
		const typed = { text: draft.text, base: draft.base }
		if (to === undefined) await write(typed)
		else if (!draft.dirty || (await write({ ...typed, name: feature.name }))) move(to)
	}
	/** Saves with something else, as a run: a name that is wrong, or that needs a review, stays typed. */
	const writeWith = async (written: Omit<Written, 'name'>): Promise<boolean> => {
		const waits = nameError !== undefined || (await moveToReview()) !== undefined
		return write(waits ? { ...written, name: feature.name } : written)
	}
	const save = () => {
		if (writable && !nameError && !saving.busy && !looking.busy) void saveOrMove()
	}
	return {
		/** As it was saved last, by whomever. */
		feature,
		/** It was saved elsewhere. */
		learn,
		draft,
		name,
		setName,
		nameError,
		dirty: draft.dirty || name !== feature.name,
		/** Problems that the latest save found in the text. */
		problems,
		busy: saving.busy,
		save,
		writeWith,
		/** What somebody else saved meanwhile. */
		theirs,
		setTheirs,
	}
}

export type SavedFeature = ReturnType<typeof useSavedFeature>
