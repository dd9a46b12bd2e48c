import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotRun } from '../cannot-run.ts'
import { findProject } from '../remote/find-by-name.ts'
import { connectServer, type ServerConnection } from '../remote/server-connection.ts'
import { given, serverOf, tokenOf } from '../remote/server-options.ts'
import { UsageWrong } from '../usage.ts'

/** The options of `assay push` and `assay pull`. */
export interface SuiteCall {
	folder: string
	server: ServerConnection
	project: { id: number; name: string }
	/** Under which the folder keeps what it and the project both held. */
	key: string
	/** Of what both changed: whose text counts; absent = nobody decides, and it is reported. */
	take: 'folder' | 'project' | undefined
	/** Whether what the other side deleted goes here too. */
	deletes: boolean
	preview: boolean
}

const text = { type: 'string' } as const

/** Reads the options, does the work, and gives its exit code. What cannot be done is one sentence and 2. */
export async function suiteCall(args: string[], work: (call: SuiteCall) => Promise<number>): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: {
			server: text,
			token: text,
			project: text,
			take: text,
			delete: { type: 'boolean', default: false },
			preview: { type: 'boolean', default: false },
		},
	})
	const [path, ...more] = positionals
	if (path === undefined || more.length > 0) throw new UsageWrong('Which folder? Name one.')
	const { take } = values
	if (take !== undefined && take !== 'folder' && take !== 'project')
		throw new UsageWrong(`--take: expected folder or project, got "${take}".`)
	const server = serverOf(values.server ?? process.env.ASSAY_URL)
	const name = given('--project', values.project)
	const folder = resolve(path)
	const connection = connectServer(server, tokenOf(values.token))
	if (statSync(folder, { throwIfNoEntry: false })?.isFile()) throw new CannotRun(`${path} is a file, not a folder.`)
	const project = { id: await findProject(connection.api, name), name }
	const key = `${server} ${name}`
	return await work({
		folder,
		server: connection,
		project,
		key,
		take,
		deletes: values.delete,
		preview: values.preview,
	})
}
