import type { Locators } from '@assay/contract/bundle'
import type { FeatureType } from '@assay/contract/feature-types'
import type { CustomActions } from '@assay/engine/feature/custom-actions'
import type { CallableFeature } from '@assay/engine/feature/lint/lint-call'
import type { CallPaths, StepFinding } from '@assay/engine/feature/lint/lint-context'

/** What the project knows around a feature's text: completion and lint read it. */
export interface Around {
	type: FeatureType
	/** This project's objects: page, element, locator. */
	locators: Locators
	/** Test data and settings of the current environment, secrets masked. */
	data: Record<string, unknown>
	/** What `read('…')` finds: included features and files. */
	readable: string[]
	/** Paths of the project's files; absent until they are known, and where they are too many to ask for. */
	files?: readonly string[]
	/** Those of them that are pictures on the screen of a desktop, by path. */
	pictures?: ReadonlyMap<string, ProjectPicture>
	/** What steps may call, and the feature itself. */
	callable?: readonly CallableFeature[]
	own?: CallableFeature
	/** The features that this one may call; absent until they are known. */
	callPaths?: CallPaths
	/** What the features of the project open, the most frequent first. */
	addresses?: readonly string[]
	/** Some of it is still on its way: what is not found may yet be there. */
	reading?: boolean
	/** Whether answers are on their way that may change it, or the text. */
	awaited?: () => boolean
	/** The project's own actions; absent until its files have been read. */
	custom?: CustomActions
	/** The files they were read from, text by path. */
	scripts?: Readonly<Record<string, string>>
}

/** A picture among the files of the project, its size in pixels. */
export interface ProjectPicture {
	width: number
	height: number
	/** For an image: the picture itself. */
	address: string
}

export const nothingAround = (type: FeatureType): Around => ({ type, locators: {}, data: {}, readable: [] })

/** What is wrong with a text; offsets into the whole of it. */
export interface Problem {
	from: number
	to: number
	message: string
	severity: 'error' | 'warning' | 'info'
	fixes: { label: string; from: number; to: number; insert: string }[]
	missing?: StepFinding['missing']
}

/** A step action as help, hover and completion show it. */
export interface ActionHelp {
	name: string
	syntax: string
	about: string
	required: string
	platforms: string
	/** It has an entry on the help page; a project's own action has none. */
	builtIn: boolean
	/** What completion inserts; `${}` marks where one goes on typing. */
	snippet: string
}

export interface Suggestion {
	label: string
	detail?: string
	/** Shown at the right: a line of code, and what it does. */
	title?: string
	about?: string
	help?: ActionHelp
	/** Inserted instead of the label; may hold `${}` fields. */
	snippet?: string
	/** Closes the group after the inserted text, unless it stands there already. */
	close?: string
	kind: 'action' | 'keyword' | 'object' | 'data' | 'variable' | 'text'
	section?: string
	/** The higher, the nearer to the top of what fits as well; 0 unless said. */
	first?: number
}

export interface Suggestions {
	from: number
	items: Suggestion[]
}
