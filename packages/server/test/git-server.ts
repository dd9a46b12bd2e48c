import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real git server over HTTP: `git http-backend` behind Node, with one user. Repositories are bare folders. */
export interface GitServer {
	url(repository: string): string
	/** Makes an empty repository. */
	make(repository: string): string
	/** Commits files on a branch, on top of what is there; a null takes one away. Answers the commit. */
	commit(repository: string, branch: string, files: Record<string, string | Uint8Array | null>): string
	/** What a branch holds, by path. */
	files(repository: string, branch: string): Record<string, string>
	git(repository: string, args: string[], input?: string | Uint8Array): string
	/** Answers instead of git, when it takes a request. */
	instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
	/** A repository that everybody may read. */
	open(repository: string): void
	/** Every request's first line and authorization. */
	requests: { line: string; authorization: string | undefined }[]
	close(): Promise<void>
}

/** A path and a content as `git fast-import` reads them. */
const quoted = (path: string) => `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`
const sized = (content: string | Uint8Array) => {
	const bytes = Buffer.from(content)
	return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')])
}

export const gitUser = { username: 'ann', password: 'pa:ss wörd$(id)' }

export async function gitServer(): Promise<GitServer> {
	const root = mkdtempSync(join(tmpdir(), 'assay-git-server-'))
	const env = {
		PATH: process.env.PATH,
		HOME: root,
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_AUTHOR_NAME: 'Ben',
		GIT_AUTHOR_EMAIL: 'ben@example.com',
		GIT_COMMITTER_NAME: 'Ben',
		GIT_COMMITTER_EMAIL: 'ben@example.com',
	}
	const folder = (repository: string) => join(root, `${repository}.git`)
	const run = (repository: string, args: string[], input?: string | Uint8Array) =>
		execFileSync('git', args, { cwd: folder(repository), env, input, maxBuffer: 1e9, stdio: ['pipe', 'pipe', 'pipe'] })
	const git: GitServer['git'] = (...command) =>
		run(...command)
			.toString()
			.trim()
	const wanted = `Basic ${Buffer.from(`${gitUser.username}:${gitUser.password}`).toString('base64')}`

	const opened = new Set<string>()
	const server = createServer((request, response) => {
		self.requests.push({ line: `${request.method} ${request.url}`, authorization: request.headers.authorization })
		if (self.instead?.(request, response)) return
		const isOpen = [...opened].some((one) => request.url?.startsWith(`/${one}.git/`))
		if (!isOpen && request.headers.authorization !== wanted) {
			response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('who are you?')
			return
		}
		serve(request, response)
	})

	function serve(request: IncomingMessage, response: ServerResponse) {
		const url = new URL(request.url ?? '/', 'http://here')
		const backend = spawn('git', ['http-backend'], {
			env: {
				...env,
				GIT_PROJECT_ROOT: root,
				GIT_HTTP_EXPORT_ALL: '1',
				PATH_INFO: url.pathname,
				QUERY_STRING: url.search.slice(1),
				REQUEST_METHOD: request.method,
				CONTENT_TYPE: request.headers['content-type'] ?? '',
				REMOTE_USER: 'ann',
				...(request.headers['content-encoding'] ? { HTTP_CONTENT_ENCODING: request.headers['content-encoding'] } : {}),
				...(request.headers['git-protocol'] ? { GIT_PROTOCOL: String(request.headers['git-protocol']) } : {}),
			} as NodeJS.ProcessEnv,
		})
		backend.stdin.on('error', () => {})
		request.pipe(backend.stdin)
		let head = Buffer.alloc(0)
		let started = false
		backend.stdout.on('data', (part: Buffer) => {
			if (started) return response.write(part)
			head = Buffer.concat([head, part])
			const end = head.indexOf('\r\n\r\n')
			if (end < 0) return
			started = true
			const headers = Object.fromEntries(
				head
					.subarray(0, end)
					.toString()
					.split('\r\n')
					.map((line) => line.split(': ') as [string, string]),
			)
			response.writeHead(Number.parseInt(headers.Status ?? '200', 10), headers)
			response.write(head.subarray(end + 4))
		})
		backend.on('close', () => response.end())
		response.on('close', () => backend.kill())
	}

	await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
	const { port } = server.address() as AddressInfo
	const self: GitServer = {
		url: (repository) => `http://127.0.0.1:${port}/${repository}.git`,
		open: (repository) => void opened.add(repository),
		make(repository) {
			mkdirSync(folder(repository), { recursive: true })
			git(repository, ['init', '--quiet', '--bare', '--initial-branch=main', '.'])
			git(repository, ['config', 'http.receivepack', 'true'])
			return self.url(repository)
		},
		commit(repository, branch, files) {
			const exists = git(repository, ['branch', '--list', branch]) !== ''
			const changes = Object.entries(files).map(([path, content]) =>
				content === null ? `D ${quoted(path)}\n` : [`M 100644 inline ${quoted(path)}\n`, sized(content)],
			)
			const stream = [
				`commit refs/heads/${branch}\nmark :1\ncommitter Ben <ben@example.com> now\n`,
				sized('change\n'),
				exists ? `from refs/heads/${branch}^0\n` : '',
				...changes.flat(),
				'get-mark :1\n',
			]
			const input = Buffer.concat(stream.map((part) => Buffer.from(part)))
			// One process instead of the dozen of a clone, a commit and a push.
			return git(repository, ['fast-import', '--quiet', '--date-format=now'], input)
		},
		files(repository, branch) {
			const paths = git(repository, ['ls-tree', '-r', '-z', '--name-only', branch]).split('\0').filter(Boolean)
			const asked = paths.map((path) => `${branch}:${path}\n`).join('')
			let rest = run(repository, ['cat-file', '--batch'], asked)
			const next = () => {
				const from = rest.indexOf('\n') + 1
				const [, , size] = rest.subarray(0, from).toString().split(' ')
				const to = from + Number(size)
				const content = rest.subarray(from, to).toString()
				rest = rest.subarray(to + 1)
				return content
			}
			return Object.fromEntries(paths.map((path) => [path, next()]))
		},
		git,
		instead: undefined,
		requests: [],
		async close() {
			server.closeAllConnections()
			await new Promise((go) => server.close(go))
			rmSync(root, { recursive: true, force: true })
		},
	}
	return self
}
