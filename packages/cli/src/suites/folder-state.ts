import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { CannotRun } from '../cannot-run.ts'

/** What a folder and a project both held when they last met, by the object's path: the server's mark, and each file's hash here. */
export type Held = Record<string, { mark: string; files: Record<string, string> }>

const held = z.record(z.string(), z.object({ mark: z.string(), files: z.record(z.string(), z.string()) }))
const state = z.object({ assay: z.literal(1), projects: z.record(z.string(), held) })

/** Beside the suite in a hidden folder that git leaves alone; one folder may meet several projects. */
const place = (folder: string) => join(folder, '.assay')
const file = (folder: string) => join(place(folder), 'sync.json')

/** @returns undefined of a folder that has never met this project */
export function readHeld(folder: string, project: string): Held | undefined {
	return readState(folder).projects[project]
}

export function writeHeld(folder: string, project: string, held: Held): void {
	const { projects } = readState(folder)
	mkdirSync(place(folder), { recursive: true })
	writeFileSync(join(place(folder), '.gitignore'), '*\n')
	writeFileSync(`${file(folder)}.new`, JSON.stringify({ assay: 1, projects: { ...projects, [project]: held } }))
	renameSync(`${file(folder)}.new`, file(folder))
}

function readState(folder: string): z.output<typeof state> {
	let text: string
	try {
		text = readFileSync(file(folder), 'utf8')
	} catch {
		return { assay: 1, projects: {} }
	}
	try {
		return state.parse(JSON.parse(text))
	} catch {
		throw new CannotRun(`${file(folder)} cannot be read. Without it the last upload to the project counts: delete it.`)
	}
}
